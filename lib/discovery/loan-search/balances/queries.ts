import { type Actor, getLenderId } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import type { BalanceSpan, Balances, BalanceView, Flow } from '#lib/discovery/loan-search/balances/fields.ts'
import {
  addUpBalances,
  buildBalances,
  listRemarks,
  listSpans,
  orderBalances,
  splitTimes,
  sumSpans,
} from '#lib/discovery/loan-search/balances/rules.ts'
import { buildLoanConditions } from '#lib/discovery/loan-search/filters/queries.ts'
import { findLimits, intersectDays } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { readSteadily, requireLoanList } from '#lib/discovery/loan-search/groups/queries.ts'
import { sumOwnByDay, sumUp } from '#lib/discovery/loan-search/groups/sums/queries.ts'
import type { LoanFilters, LoanSearch } from '#lib/discovery/loan-search/search.ts'
import type { StatusCodes } from '#lib/lending/access/scope.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'
import { all } from '#lib/server/column-store/predicates.ts'
import { today } from '#lib/server/operations/clock.ts'

type Dated = 'settlement_date' | 'discharged_date'
type Asked = { spans: readonly BalanceSpan[]; lender: number | undefined }

// Sums the loans of each span, and of all days before them, by one of their days; of a lender its own part.
const readFlows = async (where: LoanCondition, column: Dated, { spans, lender }: Asked): Promise<Flow[]> =>
  sumSpans(
    await (lender === undefined ? sumUp(where, { kind: 'value', column }) : sumOwnByDay(where, column, lender)),
    spans,
  )

const readSpans = async (
  actor: Actor,
  { by }: BalanceView,
  { times, codes }: { times: Partial<LoanFilters>; codes: StatusCodes },
): Promise<BalanceSpan[]> => {
  const conditions = all(await buildLoanConditions(actor, times, codes))
  const limits = intersectDays(findLimits(conditions, 'settlement_date'), findLimits(conditions, 'discharged_date'))
  return listSpans(by, limits, today())
}

/**
 * Returns the book of a search over time, as the reader may see its loans: what settled and was discharged in each period up to today,
 * and the loans settled and not discharged at its end. Of a lender its own part counts, and nothing if it hides a book from the
 * reader. Raises FORBIDDEN as `searchLoans` does.
 */
export const listBalances = async (actor: Actor, search: LoanSearch, view: BalanceView): Promise<Balances> => {
  requireLoanList(actor, search)
  const { times, loans } = splitTimes(search.filters)
  const { lender } = loans
  const read = await readSteadily(actor, Object.assign({}, search, { filters: loans }), async (grouped) => {
    const { codes, hidden } = grouped
    const isHidden =
      lender !== undefined && lender !== getLenderId(actor) && hidden.some(({ ids }) => ids.includes(lender))
    const hidesLenders = hidden.length > 0
    const spans = isHidden ? [] : await readSpans(actor, view, { times, codes })
    if (spans.length === 0) return { isHidden, hidesLenders, inTime: [] }
    const closed: LoanCondition = { kind: 'in', column: 'status_code', values: codes.closed }
    const booked = all([grouped.where, closed])
    const [settled, discharged] = await Promise.all([
      readFlows(booked, 'settlement_date', { spans, lender }),
      readFlows(booked, 'discharged_date', { spans, lender }),
    ])
    return { isHidden, hidesLenders, inTime: buildBalances(view.by, spans, { settled, discharged }) }
  })
  // Lenders kept hiding and showing their books: no figures are better than those of different moments.
  if (!read) throw new DomainError('UNAVAILABLE')
  const { inTime, isHidden } = read
  const whole = addUpBalances(inTime)
  return { rows: orderBalances(inTime, view), inTime, whole, isHidden, remarks: listRemarks(loans, read.hidesLenders) }
}
