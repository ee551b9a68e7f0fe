const KB = 1024
const MB = 1024 * KB

/** The most bytes of a file that somebody uploads; the screens promise these figures. */
export const LARGEST_FILE = { picture: 5 * MB, sheet: 10 * MB, mail: 25 * MB }

/** A size in words, `10 MB`. */
export const inMegabytes = (bytes: number): string => `${bytes / MB} MB`

/** What stands around the file in its form. */
export const FORM_EXTRA = 8 * KB
/** The most bytes of a mailing's text as a form holds it, beside its files. */
export const LETTER_FORM = 2 * MB

/**
 * The most bytes of a request's body by its address: the one table that the connection and the handlers share (threat J3). An
 * address that ends with a slash counts for all below it that have no line of their own.
 */
export const BODY_LIMITS = {
  '/api/files': LARGEST_FILE.picture + FORM_EXTRA,
  '/api/loans/imports': LARGEST_FILE.sheet + FORM_EXTRA,
  '/api/emails/drafts/bulk/attachments': LARGEST_FILE.mail + FORM_EXTRA,
  '/api/emails/drafts/marketing/attachments': LARGEST_FILE.mail + FORM_EXTRA,
  '/api/emails/bulk/send': LARGEST_FILE.mail + LETTER_FORM,
  '/api/emails/marketing/send': LARGEST_FILE.mail + LETTER_FORM,
  '/api/sign-out': 10_000,
  '/api/auth/back-channel-logout': 20_000,
  '/api/email-preferences/': 10_000,
  '/api/hooks/': 100_000,
  '/api/auth/': 10_000,
  '/api/': 1_000_000,
  // Pages take the arguments of actions, which the framework itself would read up to this size.
  '/': MB,
}

/** What a visitor's call may send: a form of a few fields. */
export const VISITOR_BODY = 20_000

/** The most bytes that a request to a path may carry. */
export const bodyLimit = (path: string): number => {
  const own = Object.entries(BODY_LIMITS).find(([address]) => address === path)
  const above = Object.entries(BODY_LIMITS).find(([address]) => address.endsWith('/') && path.startsWith(address))
  return (own ?? above)?.[1] ?? BODY_LIMITS['/']
}
