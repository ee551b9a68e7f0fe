import { type ProfileKind, paths } from '#lib/core/paths.ts'
import { normaliseEmail } from '#lib/core/text.ts'

const MOBILE = /^(?:04|\+614)\d{8}$/

/** Parses an Australian mobile number into E.164: `04` and 8 digits, or `+61 4…`, spaces allowed; null otherwise. */
export const parseMobile = (text: string): string | null => {
  const bare = text.replaceAll(/\s/g, '')
  return MOBILE.test(bare) ? bare.replace(/^0/, '+61') : null
}

/** Formats a stored Australian mobile number as `0412 345 678`; other numbers are returned as they are. */
export const formatMobile = (mobile: string | null): string =>
  (mobile ?? '').replace(/^\+61(4\d\d)(\d{3})(\d{3})$/, '0$1 $2 $3')

/** Says how a complete Australian mobile number is understood; null for any other text. */
export const echoMobile = (text: string): string | null => {
  const number = parseMobile(text)
  return number && formatMobile(number)
}

/** Says how an address is kept; null until it could be one. */
export const echoEmail = (text: string): string | null => {
  const address = normaliseEmail(text)
  const [name, domain = '', ...more] = address.split('@')
  const isWhole = name !== '' && more.length === 0 && !/\s/.test(address) && /[^.]\.[^.]/.test(domain)
  return isWhole ? address : null
}

type Profiles = { lenderId: number | null; brokerId: number | null; lawFirmId: number | null }

/**
 * Returns the URL of a company's profile, optionally opened on a person; the lender profile of a dual company, and the system
 * users page if it has none.
 */
export const buildProfileUrl = ({ lenderId, brokerId, lawFirmId }: Profiles, individualId?: number): string => {
  const portrait = individualId === undefined ? '' : `?portrait=${individualId}`
  const of = (kind: ProfileKind, id: number) => `${paths.profile(kind, id)}${portrait}`
  if (lenderId !== null) return of('lender', lenderId)
  if (brokerId !== null) return of('broker', brokerId)
  return lawFirmId === null ? paths.systemUsers() : of('lawfirm', lawFirmId)
}

/** The person's fields that a link to a creation form can prefill. */
export type Prefilled = { firstName: string; lastName: string; email: string }

const LONGEST_PREFILLED = 254

/** Reads the prefilled person from URL parameters; missing fields are empty. */
export const readPrefilledPerson = (query: Record<string, unknown>): Prefilled => {
  const line = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST_PREFILLED) : '')
  return { firstName: line(query.firstName), lastName: line(query.lastName), email: line(query.email) }
}

const LINKEDIN = /^(?:[a-z\d-]+\.)?linkedin\.com$/

/** Parses a LinkedIn URL and adds a missing scheme; null for any other site, so that a link labelled LinkedIn leads nowhere else. */
export const parseLinkedInUrl = (text: string): string | null => {
  const typed = text.trim()
  const address = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
  if (/\s/.test(address) || !URL.canParse(address)) return null
  const { protocol, hostname, port, username, password, href } = new URL(address)
  if (!['http:', 'https:'].includes(protocol) || username || password || port) return null
  return LINKEDIN.test(hostname) ? href : null
}

const ACN_LENGTH = 9

/** Removes the spaces of an ACN. */
export const removeAcnSpaces = (text: string): string => text.replaceAll(/\s/g, '')

/** Formats an ACN in groups of three digits. */
export const formatAcn = (acn: string): string => acn.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3')

/** Returns true for nine digits, whatever the check digit. */
export const isAcn = (acn: string): boolean => /^\d{9}$/.test(acn)

/**
 * Returns the check digit of an ACN by ASIC's rule: weights 8 to 1 over the first eight digits, modulus 10; the ninth digit has
 * weight 0.
 */
export const computeAcnCheckDigit = (digits: string): number => {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (ACN_LENGTH - 1 - index), 0)
  return (10 - (sum % 10)) % 10
}

/** Returns true if an ACN's check digit is right. A wrong one is a warning that staff may ignore, not an error. */
export const hasValidCheckDigit = (acn: string): boolean =>
  isAcn(acn) && computeAcnCheckDigit(acn) === Number(acn.at(-1))
