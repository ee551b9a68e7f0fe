import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { dateToDay } from '#lib/core/dates.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import type { CrossColumn, CrossPage, CrossRow } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { listCrossedGroups } from '#lib/discovery/loan-search/groups/crossing/queries.ts'
import { buildSearchOfColumn } from '#lib/discovery/loan-search/groups/crossing/rules.ts'
import { CROSSINGS, type Crossing } from '#lib/discovery/loan-search/groups/crossing/search.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { listLoanGroups } from '#lib/discovery/loan-search/groups/queries.ts'
import { buildSearchOfGroup, findsCurrentAlone } from '#lib/discovery/loan-search/groups/rules.ts'
import { GROUPINGS, type Grouping } from '#lib/discovery/loan-search/groups/search.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { PRIVACY_ENGAGED } from '#lib/lending/privacy/labels.ts'
import { setMemory } from '#lib/server/column-store/questions.ts'
import { today } from '#lib/server/operations/clock.ts'
import { searches } from '#tests/integration/discovery/loan-search/drawn-searches.ts'
import { drawBands, matchesBanded } from '#tests/integration/discovery/loan-search/groups/plain-bands.ts'
import { groupPlainly, sumFees } from '#tests/integration/discovery/loan-search/groups/plain-groups.ts'
import { holdLoanMarket } from '#tests/integration/discovery/loan-search/held-market.ts'
import { isReached, matches, type PlainLoan } from '#tests/integration/discovery/loan-search/plain-loans.ts'

const RUNS = process.env.SLOW === '1' ? 400 : 80

const setup = holdLoanMarket()

const tables: fc.Arbitrary<{ grouping: Grouping; across: Crossing }> = fc.record({
  grouping: fc.record({
    by: fc.constantFrom(...GROUPINGS),
    sort: fc.constantFrom('name' as const, 'principal' as const, 'change' as const),
    isDescending: fc.boolean(),
  }),
  across: fc.constantFrom(...CROSSINGS),
})

const ask = (actor: Actor, asked: object, table: { grouping: Grouping; across: Crossing }): Promise<CrossPage> =>
  listCrossedGroups(actor, loanSearch.parse({ ...asked }), table)

const isWithin = (date: Date | null, days: { min: string | null; max: string | null } | undefined): boolean => {
  if (!days) return date === null
  if (date === null) return false
  const day = dateToDay(date)
  return (days.min === null || days.min <= day) && (days.max === null || days.max >= day)
}

// The loans of a column by what its link asks for.
const isInColumn = (actor: Actor, across: Crossing, { filters }: CrossColumn, loan: PlainLoan): boolean => {
  if (!isByPeriod(across)) {
    const [wanted] = Object.values(filters ?? {}).flat()
    return groupPlainly(actor, across, [loan]).has(wanted === undefined ? 'none' : String(wanted))
  }
  if (across.startsWith('due')) return isWithin(loan.repaymentDate, filters?.repayment)
  if (across.startsWith('discharge')) return isWithin(loan.dischargedDate, filters?.discharged)
  return isWithin(loan.settlementDate, filters?.settlement)
}

const toPlainKey = ({ key, name }: CrossRow): string => key ?? (name === PRIVACY_ENGAGED ? 'hidden' : 'none')

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

test.each(['staff', 'rival'] as const)('%s: random tables of fees are those of each loan', async (who) => {
  const { cast, loans, bdms } = setup.market
  const actor = cast.actors[who]
  const drawn = fc.sample(fc.tuple(searches(cast, loans, bdms), tables), { numRuns: 40, seed: 20_261_131 })
  let hits = 0
  for (const [asked, table] of drawn) {
    const { by } = table.grouping
    const said = `${who} ${JSON.stringify({ asked, table })}`
    const ofFees = { ...asked, group: by, across: table.across, figures: 'fees' }
    setMemory(heldLoans.table, setup.memory)
    const held = await ask(actor, ofFees, table)
    setMemory(heldLoans.table, null)
    expect(await ask(actor, ofFees, table), said).toEqual(held)
    if (by === table.across) continue
    expect(held.isOfFees, said).toBe(true)
    const plain = loans.filter((loan) => isReached(actor, loan) && matches(actor, asked, loan, loans))
    const dueFrom = findsCurrentAlone(loanSearch.parse({ ...asked }).filters) ? today() : null
    const feesOf = (some: readonly PlainLoan[], key: string) => {
      const group = groupPlainly(actor, { by, dueFrom }, some).get(key)
      return BigInt(Math.round((group && sumFees(group)) ?? 0))
    }
    for (const row of held.rows) {
      const key = toPlainKey(row)
      expect(row.principal, said).toBe(feesOf(plain, key))
      const inColumns = held.columns.map((column) =>
        plain.filter((loan) => isInColumn(actor, table.across, column, loan)),
      )
      expect(row.cells, said).toEqual(inColumns.map((each) => feesOf(each, key)))
      if (row.principal > 0n) hits += 1
    }
    const whole = groupPlainly(actor, 'status', plain).values()
    const all = [...whole].reduce((sum, group) => sum + (sumFees(group) ?? 0), 0)
    expect(Math.abs(Number(held.whole.principal) - all), said).toBeLessThanOrEqual(0.5)
  }
  expect(hits).toBeGreaterThan(40)
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
