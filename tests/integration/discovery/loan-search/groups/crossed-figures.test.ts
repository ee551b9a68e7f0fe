import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { hundredths } from '#lib/core/money.ts'
import { EXPORTED } from '#lib/discovery/exports/workbooks/queries.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import type { CrossPage } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { listCrossedGroups } from '#lib/discovery/loan-search/groups/crossing/queries.ts'
import { buildSearchOfColumn } from '#lib/discovery/loan-search/groups/crossing/rules.ts'
import type { Crossing } from '#lib/discovery/loan-search/groups/crossing/search.ts'
import { CROSS_FIGURES, type CrossFigure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { listLoanGroups } from '#lib/discovery/loan-search/groups/queries.ts'
import { buildSearchOfGroup, findsCurrentAlone } from '#lib/discovery/loan-search/groups/rules.ts'
import type { LoanGroup } from '#lib/discovery/loan-search/groups/schema.ts'
import { type Grouping, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { setMemory } from '#lib/server/column-store/questions.ts'
import { today } from '#lib/server/operations/clock.ts'
import { searches } from '#tests/integration/discovery/loan-search/drawn-searches.ts'
import { drawBands, matchesBanded } from '#tests/integration/discovery/loan-search/groups/plain-bands.ts'
import { computePlainFigure } from '#tests/integration/discovery/loan-search/groups/plain-figures.ts'
import { groupPlainly } from '#tests/integration/discovery/loan-search/groups/plain-groups.ts'
import { drawTables, isInColumn, toPlainKey } from '#tests/integration/discovery/loan-search/groups/plain-tables.ts'
import { holdLoanMarket } from '#tests/integration/discovery/loan-search/held-market.ts'
import { type Asked, isReached, type PlainLoan } from '#tests/integration/discovery/loan-search/plain-loans.ts'

const RUNS = process.env.SLOW === '1' ? 400 : 90

const setup = holdLoanMarket()

type Drawn = { figure: CrossFigure; across: Crossing; grouping: Grouping; asked: Asked }

// The order is by the figure where the table is drawn with 'principal'.
const tables = (asked: fc.Arbitrary<Asked>): fc.Arbitrary<Drawn> =>
  fc
    .tuple(asked, drawTables(['principal', 'name', 'change']), fc.constantFrom(...CROSS_FIGURES))
    .filter(([, { grouping, across }]) => grouping.by !== across)
    .map(([drawn, { grouping, across }, figure]) => ({
      figure,
      across,
      grouping: grouping.sort === 'principal' ? { ...grouping, sort: figure } : grouping,
      asked: { ...drawn, group: grouping.by, across, figures: figure },
    }))

const ask = (actor: Actor, { asked, grouping, across }: Drawn): Promise<CrossPage> =>
  listCrossedGroups(actor, loanSearch.parse({ ...asked }), { grouping, across })

// Amounts in their order, those without one last.
const expectOrder = ({ rows }: CrossPage, { grouping, figure }: Drawn, said: string): void => {
  if (grouping.sort !== 'change' && grouping.sort !== figure) return
  const amounts = rows.map(({ change, total }) => (grouping.sort === 'change' ? change : total))
  const found = amounts.filter((amount) => amount !== null)
  if (figure !== 'fees') expect(amounts.slice(0, found.length), said).toEqual(found)
  const counted = figure === 'fees' ? found.filter((amount) => amount !== 0n) : found
  const sorted = counted.toSorted((one, other) => Number(grouping.isDescending ? other - one : one - other))
  expect(counted, said).toEqual(sorted)
}

const UNITS = {
  rate: ({ rate }: LoanGroup) => rate && BigInt(hundredths(rate)),
  lvr: ({ lvr }: LoanGroup) => lvr && BigInt(hundredths(lvr)),
  fee: ({ fee }: LoanGroup) => fee && BigInt(hundredths(fee)),
  meanLoan: ({ meanLoan }: LoanGroup) => meanLoan,
  fees: ({ fees }: LoanGroup) => fees ?? 0n,
  principal: ({ principal }: LoanGroup) => principal,
  loans: ({ loans }: LoanGroup) => BigInt(loans),
} as const

test.each(['staff', 'lender', 'broker', 'dual', 'rival'] as const)(
  '%s: random tables of each figure are the same in the column store, in the database and loan by loan',
  async (who) => {
    const { cast, loans, bdms } = setup.market
    const actor = cast.actors[who]
    const drawn = fc.sample(tables(drawBands(searches(cast, loans, bdms))), { numRuns: RUNS, seed: 20_261_201 })
    const means = new Set<CrossFigure>()
    for (const one of drawn) {
      const { figure, asked, across, grouping } = one
      const said = `${who} ${JSON.stringify(one)}`
      setMemory(heldLoans.table, setup.memory)
      const held = await ask(actor, one)
      setMemory(heldLoans.table, null)
      expect(await ask(actor, one), said).toEqual(held)
      expect(held.figure, said).toBe(figure)
      const plain = loans.filter((loan) => isReached(actor, loan) && matchesBanded(actor, asked, loan, loans))
      const dueFrom = findsCurrentAlone(loanSearch.parse({ ...asked }).filters) ? today() : null
      const group = (some: readonly PlainLoan[]) => groupPlainly(actor, { by: grouping.by, dueFrom }, some)
      const columns = held.columns.map((column) => plain.filter((loan) => isInColumn(actor, across, column, loan)))
      const [whole, parts] = [group(plain), columns.map(group)]
      for (const row of held.rows) {
        const key = toPlainKey(row)
        expect(row.total, said).toBe(computePlainFigure(figure, whole.get(key)))
        expect(row.cells, said).toEqual(parts.map((each) => computePlainFigure(figure, each.get(key))))
        if (row.cells.some((cell) => cell === null) && row.cells.some((cell) => cell)) means.add(figure)
      }
      // Totals count each loan once and in full.
      const computeWhole = (some: readonly PlainLoan[]) =>
        computePlainFigure(figure, ...groupPlainly(actor, 'status', some).values())
      expect(held.whole.total, said).toBe(computeWhole(plain))
      expect(held.whole.cells, said).toEqual(columns.map(computeWhole))
      expectOrder(held, one, said)
    }
    // Not each draw meets a cell without loans for every mean.
    expect(means.size).toBeGreaterThan(1)
  },
  240_000,
)

test.each(['staff', 'lender', 'rival'] as const)(
  '%s: totals are the figures of groups without columns',
  async (who) => {
    const { cast, loans, bdms } = setup.market
    const actor = cast.actors[who]
    const drawn = fc.sample(tables(searches(cast, loans, bdms)), { numRuns: 30, seed: 20_261_202 })
    setMemory(heldLoans.table, setup.memory)
    for (const one of drawn) {
      const said = `${who} ${JSON.stringify(one)}`
      const table = await ask(actor, one)
      const grouping = { ...one.grouping, sort: 'loans' as const }
      const groups = await listLoanGroups(actor, loanSearch.parse({ ...one.asked }), grouping)
      const totals = new Map(table.rows.map(({ name, total }) => [name, total]))
      for (const row of groups.rows)
        if (totals.has(row.name)) expect(totals.get(row.name), said).toBe(UNITS[one.figure](row))
      expect(table.whole.total, said).toBe(UNITS[one.figure](groups.whole))
    }
  },
)

test('each mean leads to the loans of which it is the mean', async () => {
  const { cast, loans, bdms } = setup.market
  const { staff } = cast.actors
  const drawn = fc.sample(tables(searches(cast, loans, bdms)), { numRuns: 40, seed: 20_261_203 })
  setMemory(heldLoans.table, setup.memory)
  let opened = 0
  for (const one of drawn) {
    // A loan of several lenders counts there with the lender's own part, and in its list in full.
    if (one.grouping.by === 'lender') continue
    const search = loanSearch.parse({ ...one.asked })
    const page = await ask(staff, one)
    for (const row of page.rows.slice(0, 2))
      for (const [at, column] of page.columns.entries()) {
        const within = row.key === null ? null : buildSearchOfGroup(search, one.grouping.by, row.key)
        const found = within && buildSearchOfColumn(within, column)
        if (!found) continue
        const { whole } = await listLoanGroups(staff, found, getUsualGrouping('status'))
        expect(row.cells[at], JSON.stringify({ one, row: row.key })).toBe(UNITS[one.figure](whole))
        opened += 1
      }
  }
  expect(opened).toBeGreaterThan(60)
})

test('files have the figure with its unit', async () => {
  const { staff } = setup.market.cast.actors
  const filters = { group: 'state', across: 'security', figures: 'rate' }
  const { labels, rows } = (await EXPORTED.loans.groupTexts(staff, filters)) ?? { labels: [], rows: [] }
  expect(labels.slice(-3)).toEqual(['Mean Rate', 'Principal', 'Loans'])
  expect(rows[0]?.at(-3)).toMatch(/^\d+\.\d\d%$/)
  const sheet = await EXPORTED.loans.groups(staff, filters)
  const share = Number(sheet?.rows[0]?.at(-3))
  expect(share.toFixed(4)).toBe((Number(rows[0]?.at(-3)?.slice(0, -1)) / 100).toFixed(4))
  const ofSize = await EXPORTED.loans.groupTexts(staff, { ...filters, figures: 'meanLoan' })
  expect(ofSize?.rows[0]?.at(-3)).toMatch(/^\$[\d,]+$/)
})

test('law-firm users and visitors get no means', async () => {
  const { cast } = setup.market
  const one = { figures: 'rate', group: 'broker', across: 'state' }
  const table = { grouping: getUsualGrouping('broker'), across: 'state' } as const
  for (const actor of [visitor, cast.actors.firm])
    await expect(listCrossedGroups(actor, loanSearch.parse(one), table)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
