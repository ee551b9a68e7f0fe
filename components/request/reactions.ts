import { paths } from '#lib/core/paths.ts'
import { referenceText } from '#lib/web/exceptions/labels.ts'
import { type Failure, messageOf } from './failure.ts'

/** What the page offers to a failure: where it is, how to leave it, how to say something. */
export type Surroundings = {
  /** The current address: path, query and fragment. */
  currentPath: () => string
  /** Leaves for an address; a person with unsaved input may choose to stay. */
  navigate: (path: string, onStay: () => void) => void
  /** `reference` is a second line, which leads to the log. */
  toast: (message: string, reference?: string) => void
}

const LENDER_OR_BROKER = /\/(lenders?|brokers?)(?=\/|\?|$)/i

export type Reaction = {
  /** The caller says himself what went wrong, on the page that asked. */
  isQuiet?: boolean | undefined
  /** The failure answers a save, pressed or automatic: what is typed must stay. */
  isSave?: boolean
}

/**
 * How the page answers a failure (rows ): 401 leads to sign-in once; to what a person opens, 403 and 500 lead to
 * their error page (403 on a lender or broker path to the inactive page) and 404 home, while a save and a quiet
 * request keep their page; each message is a toast. A cancelled request does nothing.
 */
export const createReactions = ({ currentPath, navigate, toast }: Surroundings) => {
  let isSigningIn = false

  /** `requestPath` is the address that was asked. */
  return (failure: Failure, requestPath: string, { isQuiet = false, isSave = false }: Reaction = {}): void => {
    if (failure.isCancelled || isSigningIn) return
    const stays = (isSave || isQuiet) && failure.status !== 401
    const leads = stays ? null : destination(failure, requestPath, currentPath())
    if (!isQuiet || leads) sayAll(failure, leads)
    if (failure.status === 401) isSigningIn = true
    if (!leads) return
    navigate(leads, () => {
      isSigningIn = false
    })
  }

  function sayAll(failure: Failure, leads: string | null): void {
    const { errors, reference } = failure
    for (const { message } of errors) {
      if (reference && !leads) toast(message, referenceText(reference))
      else toast(message)
    }
    // The other destinations say themselves what happened.
    if (failure.errors.length === 0 && (!leads || failure.status === 404)) toast(messageOf(failure.status))
  }
}

/** Where a failure leads, or null when the caller goes on by himself. */
const destination = (
  { status, errors, reference }: Failure,
  requestPath: string,
  currentPath: string,
): string | null => {
  switch (status) {
    case 401:
      return paths.login(currentPath)
    case 403: {
      const isInactive = errors.some(({ code }) => code === 'INACTIVE_PROFILE') || LENDER_OR_BROKER.test(requestPath)
      return isInactive ? paths.inactiveProfile() : paths.exception(403)
    }
    case 404:
      return paths.home()
    case 500:
      return paths.exception(500, reference)
    default:
      return null
  }
}
