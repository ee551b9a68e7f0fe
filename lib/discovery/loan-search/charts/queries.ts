import type { Actor } from '#lib/core/actor.ts'
import { buildPeriodChart, buildStateBars, findStateless } from '#lib/discovery/loan-search/charts/rules.ts'
import type { LoanCharts } from '#lib/discovery/loan-search/charts/schema.ts'
import { DATED } from '#lib/discovery/loan-search/charts/windows/fields.ts'
import { findDated } from '#lib/discovery/loan-search/charts/windows/rules.ts'
import { findLimits } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { readGroupNames, readSteadily, requireLoanList } from '#lib/discovery/loan-search/groups/queries.ts'
import { findsCurrentAlone } from '#lib/discovery/loan-search/groups/rules.ts'
import { sumGroups, sumUp } from '#lib/discovery/loan-search/groups/sums/queries.ts'
import type { LoanSearch } from '#lib/discovery/loan-search/search.ts'
import { today } from '#lib/server/operations/clock.ts'

/**
 * Returns the bars of a search's charts: its principal by state, and over the days that it asks for, of settlement, repayment or
 * discharge. Raises FORBIDDEN as `searchLoans` does.
 */
export const readLoanCharts = async (actor: Actor, search: LoanSearch): Promise<LoanCharts> => {
  requireLoanList(actor, search)
  const { filters } = search
  const dated = findDated(filters)
  const column = DATED[dated]
  const found = await readSteadily(actor, search, async (grouped, matching) => {
    const limits = findLimits(matching, column)
    const byDay = sumUp(grouped.where, { kind: 'value', column })
    const [days, states] = await Promise.all([byDay, sumGroups('state', grouped)])
    return { limits, days, states }
  })
  const { limits = { min: null, max: null }, days = [], states = [] } = found ?? {}
  const names = await readGroupNames(actor, 'state', [])
  return {
    periods: buildPeriodChart(days, { dated, limits, isCurrent: findsCurrentAlone(filters), today: today() }),
    states: buildStateBars(
      [...names].flatMap(([code, named]) =>
        states.filter(({ key }) => key === code).map(({ rows, sum }) => ({ ...named, loans: rows, principal: sum })),
      ),
    ),
    stateless: findStateless(states.filter(({ key }) => !names.has(key))),
  }
}
