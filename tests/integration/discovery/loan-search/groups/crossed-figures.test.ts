import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { hundredths } from '#lib/core/money.ts'
import { EXPORTED } from '#lib/discovery/exports/workbooks/queries.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { findsPartOfBook } from '#lib/discovery/loan-search/groups/books/rules.ts'
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
import { hidesItsBook, listPlainBook } from '#tests/integration/discovery/loan-search/groups/plain-books.ts'
import { computePlainFigure, computePlainShare } from '#tests/integration/discovery/loan-search/groups/plain-figures.ts'
import { groupPlainly, type PlainGroup } from '#tests/integration/discovery/loan-search/groups/plain-groups.ts'
import { drawTables, isInColumn, toPlainKey } from '#tests/integration/discovery/loan-search/groups/plain-tables.ts'
import { holdLoanMarket } from '#tests/integration/discovery/loan-search/held-market.ts'
import { type Asked, isReached, type PlainLoan } from '#tests/integration/discovery/loan-search/plain-loans.ts'

const RUNS = process.env.SLOW === '1' ? 400 : 90

const setup = holdLoanMarket()

// A share of the principal orders no groups, and has a test of its own.
const ORDERING = CROSS_FIGURES.filter((figure) => figure !== 'share')

type Ordering = (typeof ORDERING)[number]
type Drawn = { figure: Ordering; across: Crossing; grouping: Grouping; asked: Asked }

// The order is by the figure where the table is drawn with 'principal'.
const tables = (asked: fc.Arbitrary<Asked>): fc.Arbitrary<Drawn> =>
  fc
    .tuple(asked, drawTables(['principal', 'name', 'change']), fc.constantFrom(...ORDERING))
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
  bookShare: ({ bookShare }: LoanGroup) => bookShare && BigInt(hundredths(bookShare)),
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
      const search = loanSearch.parse({ ...asked })
      const groupings = [grouping.by, across]
      const shown = figure === 'bookShare' && !findsPartOfBook(search.filters, groupings) ? 'principal' : figure
      expect(held.figure, said).toBe(shown)
      const plain = loans.filter((loan) => isReached(actor, loan) && matchesBanded(actor, asked, loan, loans))
      const dueFrom = findsCurrentAlone(search.filters) ? today() : null
      const group = (some: readonly PlainLoan[]) => groupPlainly(actor, { by: grouping.by, dueFrom }, some)
      const columns = held.columns.map((column) => plain.filter((loan) => isInColumn(actor, across, column, loan)))
      const [whole, parts] = [group(plain), columns.map(group)]
      const book = listPlainBook(actor, { asked, groupings }, loans)
      const booksOf = held.columns.map((column) => book.filter((loan) => isInColumn(actor, across, column, loan)))
      const [wholeBook, books] = [group(book), booksOf.map(group)]
      for (const row of held.rows) {
        const key = toPlainKey(row)
        const isHidden = key === 'hidden' || (grouping.by === 'lender' && hidesItsBook(actor, row.key, loans))
        const compute = (of: PlainGroup | undefined, all: PlainGroup | undefined) =>
          shown === 'bookShare'
            ? isHidden
              ? null
              : computePlainShare(of ? [of] : [], all ? [all] : [])
            : computePlainFigure(shown, of)
        expect(row.total, said).toBe(compute(whole.get(key), wholeBook.get(key)))
        expect(row.cells, said).toEqual(parts.map((each, at) => compute(each.get(key), books[at]?.get(key))))
        if (shown === 'bookShare' && row.cells.some((cell) => cell)) means.add(shown)
        if (row.cells.some((cell) => cell === null) && row.cells.some((cell) => cell)) means.add(figure)
      }
      // Totals count each loan once and in full.
      const toOne = (some: readonly PlainLoan[]) => [...groupPlainly(actor, 'status', some).values()]
      const computeWhole = (some: readonly PlainLoan[], all: readonly PlainLoan[] = []) =>
        shown === 'bookShare' ? computePlainShare(toOne(some), toOne(all)) : computePlainFigure(shown, ...toOne(some))
      expect(held.whole.total, said).toBe(computeWhole(plain, book))
      expect(held.whole.cells, said).toEqual(columns.map((some, at) => computeWhole(some, booksOf[at])))
      expectOrder(held, { ...one, figure: shown }, said)
    }
    // Not each draw meets a cell without loans for every mean.
    expect(means.size).toBeGreaterThan(1)
    expect(means).toContain('bookShare')
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
      const figureOf = UNITS[table.figure as Ordering]
      const totals = new Map(table.rows.map(({ name, total }) => [name, total]))
      for (const row of groups.rows) if (totals.has(row.name)) expect(totals.get(row.name), said).toBe(figureOf(row))
      expect(table.whole.total, said).toBe(figureOf(groups.whole))
    }
  },
)

test.each(['staff', 'lender', 'broker', 'rival'] as const)(
  '%s: a share is the principal of a cell in percent of that of its column',
  async (who) => {
    const { cast, loans, bdms } = setup.market
    const actor = cast.actors[who]
    const drawn = fc.sample(tables(searches(cast, loans, bdms)), { numRuns: 30, seed: 20_261_204 })
    const toShare = (part: bigint | null, whole: bigint | null) =>
      whole ? BigInt(Math.round((10_000 * Number(part ?? 0n)) / Number(whole))) : null
    let shares = 0
    for (const memory of [setup.memory, null]) {
      setMemory(heldLoans.table, memory)
      for (const one of drawn) {
        const read = (figures: 'principal' | 'share', more: Record<string, string> = {}) =>
          listCrossedGroups(actor, loanSearch.parse({ ...one.asked, figures, ...more }), {
            grouping: { by: one.grouping.by, sort: 'loans', isDescending: true },
            across: one.across,
          })
        const [amounts, table, first] = [
          await read('principal'),
          await read('share'),
          await read('share', { top: '2' }),
        ]
        const said = `${who} ${JSON.stringify(one)}`
        expect(
          table.rows.map(({ name }) => name),
          said,
        ).toEqual(amounts.rows.map(({ name }) => name))
        for (const [at, row] of table.rows.entries()) {
          const { cells, total } = amounts.rows[at] ?? { cells: [], total: null }
          expect(row.cells, said).toEqual(
            cells.map((cell, column) => toShare(cell, amounts.whole.cells[column] ?? null)),
          )
          expect(row.total, said).toBe(toShare(total, amounts.whole.total))
          shares += row.cells.filter((cell) => cell !== null && cell > 0n && cell < 10_000n).length
        }
        // Together two groups have the sum of their shares, where each loan counts once.
        const both = table.rows.slice(0, 2).reduce((sum, { total }) => sum + (total ?? 0n), 0n)
        if (first.together && one.grouping.by !== 'broker')
          expect(Math.abs(Number((first.together.total ?? 0n) - both)), said).toBeLessThan(3)
      }
    }
    expect(shares).toBeGreaterThan(20)
  },
  120_000,
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
    // A share of the book leads to the loans found, which are all of themselves.
    if (page.figure === 'bookShare') continue
    for (const row of page.rows.slice(0, 2))
      for (const [at, column] of page.columns.entries()) {
        const within = row.key === null ? null : buildSearchOfGroup(search, one.grouping.by, row.key)
        const found = within && buildSearchOfColumn(within, column)
        if (!found) continue
        const { whole } = await listLoanGroups(staff, found, getUsualGrouping('status'))
        expect(row.cells[at], JSON.stringify({ one, row: row.key })).toBe(UNITS[page.figure as Ordering](whole))
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
