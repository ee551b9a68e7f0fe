import { paths } from '#lib/core/paths.ts'
import { formatReference } from '#lib/core/references.ts'
import { type Failure, getStatusMessage } from './failure.ts'

/** The page's functions for reacting to a failure. */
export type Surroundings = {
  /** Returns the current path, query and fragment. */
  currentPath: () => string
  /** Navigates to a path; a person with unsaved input may choose to stay. */
  navigate: (path: string, onStay: () => void) => void
  /** Shows a toast; `reference` is a second line with the log reference. */
  toast: (message: string, reference?: string) => void
}

const LENDER_OR_BROKER = /\/(lenders?|brokers?)(?=\/|\?|$)/i

export type Reaction = {
  /** True if the caller shows the failure itself. */
  isQuiet?: boolean | undefined
  /** True for a failed save, manual or automatic: input must stay. */
  isSave?: boolean
}

/**
 * Returns the page's reaction to a failure (rows ). 401 leads to sign-in, once. Failed page loads lead to
 * the error page for 403 and 500 (on a lender or broker path, 403 leads to the inactive page) and home for 404; failed
 * saves and quiet requests stay. Each message is a toast. Cancelled requests do nothing.
 */
export const createFailureReactions = ({ currentPath, navigate, toast }: Surroundings) => {
  let isSigningIn = false

  /** `requestPath` is the requested URL. */
  return (failure: Failure, requestPath: string, { isQuiet = false, isSave = false }: Reaction = {}): void => {
    if (failure.isCancelled || isSigningIn) return
    const stays = (isSave || isQuiet) && failure.status !== 401
    const leads = stays ? null : findFailurePage(failure, requestPath, currentPath())
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
      if (reference && !leads) toast(message, formatReference(reference))
      else toast(message)
    }
    // The other destinations explain the failure themselves.
    if (failure.errors.length === 0 && (!leads || failure.status === 404)) toast(getStatusMessage(failure.status))
  }
}

/** Returns the path that a failure leads to; null to stay. */
const findFailurePage = (
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
