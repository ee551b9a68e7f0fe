/** The two addresses that the logo leads to; handed over, because a table of all addresses is much for a public page to load. */
export type LogoAddresses = { home: string; publicFinder: string }

/** The logo leads home for whoever is signed in and from an e-mail subscriptions page, else to the public finder (row B-01). */
export const logoHref = (isSignedIn: boolean, path: string, { home, publicFinder }: LogoAddresses): string =>
  isSignedIn || /^(\/general)?\/email-subscriptions(\/|$)/.test(path) ? home : publicFinder
