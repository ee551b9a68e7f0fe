import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const MOBILE = /^(?:04|\+614)\d{8}$/

/** An Australian mobile as E.164, or null: `04` and 8 digits, or `+61 4…`, spaces allowed. */
export const parseMobile = (text: string): string | null => {
  const bare = text.replaceAll(/\s/g, '')
  return MOBILE.test(bare) ? (parsePhoneNumberFromString(bare, 'AU')?.number ?? null) : null
}

/** A stored mobile as people write it: `0412 345 678`. */
export const displayMobile = (mobile: string | null): string =>
  mobile === null ? '' : (parsePhoneNumberFromString(mobile, 'AU')?.formatNational() ?? mobile)

/** The one form under which an e-mail address is stored and compared. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase()
