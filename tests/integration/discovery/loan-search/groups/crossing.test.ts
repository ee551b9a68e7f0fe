import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import type { CrossPage } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { listCrossedGroups } from '#lib/discovery/loan-search/groups/crossing/queries.ts'
import { buildSearchOfColumn } from '#lib/discovery/loan-search/groups/crossing/rules.ts'
import type { Crossing } from '#lib/discovery/loan-search/groups/crossing/search.ts'
import { listLoanGroups } from '#lib/discovery/loan-search/groups/queries.ts'
import { buildSearchOfGroup, findsCurrentAlone } from '#lib/discovery/loan-search/groups/rules.ts'
import type { Grouping } from '#lib/discovery/loan-search/groups/search.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { setMemory } from '#lib/server/column-store/questions.ts'
import { today } from '#lib/server/operations/clock.ts'
import { searches } from '#tests/integration/discovery/loan-search/drawn-searches.ts'
import { drawBands, matchesBanded } from '#tests/integration/discovery/loan-search/groups/plain-bands.ts'
import { groupPlainly } from '#tests/integration/discovery/loan-search/groups/plain-groups.ts'
import { drawTables, isInColumn, toPlainKey } from '#tests/integration/discovery/loan-search/groups/plain-tables.ts'
import { holdLoanMarket } from '#tests/integration/discovery/loan-search/held-market.ts'
import { isReached } from '#tests/integration/discovery/loan-search/plain-loans.ts'

const RUNS = process.env.SLOW === '1' ? 400 : 80

const setup = holdLoanMarket()

const tables = drawTables(['name', 'principal', 'change'])

const ask = (actor: Actor, asked: object, table: { grouping: Grouping; across: Crossing }): Promise<CrossPage> =>
  listCrossedGroups(actor, loanSearch.parse({ ...asked }), table)

const VIEWERS = ['staff', 'lender', 'dual', 'rival'] as const

test.each(VIEWERS)(
  '%s: random tables are the same in the column store, in the database and loan by loan',
  async (who) => {
    const { cast, loans, bdms } = setup.market
    const actor = cast.actors[who]
    const drawn = fc.sample(fc.tuple(drawBands(searches(cast, loans, bdms)), tables), {
      numRuns: RUNS,
      seed: 20_261_129,
    })
    let hits = 0
    for (const [asked, table] of drawn) {
      const said = `${who} ${JSON.stringify({ asked, table })}`
      setMemory(heldLoans.table, setup.memory)
      const held = await ask(actor, asked, table)
      setMemory(heldLoans.table, null)
      expect(await ask(actor, asked, table), said).toEqual(held)
      const plain = loans.filter((loan) => isReached(actor, loan) && matchesBanded(actor, asked, loan, loans))
      const { by, sort, isDescending } = table.grouping
      const dueFrom = findsCurrentAlone(loanSearch.parse({ ...asked }).filters) ? today() : null
      const whole = groupPlainly(actor, { by, dueFrom }, plain)
      const columns = held.columns.map((column) =>
        plain.filter((loan) => isInColumn(actor, table.across, column, loan)),
      )
      const groups = columns.map((each) => groupPlainly(actor, { by, dueFrom }, each))
      if (held.rows.length === held.total) {
        const drawn = held.rows.flatMap(({ cells }) => cells.filter((_, at) => !held.columns[at]?.isOutside))
        expect(held.largest, said).toBe(drawn.reduce<bigint>((most, cell) => (cell && cell > most ? cell : most), 0n))
      }
      expect(new Set(held.rows.map(toPlainKey)), said).toEqual(new Set(whole.keys()))
      for (const row of held.rows) {
        const key = toPlainKey(row)
        expect([row.loans, row.principal], said).toEqual([whole.get(key)?.loans, whole.get(key)?.principal])
        expect(row.cells, said).toEqual(groups.map((each) => each.get(key)?.principal ?? 0n))
      }
      const sums = columns.map((each) => each.reduce((sum, { principal }) => sum + principal, 0n))
      expect(held.whole.cells, said).toEqual(sums)
      const changes = held.rows.map(({ change }) => change ?? 0n)
      const inOrder = changes.toSorted((one, other) => Number(isDescending ? other - one : one - other))
      if (sort === 'change' && held.compared) expect(changes, said).toEqual(inOrder)
      if (held.columns.length > 1 && whole.size > 1) hits += 1
    }
    expect(hits).toBeGreaterThan(RUNS / 5)
  },
  240_000,
)

test('each amount leads to the loans of which it is the principal', async () => {
  const { cast, loans, bdms } = setup.market
  const { staff } = cast.actors
  const drawn = fc.sample(fc.tuple(drawBands(searches(cast, loans, bdms)), tables), { numRuns: 40, seed: 20_261_130 })
  setMemory(heldLoans.table, setup.memory)
  let opened = 0
  for (const [asked, table] of drawn) {
    // A loan of several lenders counts there with the lender's own part, and in its list in full.
    if (table.grouping.by === 'lender') continue
    const search = loanSearch.parse({ ...asked })
    const page = await listCrossedGroups(staff, search, table)
    for (const row of page.rows.slice(0, 3))
      for (const [at, column] of page.columns.entries()) {
        const within = row.key === null ? null : buildSearchOfGroup(search, table.grouping.by, row.key)
        const found = within && buildSearchOfColumn(within, column)
        if (!found) continue
        const { totalPrincipal } = await searchLoans(staff, found)
        expect(totalPrincipal, JSON.stringify({ asked, table, row: row.key, column: column.name })).toBe(row.cells[at])
        opened += 1
      }
  }
  expect(opened).toBeGreaterThan(60)
})

test('groups with fewer loans than asked for are left out, and counted in the total', async () => {
  const { cast } = setup.market
  const { staff } = cast.actors
  const grouping = { by: 'state', sort: 'loans', isDescending: true } as const
  const list = (asked: Record<string, string>) =>
    listLoanGroups(staff, loanSearch.parse({ group: 'state', ...asked }), grouping)
  const all = await list({})
  const most = all.rows[0]?.loans ?? 0
  const some = await list({ leastLoans: String(most) })
  expect(some.rows).toEqual(all.rows.filter(({ loans }) => loans >= most))
  expect([some.total, some.whole]).toEqual([some.rows.length, all.whole])
  expect(some.total).toBeLessThan(all.total)
  const crossed = await ask(
    staff,
    { group: 'state', across: 'security', leastLoans: String(most) },
    { grouping, across: 'security' },
  )
  expect(crossed.rows.map(({ key }) => key)).toEqual(some.rows.map(({ key }) => key))
})

test('groups with less principal than asked for are left out, for every reader', async () => {
  const { cast } = setup.market
  const grouping = { by: 'lender', sort: 'principal', isDescending: true } as const
  for (const who of ['staff', 'rival', 'second'] as const) {
    const list = (asked: Record<string, string>) =>
      listLoanGroups(cast.actors[who], loanSearch.parse({ group: 'lender', ...asked }), grouping)
    const all = await list({})
    const leastPrincipal = String(all.rows[1]?.principal)
    const some = await list({ leastPrincipal })
    expect(some.rows, who).toEqual(all.rows.slice(0, 2))
    expect([some.total, some.whole, some.totalPrincipal]).toEqual([2, all.whole, all.totalPrincipal])
    expect(all.total).toBeGreaterThan(2)
    const asked = { group: 'lender', across: 'state', leastPrincipal }
    const crossed = await ask(cast.actors[who], asked, { grouping, across: 'state' })
    expect(crossed.rows.map(({ key, name }) => [key, name])).toEqual(some.rows.map(({ key, name }) => [key, name]))
  }
})

test('law-firm users get no table', async () => {
  const { cast } = setup.market
  const table = { grouping: { by: 'broker', sort: 'principal', isDescending: true }, across: 'state' } as const
  await expect(ask(cast.actors.firm, {}, table)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
