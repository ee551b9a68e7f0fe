import type { Prisma } from '#generated/prisma/client.ts'
import { type Day, dayToDate } from '#lib/core/dates.ts'
import {
  type ConstructionScenario,
  type LoanInput,
  type ResolvedLoan,
  type SubdivisionScenario,
  sortByContribution,
  sumPrincipal,
} from '#lib/lending/inputs/rules.ts'
import { deriveLoanStatus } from '#lib/lending/statuses/rules.ts'

/** Returns the columns of the `loans` row that an input writes; dates as `YYYY-MM-DD`. */
export const toLoanColumns = (loan: LoanInput, { suburbId, lenders }: ResolvedLoan) => ({
  loanNo: loan.loanNo,
  statusKey: deriveLoanStatus(loan) as string,
  lawFirmId: loan.lawFirmId,
  partnerId: loan.assignedPartnerId,
  associateId: loan.assignedAssociateId,
  suburbId,
  priorityKey: loan.priorityKey,
  principal: sumPrincipal(lenders),
  lowerRate: loan.lowerRate,
  higherRate: loan.higherRate,
  lvr: loan.lvr,
  valuationRequired: loan.valuationRequired,
  interestKey: loan.interestKey,
  establishmentFeeWithGst: loan.establishmentFeeWithGst,
  scenarioKey: loan.scenarioKey,
  securityTypeKey: loan.securityTypeKey,
  securitySubTypeKey: loan.securitySubTypeKey,
  settlementDate: loan.settlementDate as string | null,
  repaymentDate: loan.repaymentDate as string | null,
  dischargedDate: loan.dischargedDate as string | null,
  shortfall: loan.shortfall,
  notes: loan.notes,
})
export type LoanColumns = ReturnType<typeof toLoanColumns>

/** Converts columns for the database: `YYYY-MM-DD` texts become dates. */
export const toStoredLoanColumns = (columns: Partial<LoanColumns>): Prisma.LoanUncheckedUpdateManyInput => {
  const { settlementDate, repaymentDate, dischargedDate } = columns
  const days = { settlementDate, repaymentDate, dischargedDate }
  const set = Object.entries(days).filter(([, day]) => day !== undefined)
  return { ...columns, ...Object.fromEntries(set.map(([name, day]) => [name, day ? dayToDate(day as Day) : null])) }
}

/** A loan with its rows as stored in the database. */
export type StoredLoan = {
  version: number
  columns: LoanColumns
  lenders: ResolvedLoan['lenders']
  brokers: ResolvedLoan['brokers']
  credits: number[]
  construction: ConstructionScenario | null
  subdivision: SubdivisionScenario | null
}

/** The rows of one kind that a save removes, adds and changes. */
export type RowChanges<Row> = { removed: Row[]; added: Row[]; changed: Row[] }

const isSameAsCanonicalJson = (one: unknown, other: unknown): boolean =>
  serializeWithSortedKeys(one) === serializeWithSortedKeys(other)
// Serializes objects with sorted keys, so that key order does not count as a difference.
const serializeWithSortedKeys = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint'
      ? `${part}`
      : part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
  )

const diffPartyRows = <Row extends object>(
  before: readonly Row[],
  after: readonly Row[],
  idOf: (row: Row) => number,
): RowChanges<Row> => {
  const known = new Map(before.map((row) => [idOf(row), row]))
  const kept = new Set(after.map(idOf))
  return {
    removed: before.filter((row) => !kept.has(idOf(row))),
    added: after.filter((row) => !known.has(idOf(row))),
    changed: after.filter((row) => known.has(idOf(row)) && !isSameAsCanonicalJson(known.get(idOf(row)), row)),
  }
}

/** Compares a stored loan with an input, column by column and row by row; only the differences are written. */
export const diffLoan = (stored: StoredLoan, loan: LoanInput, resolved: ResolvedLoan) => {
  const next = toLoanColumns(loan, resolved)
  const columns = Object.fromEntries(
    Object.entries(next).filter(
      ([name, value]) => !isSameAsCanonicalJson(value, stored.columns[name as keyof LoanColumns]),
    ),
  ) as Partial<LoanColumns>
  const lenders = diffPartyRows(stored.lenders, resolved.lenders, ({ lenderId }) => lenderId)
  const brokers = diffPartyRows(stored.brokers, resolved.brokers, ({ brokerId }) => brokerId)
  const credits = {
    removed: stored.credits.filter((id) => !loan.credits.includes(id)),
    added: loan.credits.filter((id) => !stored.credits.includes(id)),
  }
  const isConstructionChanged = !isSameAsCanonicalJson(stored.construction, loan.constructionScenario)
  const isSubdivisionChanged = !isSameAsCanonicalJson(stored.subdivision, loan.subdivisionScenario)
  const isAny =
    Object.keys(columns).length > 0 ||
    [...Object.values(lenders), ...Object.values(brokers), ...Object.values(credits)].some((rows) => rows.length > 0) ||
    isConstructionChanged ||
    isSubdivisionChanged
  return { columns, lenders, brokers, credits, isConstructionChanged, isSubdivisionChanged, isAny }
}
export type LoanChanges = ReturnType<typeof diffLoan>

const COUNTED = [
  'statusKey',
  'settlementDate',
  'shortfall',
  'principal',
  'lawFirmId',
] as const satisfies (keyof LoanColumns)[]

/** True if a change affects the figures of a lender, broker or law firm. */
export const affectsFigures = ({ columns, lenders, brokers }: LoanChanges): boolean =>
  COUNTED.some((name) => name in columns) ||
  [...Object.values(lenders), brokers.removed, brokers.added].some((rows) => rows.length > 0)

/** True if a change can affect which loan a party settled last. */
export const affectsLastSettledLoan = ({ columns, lenders, brokers }: LoanChanges): boolean =>
  (['statusKey', 'settlementDate', 'lawFirmId'] as const).some((name) => name in columns) ||
  [lenders.removed, lenders.added, brokers.removed, brokers.added].some((rows) => rows.length > 0)

const REFERENCES = {
  suburbId: 'suburbId',
  lawFirmId: 'lawFirmId',
  partnerId: 'assignedPartnerId',
  associateId: 'assignedAssociateId',
  priorityKey: 'priorityKey',
  interestKey: 'interestKey',
  scenarioKey: 'scenarioKey',
  securityTypeKey: 'securityTypeKey',
  securitySubTypeKey: 'securitySubTypeKey',
  loanNo: 'loanNo',
} as const satisfies { [Column in keyof LoanColumns]?: keyof LoanInput }

/** Reuses the stored ids if the input refers to nothing new, which saves all lookups; returns null otherwise. */
export const reuseResolvedLoan = (stored: StoredLoan, loan: LoanInput): ResolvedLoan | null => {
  const isSame = Object.entries(REFERENCES).every(
    ([column, field]) => stored.columns[column as keyof LoanColumns] === loan[field],
  )
  const bdmOf = (part: { bdmId: number } | undefined, sent: number | null): number | null =>
    part && (sent === null || sent === part.bdmId) ? part.bdmId : null
  const lenders = sortByContribution(loan.loanLenders).map(
    ({ lenderId, contributionAmount, platformBdmId }, index) => ({
      lenderId,
      contributionAmount,
      position: index + 1,
      bdmId:
        bdmOf(
          stored.lenders.find((part) => part.lenderId === lenderId),
          platformBdmId,
        ) ?? 0,
    }),
  )
  const brokers = loan.loanBrokers.map(({ brokerId, platformBdmId }, index) => ({
    brokerId,
    position: index + 1,
    bdmId:
      bdmOf(
        stored.brokers.find((part) => part.brokerId === brokerId),
        platformBdmId,
      ) ?? 0,
  }))
  const isKnown =
    [...lenders, ...brokers].every(({ bdmId }) => bdmId !== 0) &&
    loan.credits.every((id) => stored.credits.includes(id)) &&
    [null, stored.subdivision?.typeKey].includes(loan.subdivisionScenario?.typeKey ?? null)
  return isSame && isKnown ? { suburbId: stored.columns.suburbId, lenders, brokers } : null
}

/** Returns the BDM that a lender or broker already has on the stored loan, or null. */
export const findStoredBdm = (before: StoredLoan | null, kind: 'LENDER' | 'BROKER', id: number): number | null =>
  (kind === 'LENDER'
    ? before?.lenders.find(({ lenderId }) => lenderId === id)
    : before?.brokers.find(({ brokerId }) => brokerId === id)
  )?.bdmId ?? null
