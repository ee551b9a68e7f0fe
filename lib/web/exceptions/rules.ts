import { paths } from '#lib/core/paths.ts'
import { parseReturnPath } from '#lib/core/return-path.ts'
import { headerLabels, menuLabels } from '#lib/web/menu/labels.ts'
import { tryAgainLabel } from './labels.ts'

/** Parses the reference in an error page's URL; null if it is not well-formed. */
export const parseReference = (text: unknown): string | null =>
  typeof text === 'string' && /^[\w.-]{8,64}$/.test(text) ? text : null

/**
 * Returns the target of an error page's back button: for signed-in people the given URL on our own origin or home, for visitors
 * the public finder (row A-13).
 */
export const chooseBackPath = (redirect: string | null | undefined, isSignedIn: boolean, origin: string): string =>
  isSignedIn ? (parseReturnPath(redirect, origin) ?? paths.home()) : paths.publicFinder()

export type FurtherLink = { href: string; label: string }

/** Returns the page to load again from a 500 page: the own page that led to it; null if there is none. */
export const chooseFailedPath = (referrer: string | null, origin: string): string | null => {
  const path = parseReturnPath(referrer, origin)
  return path && !/^\/(exception|inactive-profile)\b/.test(path) ? path : null
}

/** Returns the second link of an error page, which never repeats the back button. */
export const chooseFurtherLink = ({
  backHref,
  failedPath = null,
  isSignedIn,
}: {
  backHref: string
  failedPath?: string | null
  isSignedIn: boolean
}): FurtherLink => {
  if (failedPath && failedPath !== backHref) return { href: failedPath, label: tryAgainLabel }
  if (!isSignedIn) return { href: paths.login(), label: headerLabels.signIn }
  if (backHref !== paths.home()) return { href: paths.home(), label: menuLabels.home }
  return { href: paths.loans(), label: menuLabels.allLoans }
}
