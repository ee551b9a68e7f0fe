import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { listCrossedGroups } from '#lib/discovery/loan-search/groups/crossing/queries.ts'
import { PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { listLoanGroups } from '#lib/discovery/loan-search/groups/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { today } from '#lib/server/operations/clock.ts'
import { type Cast, makeCast, recorded, setBooks } from '#tests/integration/lending/cast.ts'

const THIS_YEAR = Number(today().slice(0, 4))

let cast: Cast
let ids: { both: string; lost: string; fresh: string }
// One broker with loans in both years, one with loans of last December alone, which no part of a year reaches, and one with this year's.
beforeAll(async () => {
  cast = await makeCast()
  const { parties, broker, rivalBroker, dual } = cast
  const settle = (by: unknown, settlementDate: string) =>
    recorded({ ...parties, brokers: [by] } as unknown as Cast['parties'], { settlementDate })
  await settle(broker, `${THIS_YEAR - 1}-01-01`)
  await settle(broker, `${THIS_YEAR}-01-01`)
  await settle(broker, `${THIS_YEAR}-01-01`)
  await settle(rivalBroker, `${THIS_YEAR - 1}-12-31`)
  await settle(dual, `${THIS_YEAR}-01-01`)
  ids = { both: `${broker.brokerId}`, lost: `${rivalBroker.brokerId}`, fresh: `${dual.brokerId}` }
})

const listMoved = async (
  actor: Actor,
  more: Record<string, string>,
  across: 'calendarYear' | 'state' = 'calendarYear',
) => {
  const grouping = { by: 'broker', sort: 'change', isDescending: false } as const
  const years = { settledFrom: `${THIS_YEAR - 1}-01-01`, settledTo: `${THIS_YEAR}-12-31` }
  const search = loanSearch.parse({ group: 'broker', across, ...years, ...more })
  const page = await listCrossedGroups(actor, search, { grouping, across })
  const { together, columns, whole, largest } = page
  const shown = { columns: columns.map(({ name }) => name), cells: page.rows[0]?.cells, together, largest }
  return { keys: page.rows.map(({ key }) => key), total: page.total, whole: whole.loans, shown }
}

test('groups with loans in one of two periods alone are kept, by the whole of the earlier one', async () => {
  const { staff } = cast.actors
  expect((await listMoved(staff, {})).keys).toHaveLength(3)
  expect(await listMoved(staff, { moved: 'LOST' })).toMatchObject({ keys: [ids.lost], total: 1, whole: 5 })
  expect(await listMoved(staff, { moved: 'NEW' })).toMatchObject({ keys: [ids.fresh], total: 1, whole: 5 })
})

test('groups with less or more in the later period are kept, and those with few loans', async () => {
  const { staff } = cast.actors
  // Who has nothing after loans in the rest of the earlier period has less, too.
  expect((await listMoved(staff, { moved: 'DOWN' })).keys).toContain(ids.lost)
  expect((await listMoved(staff, { moved: 'UP' })).keys.toSorted()).toEqual([ids.both, ids.fresh].toSorted())
  expect((await listMoved(staff, { moved: 'DOWN' })).keys).not.toContain(ids.fresh)
  expect((await listMoved(staff, { mostLoans: '1' })).keys.toSorted()).toEqual([ids.lost, ids.fresh].toSorted())
  const few = await listLoanGroups(staff, loanSearch.parse({ group: 'broker', mostLoans: '1' }), {
    by: 'broker',
    sort: 'name',
    isDescending: false,
  })
  expect([few.rows.map(({ key }) => key).toSorted(), few.whole.loans]).toEqual([[ids.lost, ids.fresh].toSorted(), 5])
})

test('the groups that are kept have no column of a part, and their totals together', async () => {
  const { staff } = cast.actors
  const { shown } = await listMoved(staff, { moved: 'LOST' })
  const lost = shown.cells?.[0] ?? 0n
  expect(lost).toBeGreaterThan(0n)
  expect(shown).toEqual({
    columns: [`${THIS_YEAR - 1}`, `${THIS_YEAR} so far`],
    cells: [lost, 0n],
    largest: lost,
    together: {
      key: null,
      bdm: null,
      name: 'These 1 together',
      loans: 1,
      principal: lost,
      total: lost,
      cells: [lost, 0n],
      change: -lost,
    },
  })
  const all = await listMoved(staff, {})
  expect([all.shown.together, all.shown.columns.length]).toEqual([null, 3])
})

test.each(['broker', 'lender'] as const)(
  'the first of %ss across years are one line, as all of them are',
  async (by) => {
    const { staff } = cast.actors
    const grouping = { by, sort: 'principal', isDescending: true } as const
    for (const figures of ['principal', 'rate', 'loans']) {
      const search = loanSearch.parse({ group: by, across: 'calendarYear', top: '9', figures })
      const { together, whole } = await listCrossedGroups(staff, search, { grouping, across: 'calendarYear' })
      expect(together?.cells).toEqual(whole.cells)
      expect([together?.loans, together?.principal, together?.total]).toEqual([
        ...[whole.loans, whole.principal, whole.total],
      ])
    }
  },
)

test('the later of two periods orders the groups, those without loans in it last', async () => {
  const { staff } = cast.actors
  const list = async (isDescending: boolean) => {
    const grouping = { by: 'broker', sort: 'latest', isDescending } as const
    const years = { settledFrom: `${THIS_YEAR - 1}-01-01`, settledTo: `${THIS_YEAR}-12-31` }
    const search = loanSearch.parse({ group: 'broker', across: 'calendarYear', ...years })
    const { rows } = await listCrossedGroups(staff, search, { grouping, across: 'calendarYear' })
    return rows.map(({ key }) => key)
  }
  expect(await list(true)).toEqual([ids.both, ids.fresh, ids.lost])
  expect(await list(false)).toEqual([ids.lost, ids.fresh, ids.both])
})

test('without periods that are compared nothing is kept, and without periods the filter is dropped', async () => {
  const { staff } = cast.actors
  expect((await listMoved(staff, { moved: 'LOST', settledFrom: `${THIS_YEAR}-01-01` })).keys).toEqual([])
  expect(loanSearch.parse({ group: 'broker', across: 'state', moved: 'LOST' }).filters.moved).toBeUndefined()
  expect(loanSearch.parse({ across: 'year', moved: 'LOST' }).filters.moved).toBeUndefined()
  expect(loanSearch.parse({ group: 'broker', across: 'year', moved: 'OLD' }).filters.moved).toBeUndefined()
})

test('the periods of settlement and discharge can be compared, those of what is due can not', () => {
  const compares = (across: string) =>
    loanSearch.parse({ group: 'broker', across, moved: 'NEW' }).filters.moved === 'NEW'
  expect(
    Object.entries(PERIODS).filter(([across, { filter }]) => compares(across) !== (filter !== 'repayment')),
  ).toEqual([])
})

test('a loan of two brokers counts once in the first brokers together, and BDMs have no such line', async () => {
  const { staff } = cast.actors
  const { parties, broker, rivalBroker } = cast
  const both = { ...parties, brokers: [broker, rivalBroker] } as unknown as Cast['parties']
  await recorded(both, { settlementDate: `${THIS_YEAR}-02-01` })
  const list = (by: 'broker' | 'bdm', top: string) =>
    listLoanGroups(staff, loanSearch.parse({ group: by, top }), { by, sort: 'loans', isDescending: true })
  const { rows, together, whole } = await list('broker', '2')
  const apart = rows.reduce((sum, { loans }) => sum + loans, 0)
  expect(apart).toBe(6)
  expect([together?.loans, together?.name]).toEqual([5, 'Top 2 together'])
  expect(together?.share).toBe(((100 * Number(together?.principal)) / Number(whole.principal)).toFixed(2))
  expect((await list('bdm', '1')).together).toBeNull()
})

test('a loan of two lenders counts once in the first lenders together, but not for whoever may not see one of them', async () => {
  const { staff, rival } = cast.actors
  const { parties, lender, second } = cast
  await recorded({ ...parties, lenders: [lender, second] } as unknown as Cast['parties'], {})
  const countOf = async (actor: Actor) => {
    const grouping = { by: 'lender', sort: 'principal', isDescending: true } as const
    const search = loanSearch.parse({ group: 'lender', top: '9', book: 'current' })
    const { rows, together, whole } = await listLoanGroups(actor, search, grouping)
    const crossed = loanSearch.parse({ group: 'lender', across: 'state', top: '9', book: 'current' })
    const cross = await listCrossedGroups(actor, crossed, { grouping, across: 'state' })
    return { apart: rows.reduce((sum, { loans }) => sum + loans, 0), both: [together, cross.together], whole }
  }
  const seen = await countOf(staff)
  expect(seen.apart).toBe(seen.whole.loans + 1)
  expect(seen.both.map((each) => each?.loans)).toEqual([seen.whole.loans, seen.whole.loans])
  await setBooks(second.lenderId, { current: false, discharged: false })
  const hidden = await countOf(rival)
  expect(hidden.both.map((each) => each?.loans)).toEqual([hidden.apart, hidden.apart])
  await setBooks(second.lenderId, { current: true, discharged: true })
})

test('the first groups of an order are kept, with their share together', async () => {
  const { staff } = cast.actors
  const grouping = { by: 'lender', sort: 'principal', isDescending: true } as const
  const list = (more: Record<string, string>, by: 'lender' | 'calendarYear' = 'lender') =>
    listLoanGroups(staff, loanSearch.parse({ group: by, settledTo: `${THIS_YEAR}-01-31`, ...more }), {
      ...grouping,
      by,
    })
  const years = await list({}, 'calendarYear')
  expect([years.total, years.together]).toEqual([2, null])
  const first = await list({ top: '1' }, 'calendarYear')
  expect(first.rows).toEqual(years.rows.slice(0, 1))
  expect([first.total, first.together?.name, first.together?.loans]).toEqual([1, 'Top 1 together', 3])
  expect([first.together?.share, first.together?.rate]).toEqual([first.rows[0]?.share, first.rows[0]?.rate])
  const both = await list({ top: '9' }, 'calendarYear')
  expect(both.together).toEqual({ ...both.whole, name: 'Top 2 together' })
  for (const top of ['0', '100', '-1', 'x'])
    expect(loanSearch.parse({ group: 'lender', top }).filters.top).toBeUndefined()
  expect(loanSearch.parse({ top: '5' }).filters.top).toBeUndefined()
})
