import { paths } from '#lib/core/paths.ts'

/** Returns the logo's target: home for signed-in people and on an email subscriptions page, otherwise the public finder (row B-01). */
export const chooseLogoHref = (isSignedIn: boolean, path: string): string =>
  isSignedIn || /^(\/general)?\/email-subscriptions(\/|$)/.test(path) ? paths.home() : paths.publicFinder()
