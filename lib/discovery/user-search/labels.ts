import { formatCounted } from '#lib/core/counts.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'

/** The types of company in All Users. */
export const userTypes = {
  LENDER: 'Lender',
  BROKER: 'Broker',
  DUAL: 'Lender and Broker',
  LAWFIRM: 'Law Firm',
} as const
export type UserType = keyof typeof userTypes

/** The labels of the filters of All Users (row K-03). */
export const userFilterLabels = {
  followUp: 'Follow up',
  leadScore: 'Lead Score',
  type: 'Type',
  criteria: 'Active Criteria',
  masterSwitch: 'Master Switch',
  profileStatus: 'Profile Status',
  visibility: 'Visibility',
  states: 'State',
  currentCount: 'Current Loans',
  currentValue: 'Current Loans Total Principal',
  dischargedCount: 'Discharged Loans',
  dischargedValue: 'Discharged Loans Total Principal',
  bdm: 'BDM',
  lawFirm: 'Law Firm',
  partner: 'Partner',
} as const

/** The labels of the parcel size filters, by category. */
export const parcelLabels: Record<CategoryKey, string> = {
  FIRST_RANKING: '1st Mortgage Parcel Size',
  SECOND_RANKING: '2nd Mortgage Parcel Size',
  CONSTRUCTION: 'Construction Parcel Size',
  MEZZANINE: 'Mezzanine Parcel Size',
  LAND_BANK: 'Land Bank Parcel Size',
  RURAL: 'Rural Parcel Size',
}

/** The texts of All Users (rows K-01, K-02, K-07). */
export const userLabels = {
  title: 'All Users',
  totalRecords: 'Total Records',
  totalPrincipal: 'Total Principal',
  inLoans: (count: number) => `in ${formatCounted(count, 'loan')}`,
  totalUsers: 'Total No. of Users',
  notApplicable: 'N/A',
  unavailable: 'Could not retrieve results',
  ignore: 'Ignore',
  none: 'No users match',
  noneText: 'Remove a filter or clear them all.',
  clear: 'Clear All',
} as const
