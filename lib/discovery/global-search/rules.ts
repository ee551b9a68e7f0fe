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

/** True if every word of the text is the start of a word in the label. */
export const labelMatchesText = (label: string, text: string): boolean => {
  const parts = label.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return splitSearchWords(text.toLowerCase()).every((word) => parts.some((part) => part.startsWith(word)))
}

/**
 * True if a text could be a deal in words: several words with an amount among them. A word that begins with 0 is part of
 * a phone number.
 */
export const isDealText = (text: string): boolean => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.length > 1 && words.some((word, at) => !word.startsWith('0') && parseAmountAt(words.slice(at)) !== null)
}
