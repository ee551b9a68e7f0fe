import { dollars } from '#lib/core/money.ts'
import type { CategoryKey, NamedField } from '#lib/market/criteria/fields.ts'
import type { CriteriaStatus } from '#lib/market/criteria/schema.ts'

/** The categories' names on their tabs (row F-01). */
export const categoryLabels: Record<CategoryKey, string> = {
  FIRST_RANKING: '1st Ranking',
  SECOND_RANKING: '2nd Ranking',
  CONSTRUCTION: 'Construction',
  MEZZANINE: 'Mezzanine',
  LAND_BANK: 'Land Bank',
  RURAL: 'Rural',
}

/** A category's state in a word, beside its colour and sign (row F-02). */
export const statusWords: Record<CriteriaStatus, string> = {
  0: 'Lapsed',
  1: 'Verified',
  2: 'Not verified',
  3: 'Empty',
}

/** What the list of choices of a category is called. */
export const choicesLabel = (key: CategoryKey): string => {
  if (key === 'LAND_BANK') return 'Zoning'
  return key === 'RURAL' ? 'Agriculture types' : 'Security types'
}

/** Texts of the criteria tab. */
export const criteriaLabels = {
  tabs: 'Loan criteria',
  none: 'No loan criteria to show.',
  noneText: 'Categories appear here while this lender offers them and has verified them in the last 30 days.',
  empty: 'Nothing is filled in yet.',
  emptyText: "This lender's terms appear here once they are entered.",
  notGiven: "No terms have been entered for this category, so brokers can't see it yet.",
  notOffered: 'Not offered',
  shownUntil: (day: string) => `shown to brokers until ${day}`,
  lapsedOn: (day: string) => `shown to brokers until ${day}, then lapsed`,
} as const

/** What a term of a category is called, with the end of its pair: 'Lower rate min'. */
export const fieldLabel = (key: CategoryKey, { label, labels, end }: NamedField): string =>
  [labels?.[key] ?? label, end].filter(Boolean).join(' ')

/** What is said of a term that cannot be stored, or that is missing. */
export const criteriaMessages = {
  wholeDollars: 'Enter whole dollars.',
  zeroDollars: 'This is not possible because you cannot offer $0 to brokers looking for funds.',
  tooMuch: (most: number) => `Enter at most ${dollars(most)}.`,
  percent: 'Enter a percentage with at most two decimals.',
  outOfBounds: (least: number, most: number) => `Enter ${least} to ${most}%.`,
  aboveMaximum: 'The minimum is above the maximum.',
  belowMinimum: 'The maximum is below the minimum.',
  tooLong: (most: number) => `Use at most ${most.toLocaleString('en-AU')} characters.`,
  stateRequired: 'State is required.',
  states: 'States',
  statePlace: (state: string, hasDistance: boolean) =>
    hasDistance ? `Distance or region in ${state}` : `Region in ${state}`,
  missing: (label: string, least: number | null) =>
    least === null ? `${label} is required.` : `${label} needs at least ${least} characters.`,
  notSaved: 'This is not saved yet.',
  unknownChoice: 'This choice no longer exists.',
  changed: 'Somebody else has changed this category.',
  verifiedOther: 'This category has changed since you opened it. Check it and verify again.',
} as const
