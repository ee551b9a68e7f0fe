const PROTECTED = [
  '/users',
  '/loans',
  '/companies',
  '/systemUsers',
  '/change-password',
  '/search',
  '/bulk-email',
  '/marketing-email',
  '/finder-utility',
  '/privacy-settings',
  '/email-subscriptions',
  '/outbox',
  '/mailings',
  '/email-consent',
  '/audit',
  '/freshness',
  '/still-correct',
  '/digests',
  '/calls',
  '/holidays',
  '/exports',
  '/enquiries',
  '/approaches',
  '/match',
]

/** Returns true if a path needs a signed-in person (row A-02); unknown paths do not. */
export const pathNeedsSignIn = (pathname: string): boolean =>
  PROTECTED.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
