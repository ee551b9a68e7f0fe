import { formatCounted } from '#lib/core/counts.ts'
import { groupingTexts } from '#lib/core/groupings.ts'

/** The groupings by the word in their address: their name, and what their group of people without a value is called. */
export const userGroupingNames = {
  type: { name: 'Type', none: 'No type' },
  company: { name: 'Financier', none: 'No financier' },
  bdm: { name: 'BDM', none: 'No BDM' },
  state: { name: 'State', none: 'No state' },
  leadScore: { name: 'Lead score', none: 'No lead score' },
  currentCriteria: { name: 'Current criteria', none: 'No current criteria' },
  activeCriteria: { name: 'Active criteria', none: 'No active criteria' },
  profileStatus: { name: 'Profile', none: 'No profile' },
} as const

/** The group of law firms by BDM: they have none, and "No BDM" is of lenders and brokers. */
export const lawFirmsByBdm = { key: 'LAWFIRM', name: 'Law firms' } as const

/** What the groups of a profile's status are called. */
export const profileStatusNames = { true: 'Active', false: 'Paused' } as const

/** Texts of grouped people. */
export const userGroupLabels = {
  table: (by: keyof typeof userGroupingNames) => `Users ${groupingTexts.by(userGroupingNames[by].name)}`,
  all: (count: number, name: string) => `${formatCounted(count, 'user')}: ${name}`,
  allPeople: (count: number) => `All ${formatCounted(count, 'user')}`,
} as const

/** What a reader must know of a grouping to read its figures; shown below the table. */
export const userGroupingNotes = {
  type: 'A lender that is a broker too counts in all three of its types, so the groups can add up to more than the total.',
  company: null,
  bdm: 'A company whose lender and broker have different BDMs counts for both, so the groups can add up to more than the total.',
  state: 'By the state of the person; a company with people in several states counts in each.',
  leadScore: null,
  currentCriteria: 'A lender counts in each of its categories, so the groups can add up to more than the total.',
  activeCriteria:
    'A lender counts in each of its published categories, so the groups can add up to more than the total.',
  profileStatus: null,
} as const satisfies Record<keyof typeof userGroupingNames, string | null>

/** Explains above the groups of people why their loans are not a part of the totals. */
export const LOANS_OF_COMPANIES =
  'A loan counts for each company of its group, so groups do not add up to the totals above.'

/** Explains the loans and the principal of a group. */
export const BOOKS_OF_COMPANIES =
  'Loans and principal are the current and discharged books of the group’s companies, each company once and a lender with its own part.'
