import { beforeAll, describe, expect, test } from 'vitest'
import { addDaysTo } from '#lib/core/dates.ts'
import { readLoanCharts } from '#lib/discovery/loan-search/charts/queries.ts'
import { buildSearchOfDays } from '#lib/discovery/loan-search/charts/rules.ts'
import { listLoanGroups } from '#lib/discovery/loan-search/groups/queries.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { rebuildLoanSearch } from '#lib/lending/projections/searches/commands.ts'
import { pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'
import { type Cast, discharged, makeCast, preSettlement, recorded } from '#tests/integration/lending/cast.ts'

let cast: Cast

/** By how many days from today each of the current loans is due. */
const DUE = [-900, -1, 0, 20, 200, 500, 2_000]

beforeAll(async () => {
  cast = await makeCast()
  for (const more of [...DUE.map(() => ({})), discharged, preSettlement]) await recorded(cast.parties, more)
  const { rows } = await pool().query<{ id: number }>(
    `select id from loans where status_key in ('SETTLED', 'DEFAULT', 'VARIATIONINPROG') order by id`,
  )
  for (const [at, { id }] of rows.entries())
    await pool().query(
      'update loans set repayment_date = $2, settlement_date = least(settlement_date, $2::date - 90) where id = $1',
      [id, addDaysTo(today(), DUE[at] ?? 0)],
    )
  await rebuildLoanSearch(cast.actors.staff)
})

const read = (asked: Record<string, string>, who: 'staff' | 'rival' = 'staff') =>
  readLoanCharts(cast.actors[who], loanSearch.parse(asked))

describe('the charts of a search', () => {
  test.each<Record<string, string>>([
    {},
    { statusKey: 'DISCHARGED' },
    { settledIn: 'ROLLING_YEAR' },
    { settledFrom: '2015-01-01' },
    { dischargedFrom: '2020-01-01' },
    { group: 'due' },
    { book: 'current', group: 'due' },
    { book: 'current', repaidTo: '2040-01-01' },
    { expiryKey: 'EXPIRED' },
  ])('%j have each loan once, and each bar leads to exactly its loans', async (asked) => {
    for (const who of ['staff', 'rival'] as const) {
      const search = loanSearch.parse(asked)
      const { periods, states, stateless } = await read(asked, who)
      const { total, totalPrincipal } = await searchLoans(cast.actors[who], search)
      expect(total).toBeGreaterThan(0)
      for (const parts of [
        [...periods.bars, ...periods.rest],
        [...states, ...stateless],
      ]) {
        expect(parts.reduce((sum, { loans }) => sum + loans, 0)).toBe(total)
        expect(parts.reduce((sum, { principal }) => sum + principal, 0n)).toBe(totalPrincipal)
      }
      for (const { name, days, loans, principal } of [...periods.bars, ...periods.rest]) {
        if (!days || loans === 0) continue
        const inside = buildSearchOfDays(search, periods.dated, days)
        const found = inside && (await searchLoans(cast.actors[who], inside))
        expect([name, found?.total, found?.totalPrincipal]).toEqual([name, loans, principal])
      }
    }
  })

  test('have the figures of the groups', async () => {
    const { periods, states } = await read({ statusKey: 'DISCHARGED' })
    for (const [by, bars] of [
      ['month', periods.bars],
      ['state', states],
    ] as const) {
      const groups = await listLoanGroups(
        cast.actors.staff,
        loanSearch.parse({ statusKey: 'DISCHARGED' }),
        getUsualGrouping(by),
      )
      const figures = bars.filter(({ loans }) => loans > 0).map(({ key, loans, principal }) => [key, loans, principal])
      expect(figures.length).toBeGreaterThan(0)
      expect(new Set(figures)).toEqual(new Set(groups.rows.map(({ key, loans, principal }) => [key, loans, principal])))
    }
  })

  test('of the current book by repayment begin with all that is overdue, whatever its month', async () => {
    const { periods } = await read({ book: 'current', group: 'due' })
    const [overdue, ...coming] = periods.bars
    expect([overdue?.name, overdue?.loans, overdue?.isOverdue]).toEqual(['Overdue', 2, true])
    expect([coming.length, coming[0]?.key]).toEqual([12, today().slice(0, 7)])
    expect(periods.rest.map(({ name, loans }) => [name, loans])).toEqual([['Later', 2]])
  })

  test('cover the days to which the filters limit it', async () => {
    const last = addDaysTo(today(), 2_000)
    const { periods } = await read({ book: 'current', repaidTo: last })
    expect([periods.unit, periods.bars.at(-1)?.days.max, periods.rest]).toEqual(['quarter', last, []])
    const { periods: year } = await read({ settledIn: 'ROLLING_YEAR' })
    expect([year.unit, year.bars.length, year.bars.at(-1)?.days.max]).toEqual(['month', 13, today()])
  })
})
