import { FORMATS, type ListColumns } from '#lib/core/columns.ts'
// The policy of `userPolicies.seeSwitches`, without the descriptions, which would come to the browser.
import { unrestricted } from '#lib/core/policy.ts'
import type { UserCells } from '#lib/discovery/user-search/facts/schema.ts'
import { userLabels } from '#lib/discovery/user-search/labels.ts'

const formatYesNo = (value: boolean | null): string =>
  value === null ? userLabels.notApplicable : value ? 'Yes' : 'No'
const isSorted = true as const
const isHidden = true as const
const who = unrestricted

/**
 * The 26 columns of All Users in order (row K-02). Eleven fit a laptop screen and show by default; the others are added in the column
 * chooser.
 */
export const userColumns = {
  user: { label: 'User', value: (row: UserCells) => row.user, isSorted },
  state: { label: 'State', value: (row: UserCells) => row.state, isSorted },
  company: { label: 'Financier', value: (row: UserCells) => row.company, width: 126, isSorted },
  email: { label: 'Email', value: (row: UserCells) => row.email, width: 220, isSorted },
  type: { label: 'Type', value: (row: UserCells) => row.type, isSorted },
  lastCall: { label: 'Last Call With', value: (row: UserCells) => row.lastCall, isSorted },
  lastLoan: { label: 'Last Loan', value: (row: UserCells) => row.lastLoan, isSorted, isHidden },
  currentCriteria: { label: 'Current Criteria', value: (row: UserCells) => row.currentCriteria, isSorted },
  coLender: { label: 'Co-Lender', value: (row: UserCells) => formatYesNo(row.coLender), isSorted, isHidden },
  activeCriteria: { label: 'Active Criteria', value: (row: UserCells) => row.activeCriteria, isSorted, isHidden },
  mobile: { label: 'Mobile', value: (row: UserCells) => row.mobile, isSorted },
  lastFileNote: {
    label: 'Last File Note',
    value: (row: UserCells) => row.lastFileNote,
    format: FORMATS.day,
    isSorted,
    isHidden,
  },
  lastLogin: {
    label: 'Last Login',
    value: (row: UserCells) => row.lastLogin,
    format: FORMATS.time,
    isSorted,
    isHidden,
    who,
  },
  lastSuburb: { label: 'Last Suburb', value: (row: UserCells) => row.lastSuburb, isSorted, isHidden },
  website: { label: 'Website', value: (row: UserCells) => row.website, isSorted, isHidden },
  lastPartner: { label: 'Last Partner', value: (row: UserCells) => row.lastPartner, isSorted, isHidden },
  lastLawFirm: { label: 'Last Law Firm', value: (row: UserCells) => row.lastLawFirm, isSorted, isHidden },
  lastBroker: { label: 'Last Broker', value: (row: UserCells) => row.lastBroker, isSorted, isHidden },
  lastLender: { label: 'Last Lender', value: (row: UserCells) => row.lastLender, isSorted, isHidden },
  lastPrincipal: {
    label: 'Last Principal',
    value: (row: UserCells) => row.lastPrincipal,
    format: FORMATS.dollars,
    isSorted,
    isHidden,
  },
  bdm: { label: 'BDM', value: (row: UserCells) => row.bdm, isSorted },
  fundsAvailable: {
    label: 'Funds Available',
    value: (row: UserCells) => row.fundsAvailable ?? userLabels.notApplicable,
    format: { text: (value: bigint | string) => formatDollarsOr(value), sheet: 'dollars', isFigure: true },
    isSorted,
    isHidden,
  },
  followUp: { label: 'Follow Up', value: (row: UserCells) => row.followUp, format: FORMATS.day, isSorted },
  profileStatus: {
    label: 'Profile',
    value: (row: UserCells) => formatYesNo(row.profileStatus),
    isSorted,
    isHidden,
    who,
  },
  leadScore: { label: 'Lead Score', value: (row: UserCells) => row.leadScore, isSorted },
  masterSwitch: {
    label: 'Master Switch',
    value: (row: UserCells) => formatYesNo(row.masterSwitch),
    isSorted,
    isHidden,
    who,
  },
} as const satisfies ListColumns<UserCells>

const formatDollarsOr = (value: bigint | string): string =>
  typeof value === 'bigint' ? FORMATS.dollars.text(value) : value

export type UserColumnKey = keyof typeof userColumns
export const USER_COLUMN_KEYS = Object.keys(userColumns) as UserColumnKey[]

/** The columns as options of the column chooser. */
export const userColumnChoices = USER_COLUMN_KEYS.map((id) => ({
  id,
  name: userColumns[id].label,
  isDefault: !('isHidden' in userColumns[id]),
}))
