import { type Actor, isPerson } from '#lib/core/actor.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import type { Histogram } from '#lib/core/histograms.ts'
import { parseTermKey } from '#lib/core/ranges.ts'
import { readSteadily, requireLoanList } from '#lib/discovery/loan-search/groups/queries.ts'
import { sumUp } from '#lib/discovery/loan-search/groups/sums/queries.ts'
import { histogramLabels } from '#lib/discovery/loan-search/histograms/labels.ts'
import {
  buildLoanHistogram,
  LOAN_HISTOGRAMS,
  type LoanHistogramField,
} from '#lib/discovery/loan-search/histograms/rules.ts'
import type { LoanSearch } from '#lib/discovery/loan-search/search.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'
import { takeRateLimitAttempt } from '#lib/server/http/throttle.ts'

/** The most histograms of a person in a minute. */
const LIMIT = { purpose: 'histogram', attempts: 300, seconds: 60 } as const

/** Counts a histogram towards the limit of a person. Raises FORBIDDEN for visitors, and TOO_MANY_REQUESTS above the limit. */
export const countHistogram = async (actor: Actor): Promise<void> => {
  if (!isPerson(actor)) throw forbidden()
  if (!(await takeRateLimitAttempt(LIMIT, `account ${actor.accountId}`)))
    throw new DomainError('TOO_MANY_REQUESTS', histogramLabels.tooMany)
}

/**
 * Returns how the loans of a search are distributed over the values of a field; the same loans as `searchLoans`. Raises FORBIDDEN
 * as `searchLoans` does, and UNAVAILABLE if lenders keep hiding and showing their books.
 */
export const readLoanHistogram = async (
  actor: Actor,
  search: LoanSearch,
  field: LoanHistogramField,
): Promise<Histogram> => {
  requireLoanList(actor, search)
  const by: { kind: 'value'; column: string; width?: number } = { kind: 'value', ...pickColumn(field) }
  const [groups, { terms }] = await Promise.all([
    readSteadily(actor, search, ({ where }) => sumUp(where, by)),
    readShortLists(actor, ['terms']),
  ])
  if (!groups) throw new DomainError('UNAVAILABLE')
  return buildLoanHistogram(
    field,
    groups,
    terms.flatMap(({ id }) => parseTermKey(String(id)) ?? []),
  )
}

const pickColumn = (field: LoanHistogramField): { column: string; width?: number } => {
  const asked: { column: string; width?: number } = LOAN_HISTOGRAMS[field]
  return asked.width === undefined ? { column: asked.column } : { column: asked.column, width: asked.width }
}
