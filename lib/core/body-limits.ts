const KB = 1024
const MB = 1024 * KB

/** Upload limits in bytes; the screens quote these figures. */
export const LARGEST_FILE = { picture: 5 * MB, sheet: 10 * MB, mail: 25 * MB }

/** Formats a size in bytes as '10 MB'. */
export const formatMegabytes = (bytes: number): string => `${bytes / MB} MB`

/** Bytes allowed for the multipart headers and fields around a file. */
export const FORM_EXTRA = 8 * KB
/** Bytes allowed for the text of a mailing, in addition to its attachments. */
export const LETTER_FORM = 2 * MB

/**
 * The largest request body in bytes, by path; the HTTP server and the handlers share this table (threat J3). A path that ends
 * with a slash covers all paths below it that have no entry of their own.
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
  // Pages receive Server Action arguments, which Next.js itself would read up to this size.
  '/': MB,
}

/** The largest request body of a visitor, in bytes: a form with a few fields. */
export const VISITOR_BODY = 20_000

/** Returns the largest request body allowed at a path, in bytes. */
export const getBodyLimit = (path: string): number => {
  const own = Object.entries(BODY_LIMITS).find(([address]) => address === path)
  const above = Object.entries(BODY_LIMITS).find(([address]) => address.endsWith('/') && path.startsWith(address))
  return (own ?? above)?.[1] ?? BODY_LIMITS['/']
}
