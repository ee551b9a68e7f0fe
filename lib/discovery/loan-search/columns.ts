import { type CellValue, FORMATS, type Format, type ListColumns } from '#lib/core/columns.ts'
import { signedIn } from '#lib/core/policy.ts'
import type { FactText, LoanFact } from '#lib/lending/facts/fields.ts'
import { formatLvr } from '#lib/lending/facts/labels.ts'
import type { ListedParties } from '#lib/lending/privacy/schema.ts'

/** The fields that every row of a loan list has, whatever its columns. */
type Parties = Omit<ListedParties, 'totalPrincipal'>

/** Builds a column for one fact of the search row; the query selects it under the same name. */
const buildLoanFactColumn = <Name extends LoanFact>(name: Name, label: string, format: Format = FORMATS.text) => ({
  label,
  format,
  value: (row: Record<Name, CellValue>) => row[name],
  isSorted: true as const,
})

/** All columns of the loan tables in order (rows J-01, J-02). */
export const loanColumnTable = {
  loanNo: { label: 'Loan No.', value: ({ loanNo }: Parties) => loanNo, isSorted: true },
  lender: { label: 'Lender', value: (row: Parties) => row.attributedLender, isSorted: true, who: signedIn },
  broker: { label: 'Attributed Broker', value: (row: Parties) => row.attributedBroker, isSorted: true },
  suburbState: { label: 'Suburb & State', value: ({ suburbState }: Parties) => suburbState, isSorted: true },
  priority: buildLoanFactColumn('priority', 'Priority'),
  principal: buildLoanFactColumn('principal', 'Principal', FORMATS.dollars),
  lowerRate: buildLoanFactColumn('lowerRate', 'Lower Rate', FORMATS.rate),
  estab: buildLoanFactColumn('estab', 'Estab %', FORMATS.fee),
  lvr: buildLoanFactColumn('lvr', 'LVR %', { text: formatLvr, sheet: 'rate', isFigure: true }),
  scenario: buildLoanFactColumn('scenario', 'Scenario'),
  securityType: buildLoanFactColumn('securityType', 'Security Type'),
  settlement: buildLoanFactColumn('settlement', 'Settlement', FORMATS.day),
  repayment: { ...buildLoanFactColumn('repayment', 'Repayment', FORMATS.day), isHidden: true, who: signedIn },
  lastEdit: { ...buildLoanFactColumn('lastEdit', 'Last Edited', FORMATS.day), isHidden: true, who: signedIn },
  recorded: { ...buildLoanFactColumn('recorded', 'Recorded', FORMATS.day), isHidden: true, who: signedIn },
  status: { ...buildLoanFactColumn('status', 'Status'), isHidden: true, who: signedIn },
} as const satisfies ListColumns<never>

export type LoanColumnKey = keyof typeof loanColumnTable
export const LOAN_COLUMN_KEYS = Object.keys(loanColumnTable) as LoanColumnKey[]

/** The facts shown in columns, except those about parties. */
export type ShownFact = Exclude<Extract<LoanColumnKey, LoanFact>, keyof ListedParties>

/** The fields that the cells of a loan list need. */
export type LoanCells = Parties & { [Name in ShownFact]: FactText<Name> }

/** A loan in a list, as its viewer may see it (rows J-01, J-10); each row repeats the total of all matching loans. */
export type LoanListRow = LoanCells & { totalPrincipal: bigint }

/** The columns as the API returns them; the hidden ones are not shown by default. */
export const loanColumns = LOAN_COLUMN_KEYS.map((id) => ({
  id,
  name: loanColumnTable[id].label,
  isDefault: !('isHidden' in loanColumnTable[id]),
}))
