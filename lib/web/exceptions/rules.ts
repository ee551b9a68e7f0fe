import { paths } from '#lib/core/paths.ts'
import { parseReturnPath } from '#lib/core/return-path.ts'

/** Parses the reference in an error page's URL; null if it is not well-formed. */
export const parseReference = (text: unknown): string | null =>
  typeof text === 'string' && /^[\w.-]{8,64}$/.test(text) ? text : null

/**
 * Returns the target of an error page's back button: for signed-in people the given URL on our own origin or home, for visitors
 * the public finder (row A-13).
 */
export const chooseBackPath = (redirect: string | null | undefined, isSignedIn: boolean, origin: string): string =>
  isSignedIn ? (parseReturnPath(redirect, origin) ?? paths.home()) : paths.publicFinder()
