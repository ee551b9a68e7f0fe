import { paths } from '#lib/core/paths.ts'

/** The logo leads home for whoever is signed in and from an email subscriptions page, else to the public finder (row B-01). */
export const logoHref = (isSignedIn: boolean, path: string): string =>
  isSignedIn || /^(\/general)?\/email-subscriptions(\/|$)/.test(path) ? paths.home() : paths.publicFinder()
