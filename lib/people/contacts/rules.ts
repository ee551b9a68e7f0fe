import { type ProfileKind, paths } from '#lib/core/paths.ts'

const MOBILE = /^(?:04|\+614)\d{8}$/

/** An Australian mobile as E.164, or null: `04` and 8 digits, or `+61 4…`, spaces allowed. */
export const parseMobile = (text: string): string | null => {
  const bare = text.replaceAll(/\s/g, '')
  return MOBILE.test(bare) ? bare.replace(/^0/, '+61') : null
}

/** A stored Australian mobile as people write it, `0412 345 678`; any other number as it is. */
export const displayMobile = (mobile: string | null): string =>
  (mobile ?? '').replace(/^\+61(4\d\d)(\d{3})(\d{3})$/, '0$1 $2 $3')

type Profiles = { lenderId: number | null; brokerId: number | null; lawFirmId: number | null }

/** Where a company's profile stands, the lender's of a dual one, opened on a person; the system users for one without any. */
export const profileHref = ({ lenderId, brokerId, lawFirmId }: Profiles, individualId?: number): string => {
  const portrait = individualId === undefined ? '' : `?portrait=${individualId}`
  const of = (kind: ProfileKind, id: number) => `${paths.profile(kind, id)}${portrait}`
  if (lenderId !== null) return of('lender', lenderId)
  if (brokerId !== null) return of('broker', brokerId)
  return lawFirmId === null ? paths.systemUsers() : of('lawfirm', lawFirmId)
}

/** What a link to a creation form may say of the person. */
export type Prefilled = { firstName: string; lastName: string; email: string }

const LONGEST_PREFILLED = 254

/** The person that an address brings along; what it does not say is empty. */
export const prefilledFrom = (query: Record<string, unknown>): Prefilled => {
  const line = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST_PREFILLED) : '')
  return { firstName: line(query.firstName), lastName: line(query.lastName), email: line(query.email) }
}

const LINKEDIN = /^(?:[a-z\d-]+\.)?linkedin\.com$/

/** A typed address of LinkedIn with its scheme, or null for what is none: a link that says LinkedIn leads nowhere else. */
export const linkedInAddress = (text: string): string | null => {
  const typed = text.trim()
  const address = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
  if (/\s/.test(address) || !URL.canParse(address)) return null
  const { protocol, hostname, port, username, password, href } = new URL(address)
  if (!['http:', 'https:'].includes(protocol) || username || password || port) return null
  return LINKEDIN.test(hostname) ? href : null
}

const ACN_LENGTH = 9

/** An ACN's digits without the spaces it is written with. */
export const bareAcn = (text: string): string => text.replaceAll(/\s/g, '')

export const isAcn = (acn: string): boolean => /^\d{9}$/.test(acn)

/** The last digit of an ACN as ASIC computes it from the first eight: weights 8 to 1, modulus 10; a ninth weighs nothing. */
export const acnCheckDigit = (digits: string): number => {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (ACN_LENGTH - 1 - index), 0)
  return (10 - (sum % 10)) % 10
}

/** False for nine digits whose check digit is wrong: a warning that staff may pass, never a refusal. */
export const hasCheckDigit = (acn: string): boolean => isAcn(acn) && acnCheckDigit(acn) === Number(acn.at(-1))
