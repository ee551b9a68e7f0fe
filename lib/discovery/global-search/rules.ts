import { shorthand } from '#lib/core/money.ts'
import { type ProfileKind, paths } from '#lib/core/paths.ts'
import type { ListedParties } from '#lib/lending/loans/privacy/schema.ts'
import { foundLabels, searchLabels } from './labels.ts'
import type { FoundUserType, SearchRow } from './schema.ts'

export const SEARCH_PAGE_SIZE = 20

const KIND: Record<FoundUserType, ProfileKind> = {
  lender: 'lender',
  dual: 'lender',
  broker: 'broker',
  lawFirm: 'lawfirm',
}

/** Where a choice leads: a loan to its view, a person or company to the profile (row B-04), a suburb to its loans. */
export const foundPath = ({ id, searchType, userType, profileId, detail }: SearchRow): string =>
  searchType === 'SUBURB'
    ? paths.loansIn(id, detail ?? '')
    : userType === null || profileId === null
      ? paths.loan(id)
      : paths.profile(KIND[userType], profileId)

/** The quiet words behind a name: what it is, a person's company, a loan's parties and place. */
export const foundNote = ({ userType, companyName, detail, searchType }: SearchRow): string => {
  if (searchType === 'SUBURB') return searchLabels.suburb
  if (detail !== null) return detail
  const kind = userType === null ? searchLabels.loan : foundLabels[userType]
  return companyName ? `${companyName} · ${kind}` : kind
}

/** The words of a search text, at most six; each has to begin a word of the name. */
export const wordsOf = (text: string): string[] => text.split(/\s/).filter(Boolean).slice(0, 6)

/** A loan beside its number: first lender, first broker, suburb and amount, as its list shows them to the asker. */
export const loanDetail = (loan: ListedParties): string => {
  const parties = [
    loan.attributedLenderCompany ?? loan.attributedLender,
    loan.attributedBrokerCompany ?? loan.attributedBroker,
  ].filter((party) => party !== null)
  return [parties.join(' → '), loan.suburbState, shorthand(loan.principal)].filter(Boolean).join(' · ')
}

/** The suburb that a text asks for, and whether it asks for nothing else: 'loans in Geelong', or a bare 'Geelong'. */
export const suburbIn = (text: string): { name: string; isAsked: boolean } => {
  const words = text.split(/\s/).filter(Boolean)
  const asked = words[0]?.toLowerCase() === 'all' ? words.slice(1) : words
  const isAsked = /^loans?$/i.test(asked[0] ?? '') && asked[1]?.toLowerCase() === 'in' && asked.length > 2
  return { name: (isAsked ? asked.slice(2) : words).join(' '), isAsked }
}

/** True where every word of the text begins a word of the label. */
export const fitsLabel = (label: string, text: string): boolean => {
  const parts = label.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return wordsOf(text.toLowerCase()).every((word) => parts.some((part) => part.startsWith(word)))
}
