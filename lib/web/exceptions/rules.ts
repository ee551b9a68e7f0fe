import { paths, safeReturnPath } from '#lib/core/paths.ts'

/** The reference that an error page's address carries; anything that cannot be one is not shown. */
export const referenceIn = (text: unknown): string | null =>
  typeof text === 'string' && /^[\w.-]{8,64}$/.test(text) ? text : null

/**
 * Where an error page's back button leads: to the supplied address on our own origin, or home, for whoever is signed in;
 * else to the public finder (row A-13).
 */
export const backPath = (redirect: string | null | undefined, isSignedIn: boolean, origin: string): string =>
  isSignedIn ? (safeReturnPath(redirect, origin) ?? paths.home()) : paths.publicFinder()
