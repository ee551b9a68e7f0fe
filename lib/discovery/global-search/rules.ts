import { type ProfileKind, paths } from '#lib/core/paths.ts'
import { foundLabels, searchLabels } from './labels.ts'
import type { FoundUserType, SearchRow } from './schema.ts'

export const SEARCH_PAGE_SIZE = 20

const KIND: Record<FoundUserType, ProfileKind> = {
  lender: 'lender',
  dual: 'lender',
  broker: 'broker',
  lawFirm: 'lawfirm',
}

/** Where a choice leads: a loan to its view, a person or company to the profile (row B-04). */
export const foundPath = ({ id, userType, profileId }: SearchRow): string =>
  userType === null || profileId === null ? paths.loan(id) : paths.profile(KIND[userType], profileId)

/** The quiet words behind a name: what it is, and a person's company. */
export const foundNote = ({ userType, companyName }: SearchRow): string => {
  const kind = userType === null ? searchLabels.loan : foundLabels[userType]
  return companyName ? `${companyName} · ${kind}` : kind
}

/** The words of a search text, at most six; each has to begin a word of the name. */
export const wordsOf = (text: string): string[] => text.split(/\s/).filter(Boolean).slice(0, 6)
