import type { Actor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { mergeSubtotals, NO_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { BANDS, type ByBand, isByBand } from '#lib/discovery/loan-search/groups/bands/fields.ts'
import { matchOverdue, mergeIntoBands } from '#lib/discovery/loan-search/groups/bands/rules.ts'
import { sumDurations, type WeightedDay } from '#lib/discovery/loan-search/groups/days/queries.ts'
import { CHOICES, isByChoice, RECORDS } from '#lib/discovery/loan-search/groups/fields.ts'
import { PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { isByPeriod, mergeIntoPeriods } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'
import {
  addMeasured,
  type LoanSubtotal,
  mergeAll,
  mergeDurations,
} from '#lib/discovery/loan-search/groups/sums/rules.ts'
import { loanConditionToSql, type StatusCodes } from '#lib/lending/access/scope.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'
import { type HiddenLenders, lenderShownSql } from '#lib/lending/privacy/scope.ts'
import { all, any, isHeld } from '#lib/server/column-store/predicates.ts'
import { findMemory } from '#lib/server/column-store/questions.ts'
import { figureSql, type ReadSubtotal, type SubtotalsAsked, subtotalsSql } from '#lib/server/column-store/subtotals.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'
import { runSearch } from '#lib/server/database/searching.ts'
import { today } from '#lib/server/operations/clock.ts'

/** The figures whose mean groups have. */
type Weighted = 'lower_rate' | 'lvr' | 'establishment_fee' | WeightedDay

/** Which figures besides rate and LVR are read; each costs more looks at all loans. */
type Asked = { hasFees: boolean; hasDays: boolean }

/** The loans to group, and the lenders that are hidden on some of them. */
export type Grouped = {
  actor: Actor
  codes: StatusCodes
  where: LoanCondition
  hidden: readonly HiddenLenders[]
  /** The day before which repayments are overdue; null if other than current loans are found. */
  dueFrom: Day | null
}

const toSubtotal = ({ sum, product, ...group }: ReadSubtotal): Subtotal => ({
  ...group,
  sum: BigInt(sum),
  product: BigInt(product),
})

/** Sums the groups, with the column store if it can answer, else with the database. */
export const sumUp = async (
  where: LoanCondition,
  by: SubtotalsAsked['by'],
  weighted: Weighted = 'lower_rate',
): Promise<Subtotal[]> => {
  const asked: SubtotalsAsked = { where, by, weighted }
  const held = isHeld(where) ? await findMemory(heldLoans.table)?.sum(asked) : null
  return held ?? (await runSearch<ReadSubtotal>(subtotalsSql(asked, heldLoans))).map(toSubtotal)
}

/** Sums the loans of a lender by one of their days, each with the lender's own part, which no column of a search row has. */
export const sumOwnByDay = async (
  where: LoanCondition,
  column: 'settlement_date' | 'discharged_date',
  lender: number,
): Promise<Subtotal[]> => {
  const day = quoteIdentifier(`s.${column}`)
  const rows = await runSearch<ReadSubtotal>(Prisma.sql`
    select coalesce(${day} - date '1970-01-01', ${NO_KEY}::int) as key, count(*)::int as rows,
      sum(part.contribution_amount)::text as sum, '0' as product
    from loan_lenders part join loan_searches s on s.loan_id = part.loan_id
    where part.lender_id = ${lender} and ${loanConditionToSql(where)} group by 1`)
  return rows.map(toSubtotal)
}

const byIds = (column: 'broker_ids' | 'bdm_ids') => ({ kind: 'ids', column, parts: null, hidden: [] }) as const

// A hidden lender's BDM is hidden, too, unless somebody else on the loan has the same; only the database knows whose it is.
const sumByShownBdm = async ({ actor, codes, where }: Grouped, weighted: Weighted): Promise<Subtotal[]> => {
  const rows = await runSearch<ReadSubtotal>(Prisma.sql`
    select coalesce(shown.bdm_id, ${NO_KEY}::int) as key, count(*)::int as rows, sum(s.principal)::text as sum,
      sum(s.principal * ${figureSql('s', weighted, heldLoans.columns)})::text as product
    from loan_searches s left join lateral (
      select part.bdm_id from loan_brokers part where part.loan_id = s.loan_id and part.bdm_id is not null
      union select part.bdm_id from loan_lenders part join lenders hl on hl.id = part.lender_id
        where part.loan_id = s.loan_id and part.bdm_id is not null and ${lenderShownSql(actor, codes)}
    ) shown on true where ${loanConditionToSql(where)} group by shown.bdm_id`)
  return rows.map(toSubtotal)
}

const sumWithoutKey = async ({ where }: Grouped, weighted: Weighted): Promise<Subtotal[]> => {
  const groups = await sumUp(where, { kind: 'value', column: 'status_code' }, weighted)
  return groups.map((group) => Object.assign({}, group, { key: NO_KEY }))
}

// A BDM of all lenders and brokers, or that of the first lender: apart from the loans on which such a lender is hidden.
const sumByBdm = async (by: 'bdm' | 'lenderBdm', grouped: Grouped, weighted: Weighted): Promise<Subtotal[]> => {
  const { where, hidden } = grouped
  const isOfAll = by === 'bdm'
  const asked = isOfAll ? byIds('bdm_ids') : ({ kind: 'value', column: RECORDS[by].column } as const)
  if (hidden.length === 0) return sumUp(where, asked, weighted)
  const kind = isOfAll ? 'holds' : 'leads'
  const isAffected = any(hidden.map((each) => all([each.where, { kind, column: 'lender_ids', ids: each.ids }])))
  const parts = await Promise.all([
    sumUp(all([where, { kind: 'not', of: isAffected }]), asked, weighted),
    (isOfAll ? sumByShownBdm : sumWithoutKey)({ ...grouped, where: all([where, isAffected]) }, weighted),
  ])
  return mergeSubtotals(parts.flat())
}

// Loans that are not overdue have no days, whatever their repayment date.
const sumByBand = async (by: ByBand, grouped: Grouped, weighted: Weighted): Promise<Subtotal[]> => {
  const { column, width } = BANDS[by]
  const asked = { kind: 'value', column, ...(width === undefined ? {} : { width }) } as const
  if (by !== 'daysOverdue') return mergeIntoBands(by, await sumUp(grouped.where, asked, weighted), today())
  const isOverdue = matchOverdue(grouped.codes, today())
  const rest = { ...grouped, where: all([grouped.where, { kind: 'not', of: isOverdue }]) }
  const [overdue, others] = await Promise.all([
    sumUp(all([grouped.where, isOverdue]), asked, weighted),
    sumWithoutKey(rest, weighted),
  ])
  return mergeIntoBands(by, [...overdue, ...others], today())
}

// What the column store and the database group by, for a grouping without a sum of its own.
const buildGroupedBy = (
  by: Exclude<GroupedBy, 'bdm' | 'lenderBdm' | ByBand>,
  hidden: Grouped['hidden'],
): SubtotalsAsked['by'] => {
  if (isByChoice(by)) return { kind: 'value', column: CHOICES[by].column }
  if (isByPeriod(by)) return { kind: 'value', column: PERIODS[by].column }
  switch (by) {
    case 'lender':
      return { kind: 'ids', column: 'lender_ids', parts: 'lender_parts', hidden }
    case 'broker':
      return byIds('broker_ids')
    case 'subType':
      return { kind: 'value', column: 'security_type_code' }
    case 'suburb':
      return { kind: 'value', column: 'suburb_id' }
    case 'brokerBdm':
    case 'lawFirm':
      return { kind: 'value', column: RECORDS[by].column }
  }
}

/** Sums the groups of a grouping. */
export const sumGroups = async (
  by: GroupedBy,
  grouped: Grouped,
  weighted: Weighted = 'lower_rate',
): Promise<Subtotal[]> => {
  if (by === 'bdm' || by === 'lenderBdm') return sumByBdm(by, grouped, weighted)
  if (isByBand(by)) return sumByBand(by, grouped, weighted)
  const groups = await sumUp(grouped.where, buildGroupedBy(by, grouped.hidden), weighted)
  if (!isByPeriod(by)) return groups
  return mergeIntoPeriods(by, groups, PERIODS[by].filter === 'repayment' ? grouped.dueFrom : null)
}

/** Returns the condition of the loans that have a figure. */
export const keepThoseWith = (column: 'lvr' | 'establishment_fee', where: LoanCondition): LoanCondition =>
  all([where, { kind: 'not', of: { kind: 'empty', column } }])

/** Sums the groups with the mean rate and, of their loans that have one, the mean LVR and if asked for the mean fee and days. */
export const sumMeasuredGroups = async (
  by: GroupedBy,
  grouped: Grouped,
  { hasFees, hasDays }: Asked,
): Promise<LoanSubtotal[]> => {
  const sumThoseWith = (column: 'lvr' | 'establishment_fee') =>
    sumGroups(by, { ...grouped, where: keepThoseWith(column, grouped.where) }, column)
  const [groups, lvrs, fees, days] = await Promise.all([
    sumGroups(by, grouped),
    sumThoseWith('lvr'),
    hasFees ? sumThoseWith('establishment_fee') : [],
    hasDays ? sumDurations(grouped.where, (where, weighted) => sumGroups(by, { ...grouped, where }, weighted)) : null,
  ])
  return addMeasured(groups, { lvrs, fees, days })
}

/** All loans as few groups that have none in common. */
export const OF_ALL = { kind: 'value', column: 'status_code' } as const

// The loans that have a fee, each once and in full, weighted by it; undefined if none has one.
const sumTotalFees = async ({ where }: Grouped): Promise<Subtotal | undefined> => {
  const fees = await sumUp(keepThoseWith('establishment_fee', where), OF_ALL, 'establishment_fee')
  return fees.length > 0 ? mergeAll(fees) : undefined
}

/** Sums all loans, each once and in full, with their fees and days if asked for. */
export const sumTotals = async (grouped: Grouped, { hasFees, hasDays }: Asked): Promise<LoanSubtotal> => {
  const [groups, lvrs, fee, days] = await Promise.all([
    sumUp(grouped.where, OF_ALL),
    sumUp(keepThoseWith('lvr', grouped.where), OF_ALL, 'lvr'),
    hasFees ? sumTotalFees(grouped) : undefined,
    hasDays ? sumDurations(grouped.where, (where, weighted) => sumUp(where, OF_ALL, weighted)) : null,
  ])
  return Object.assign(mergeAll(groups), { lvr: mergeAll(lvrs), fee }, days && mergeDurations([...days.values()]))
}
