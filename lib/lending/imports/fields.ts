import { readDollars } from '#lib/core/amounts.ts'
import { dateToDay } from '#lib/core/dates.ts'
import { readDay } from '#lib/core/typed-days.ts'
import { scenarioLabels } from '#lib/lending/facts/labels.ts'
import { PARTIES_MAX } from '#lib/lending/inputs/rules.ts'
import type { LoanFields } from '#lib/lending/inputs/schema.ts'

/** The kinds of things that a cell can name: an option of a reference list, or a record by name or id. */
export type Named =
  | 'status'
  | 'priority'
  | 'interest'
  | 'scenario'
  | 'security-types'
  | 'security-sub-types'
  | 'subdivision-types'
  | 'credits'
  | 'lender'
  | 'broker'
  | 'law-firm'
  | 'partner'
  | 'associate'

type ImportField = {
  label: string
  /** Other headings that match automatically besides the label. */
  names?: readonly string[]
  /**
   * Converts typed text to the value the form would send; unreadable text is returned unchanged for the schema to
   * refuse.
   */
  read: (text: string) => string
  named?: Named
}

const keepCellText = (text: string): string => text

const parseMoneyCell = (text: string): string => readDollars(text) ?? text

/** Reads '8.5', '8.5 %', or 0.085, which is how a spreadsheet stores 8.5%. */
const parsePercentageCell = (text: string): string => {
  const bare = text.replaceAll(/[\s\u00a0]/g, '')
  const share = /^0?\.\d+$/.test(bare) ? Number(bare) : 0
  return share > 0 ? String(Number((share * 100).toPrecision(12))) : bare
}

const YES = new Set(['yes', 'y', 'true', '1'])
const NO = new Set(['no', 'n', 'false', '0'])
const parseYesNoCell = (text: string): string => {
  const word = text.trim().toLowerCase()
  return YES.has(word) ? 'true' : NO.has(word) ? 'false' : text
}

/**
 * Day 0 of spreadsheet dates. Day 1 is 1 January 1900, but spreadsheets count a 29 February 1900 that never existed.
 */
const SHEET_EPOCH = Date.UTC(1899, 11, 30)

/** Reads a date with its year as a date field would, or a spreadsheet's serial day number. */
const parseDayCell = (text: string): string => {
  const trimmed = text.trim()
  if (/^\d{5}(\.\d+)?$/.test(trimmed))
    return dateToDay(new Date(SHEET_EPOCH + Math.floor(Number(trimmed)) * 86_400_000))
  return readDay(trimmed, null) ?? text
}

type Detail = keyof typeof scenarioLabels
const buildDetailImportField = (key: Detail, read: (text: string) => string, named?: Named): ImportField => ({
  label: scenarioLabels[key],
  read,
  ...(named ? { named } : {}),
})

/** The fields of a construction or subdivision loan; the scenario decides which it is. */
export const DETAIL_FIELDS = {
  typeKey: buildDetailImportField('typeKey', keepCellText, 'subdivision-types'),
  presalesDebtCoverRequired: buildDetailImportField('presalesDebtCoverRequired', parseYesNoCell),
  loanAmountPercentageGstEx: buildDetailImportField('loanAmountPercentageGstEx', parsePercentageCell),
  qsRequired: buildDetailImportField('qsRequired', parseYesNoCell),
  isBuilderDeveloper: buildDetailImportField('isBuilderDeveloper', parseYesNoCell),
  isBuildToHold: buildDetailImportField('isBuildToHold', parseYesNoCell),
  tdcEquity: buildDetailImportField('tdcEquity', parsePercentageCell),
  projectManagerRequired: buildDetailImportField('projectManagerRequired', parseYesNoCell),
  contingenciesAllowance: buildDetailImportField('contingenciesAllowance', parsePercentageCell),
  developerSuccessfulProjects: buildDetailImportField('developerSuccessfulProjects', keepCellText),
  preCommittedCommercialTenants: buildDetailImportField('preCommittedCommercialTenants', parseYesNoCell),
} as const satisfies Record<Detail, ImportField>

/** Loan inputs without a column of their own: composed from several columns, or never sent. */
type Composed =
  | ('loanLenders' | 'loanBrokers' | 'suburbId' | 'constructionScenario' | 'subdivisionScenario')
  | ('userType' | 'isUserInvolvedAsLender' | 'principal' | 'suburbState')

/** Columns that map to exactly one loan field. A field missing here does not compile. */
export const SINGLE_FIELDS = {
  loanNo: { label: 'Loan No.', names: ['Loan Number', 'Loan', 'Loan ID', 'Number', 'Reference'], read: keepCellText },
  statusKey: { label: 'Status', names: ['Loan Status', 'Settlement Status'], read: keepCellText, named: 'status' },
  suburb: {
    label: 'Suburb',
    names: ['Suburb & State', 'Suburb State', 'Location', 'Security Suburb', 'Place'],
    read: keepCellText,
  },
  state: { label: 'State', names: ['Security State'], read: keepCellText },
  priorityKey: { label: 'Priority', names: ['Ranking', 'Mortgage Priority'], read: keepCellText, named: 'priority' },
  lowerRate: {
    label: 'Lower Rate',
    names: ['Interest Rate', 'Rate', 'Lower Interest Rate'],
    read: parsePercentageCell,
  },
  higherRate: { label: 'Higher Rate', names: ['Default Rate', 'Higher Interest Rate'], read: parsePercentageCell },
  lvr: { label: 'LVR', names: ['Loan to Value Ratio', 'LTV'], read: parsePercentageCell },
  valuationRequired: { label: 'Valuation Required', names: ['Valuation'], read: parseYesNoCell },
  interestKey: {
    label: 'Interest Payable',
    names: ['Interest', 'Interest Type'],
    read: keepCellText,
    named: 'interest',
  },
  establishmentFeeWithGst: {
    label: 'Establishment Fee',
    names: ['Establishment Fee with GST', 'Establishment Fee inc GST', 'Fee'],
    read: parseMoneyCell,
  },
  scenarioKey: {
    label: 'Scenario',
    names: ['Loan Scenario', 'Purpose', 'Loan Purpose'],
    read: keepCellText,
    named: 'scenario',
  },
  securityTypeKey: { label: 'Security Type', names: ['Security'], read: keepCellText, named: 'security-types' },
  securitySubTypeKey: {
    label: 'Security Sub Type',
    names: ['Security Subtype', 'Sub Type'],
    read: keepCellText,
    named: 'security-sub-types',
  },
  lawFirmId: { label: 'Law Firm', names: ['Lawyer', 'Solicitor'], read: keepCellText, named: 'law-firm' },
  assignedPartnerId: { label: 'Partner', names: ['Assigned Partner'], read: keepCellText, named: 'partner' },
  assignedAssociateId: { label: 'Associate', names: ['Assigned Associate'], read: keepCellText, named: 'associate' },
  settlementDate: { label: 'Settlement Date', names: ['Settled', 'Settlement', 'Settled On'], read: parseDayCell },
  repaymentDate: {
    label: 'Repayment Date',
    names: ['Repayment', 'Maturity', 'Maturity Date', 'Expiry'],
    read: parseDayCell,
  },
  dischargedDate: {
    label: 'Discharged Date',
    names: ['Discharge Date', 'Discharged', 'Discharge'],
    read: parseDayCell,
  },
  shortfall: { label: 'Shortfall', names: ['Loss'], read: parseMoneyCell },
  credits: { label: 'Credits', names: ['Credit', 'Credit Issues'], read: keepCellText, named: 'credits' },
  notes: { label: 'Notes', names: ['Note', 'Comments', 'Comment'], read: keepCellText },
} as const satisfies Record<Exclude<keyof LoanFields, Composed>, ImportField>

/** Columns that exist once per party, numbered from the second party on. */
export const PARTY_FIELDS = {
  lender: {
    label: 'Lender',
    names: ['Lender Name', 'Lender ID', 'Attributed Lender', 'Lender Company'],
    read: keepCellText,
    named: 'lender',
  },
  contribution: {
    label: 'Contribution',
    names: ['Contribution Amount', 'Amount', 'Lender Amount', 'Principal', 'Loan Amount'],
    read: parseMoneyCell,
  },
  broker: {
    label: 'Broker',
    names: ['Broker Name', 'Broker ID', 'Attributed Broker', 'Broker Company'],
    read: keepCellText,
    named: 'broker',
  },
} as const satisfies Record<string, ImportField>
export type PartyField = keyof typeof PARTY_FIELDS

const PLACE_FIELDS = { postcode: { label: 'Postcode', names: ['Post Code'], read: keepCellText } } as const

/** All fields that a column can be mapped to, by key. */
export const IMPORT_FIELDS: ReadonlyMap<string, ImportField> = new Map<string, ImportField>([
  ...Object.entries(SINGLE_FIELDS),
  ...Object.entries(PLACE_FIELDS),
  ...Array.from({ length: PARTIES_MAX }, (_each, place) => place + 1).flatMap((number) =>
    Object.entries(PARTY_FIELDS).map(([key, field]): [string, ImportField] => [
      `${key}.${number}`,
      number === 1 ? field : { ...field, label: `${field.label} ${number}`, names: [] },
    ]),
  ),
  ...Object.entries(DETAIL_FIELDS),
])

/** Returns the label of a field, or '' for an unknown key. */
export const getImportFieldLabel = (key: string): string => IMPORT_FIELDS.get(key)?.label ?? ''
