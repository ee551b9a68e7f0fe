import { formatShortDollars } from '#lib/core/money.ts'
import { type ProfileKind, paths } from '#lib/core/paths.ts'
import { parseAmountAt } from '#lib/core/spoken-figures.ts'
import type { ListedParties } from '#lib/lending/privacy/schema.ts'
import { foundLabels, searchLabels } from './labels.ts'
import type { FoundUserType, SearchRow } from './schema.ts'

export const SEARCH_PAGE_SIZE = 20

const KIND: Record<FoundUserType, ProfileKind> = {
  lender: 'lender',
  dual: 'lender',
  broker: 'broker',
  lawFirm: 'lawfirm',
}

/** Returns the path of a search result: a loan, a profile (row B-04), or the loans in a suburb. */
export const getSearchRowPath = ({ id, searchType, userType, profileId, detail }: SearchRow): string =>
  searchType === 'SUBURB'
    ? paths.loansIn(id, detail ?? '')
    : userType === null || profileId === null
      ? paths.loan(id)
      : paths.profile(KIND[userType], profileId)

/** What a person may do with results besides opening them. */
export type RecordRights = {
  mayNote: boolean
  mayAddLoan: boolean
  /** True if every loan that the person finds may be edited. */
  mayEditLoans: boolean
  ownProfiles: readonly number[]
}

export type RecordActions = { note: string | null; newLoan: string | null; edit: string | null }

/** Returns the addresses of what the rights allow with a result; null where they allow or it has none. */
export const listRecordActions = (
  row: SearchRow,
  { mayNote, mayAddLoan, mayEditLoans, ownProfiles }: RecordRights,
): RecordActions => {
  const { userType, profileId, searchType, id } = row
  if (userType === null || profileId === null)
    return { note: null, newLoan: null, edit: mayEditLoans && searchType === 'LOAN' ? paths.editLoan(id) : null }
  const isOwn = ownProfiles.includes(profileId)
  const party = userType === 'broker' ? 'broker' : userType === 'lawFirm' ? null : 'lender'
  return {
    note: mayNote && !isOwn ? paths.newNote(KIND[userType], profileId) : null,
    newLoan: mayAddLoan && party ? paths.createLoanWith(party, profileId) : null,
    edit: null,
  }
}

/** Returns the secondary text of a result: its kind, a person's company, or a loan's parties and suburb. */
export const describeSearchRow = ({ userType, companyName, detail, searchType }: SearchRow): string => {
  if (searchType === 'SUBURB') return searchLabels.suburb
  if (detail !== null) return detail
  const kind = userType === null ? searchLabels.loan : foundLabels[userType]
  return companyName ? `${companyName} · ${kind}` : kind
}

/** Splits a search text into at most six words; each must match the start of a word in the name. */
export const splitSearchWords = (text: string): string[] => text.split(/\s/).filter(Boolean).slice(0, 6)

/** Describes a loan by first lender, first broker, suburb and amount, as far as the actor may see them. */
export const describeFoundLoan = (loan: ListedParties): string => {
  const parties = [
    loan.attributedLenderCompany ?? loan.attributedLender,
    loan.attributedBrokerCompany ?? loan.attributedBroker,
  ].filter((party) => party !== null)
  return [parties.join(' → '), loan.suburbState, formatShortDollars(loan.principal)].filter(Boolean).join(' · ')
}

/**
 * Returns the suburb in a search text, and whether the text explicitly asks for its loans: 'loans in Geelong', not just
 * 'Geelong'.
 */
export const parseSuburbQuestion = (text: string): { name: string; isAsked: boolean } => {
  const words = text.split(/\s/).filter(Boolean)
  const asked = words[0]?.toLowerCase() === 'all' ? words.slice(1) : words
  const isAsked = /^loans?$/i.test(asked[0] ?? '') && asked[1]?.toLowerCase() === 'in' && asked.length > 2
  return { name: (isAsked ? asked.slice(2) : words).join(' '), isAsked }
}

const LOAN_HEADS = [
  'loan',
  'loan no',
  'loan no.',
  'loan number',
  'loan #',
  'deal',
  ...['show', 'open', 'find', 'what happened with', 'what happened to'].flatMap((head) => [
    `${head} loan`,
    `${head} the loan`,
    `${head} loan no.`,
  ]),
]

/** Returns the number in a text that names a loan by it, such as 'loan 2611 0132' or 'what happened with loan 2611'; else null. */
export const parseLoanNumber = (text: string): string | null => {
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const at = plain.search(/\d/)
  const number = at < 0 ? '' : plain.slice(at)
  return /^\d[\d ]{1,15}$/.test(number) && LOAN_HEADS.includes(plain.slice(0, at).trim()) ? number : null
}

const WHO_LENDS =
  /^(?:(?:which )?lenders?(?: who| that)?|who)(?: will| would| can)? (?:lend|lends|fund|funds|finance|finances) \S/i

/** The kinds of companies that a text can ask for by its first word. */
export type AskedKind = 'lender' | 'broker' | 'lawFirm'

const KIND_WORDS: ReadonlyMap<string, AskedKind> = new Map([
  ['lender', 'lender'],
  ['lenders', 'lender'],
  ['broker', 'broker'],
  ['brokers', 'broker'],
])

/**
 * Returns the kind and the name in a text that asks for one, such as 'lender redgum', 'find broker ana' or 'law firm hale'; null
 * for any other text.
 */
export const parseKindQuestion = (text: string): { kind: AskedKind; name: string } | null => {
  const words = text.split(/\s/).filter(Boolean)
  const asked = words[0]?.toLowerCase() === 'find' ? words.slice(1) : words
  const first = asked[0]?.toLowerCase() ?? ''
  const isFirm = first === 'law' && /^firms?$/i.test(asked[1] ?? '')
  const kind = isFirm ? 'lawFirm' : KIND_WORDS.get(first)
  const name = asked.slice(isFirm ? 2 : 1).join(' ')
  return kind && name !== '' ? { kind, name } : null
}

/** Returns the kind that a text asks for, if all results are of it. */
export const findAskedKind = (found: readonly SearchRow[], text: string): AskedKind | null => {
  const kind = parseKindQuestion(text)?.kind ?? null
  const isOfKind = ({ userType }: SearchRow) => userType === kind || (userType === 'dual' && kind !== 'lawFirm')
  return kind && found.length > 0 && found.every((row) => row.searchType === 'SUBURB' || isOfKind(row)) ? kind : null
}

const KIND_ALONE = /^(?:all )?(?:lenders|brokers|law firms)$/i

/** True if a text is only the plural of a kind, which asks for all of it and not for a name. */
export const isKindAlone = (text: string): boolean => KIND_ALONE.test(text)

/** True if every word of the text is the start of a word in the label. */
export const labelMatchesText = (label: string, text: string): boolean => {
  const parts = label.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return splitSearchWords(text.toLowerCase()).every((word) => parts.some((part) => part.startsWith(word)))
}

/** True if a text is the name of a result, or asks for a kind by a name. */
export const isNameGiven = (found: readonly SearchRow[], text: string): boolean =>
  findAskedKind(found, text) !== null || found.some(({ name }) => labelMatchesText(name, text))

/**
 * True if a text could be a deal in words: several words with an amount among them, or a question who lends on something.
 */
export const isDealText = (text: string): boolean => asksWhoLends(text) || (/\S\s+\S/.test(text) && hasAmount(text))

/** True if a text is a deal rather than a search for loans, which would leave an amount unread ('second $3m in Geelong'). */
export const isDealFirst = (text: string, rest: string): boolean => asksWhoLends(text) || hasAmount(rest)

const asksWhoLends = (text: string): boolean => WHO_LENDS.test(text.trim())

// A word that begins with 0 is part of a phone number.
const hasAmount = (text: string): boolean => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.some((word, at) => !word.startsWith('0') && parseAmountAt(words.slice(at)) !== null)
}
