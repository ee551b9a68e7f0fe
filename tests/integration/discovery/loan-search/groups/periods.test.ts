import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPageAsCsv } from '#lib/discovery/exports/pages/queries.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { listLoanGroups } from '#lib/discovery/loan-search/groups/queries.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { type Holding, holdInMemory } from '#lib/server/column-store/holding.ts'
import { findMemory, type Memory, setMemory } from '#lib/server/column-store/questions.ts'
import { type Cast, discharged, makeCast, preSettlement, recorded, setBooks } from '#tests/integration/lending/cast.ts'
import { heldClock } from '#tests/support/clock.ts'

const clock = heldClock()
let cast: Cast
let holding: Holding
let memory: Memory | null

// The principal in thousands that settled on each day, half of it by a lender that hides its current book.
const SETTLED: [day: string, thousands: number, more?: object][] = [
  ['2026-10-12', 600],
  ['2026-09-30', 1_000],
  ['2026-07-01', 120, discharged],
  ['2026-06-30', 1_000],
  ['2026-01-05', 800],
  ['2025-07-01', 400],
]

beforeAll(async () => {
  cast = await makeCast()
  const parties = { lenders: [cast.lender, cast.second], brokers: [cast.broker], lawFirm: cast.firm } as never
  const record = (thousands: number, more: object) =>
    recorded(
      parties,
      Object.assign(
        {
          loanLenders: [cast.lender, cast.second].map(({ lenderId }) => ({
            lenderId,
            contributionAmount: thousands * 500,
          })),
        },
        more,
      ),
    )
  for (const [settlementDate, thousands, more = {}] of SETTLED)
    await record(thousands, Object.assign({ settlementDate, repaymentDate: '2027-03-02' }, more))
  await record(50, preSettlement)
  await setBooks(cast.second.lenderId, { current: false })
  holding = holdInMemory(heldLoans, process.env.APP_DATABASE_URL as string)
  await holding.ready
  memory = findMemory(heldLoans.table)
})
afterAll(() => holding.close())
beforeEach(() => clock.at('2026-11-28T01:00:00Z'))

const VIEWERS = ['staff', 'lender', 'broker', 'rival'] as const

const list = async (
  who: (typeof VIEWERS)[number],
  by: 'month' | 'quarter' | 'year' | 'due',
  asked: Record<string, string> = {},
) => {
  const read = () => listLoanGroups(cast.actors[who], loanSearch.parse(asked), getUsualGrouping(by))
  setMemory(heldLoans.table, memory)
  const held = await read()
  setMemory(heldLoans.table, null)
  expect(await read(), `${who} ${by} ${JSON.stringify(asked)}`).toEqual(held)
  return held.rows.map(({ name, principal, change, isSoFar }) => [name, Number(principal) / 1_000, change, isSoFar])
}

describe.each(VIEWERS)('for %s, the column store and the database alike', (who) => {
  const unsettled = who === 'rival' ? [] : [['Not settled', 50, null, false]]

  test('group settlements by quarter and compare each with the one before, the current one up to the same day', async () => {
    expect(await list(who, 'quarter')).toEqual([
      ['Dec quarter 2026', 600, '400.00', true],
      ['Sep quarter 2026', 1_120, '12.00', false],
      ['Jun quarter 2026', 1_000, '25.00', false],
      ['Mar quarter 2026', 800, null, false],
      ['Sep quarter 2025', 400, null, false],
      ...unsettled,
    ])
  })

  test('group settlements by financial year', async () => {
    expect(await list(who, 'year')).toEqual([
      ['FY 2026–27', 1_720, '330.00', true],
      ['FY 2025–26', 2_200, null, false],
      ...unsettled,
    ])
  })

  test('do not compare what filters find in part', async () => {
    expect(await list(who, 'quarter', { settledFrom: '2026-04-02' })).toEqual([
      ['Dec quarter 2026', 600, '400.00', true],
      ['Sep quarter 2026', 1_120, null, false],
      ['Jun quarter 2026', 1_000, null, false],
    ])
    // The last 12 months begin within the Dec quarter 2025 and end today.
    const rolling = await list(who, 'quarter', { settledIn: 'ROLLING_YEAR' })
    expect(rolling.map(([name, , change]) => [name, change])).toEqual([
      ['Dec quarter 2026', '400.00'],
      ['Sep quarter 2026', '12.00'],
      ['Jun quarter 2026', '25.00'],
      ['Mar quarter 2026', null],
    ])
    expect(await list(who, 'month', { settledIn: 'LAST_FINANCIAL_YEAR', settledTo: '2026-06-29' })).toHaveLength(2)
  })

  test('of current loans alone have no change, and still say which is not over', async () => {
    const current = await list(who, 'quarter', { book: 'current' })
    expect(current.map(([, , change]) => change).filter((change) => change !== null)).toEqual([])
    expect(current.some(([name, , , isSoFar]) => name === 'Dec quarter 2026' && isSoFar)).toBe(true)
  })

  test('have no period so far among months of repayment', async () => {
    clock.at('2027-03-10T01:00:00Z')
    const due = await list(who, 'due')
    expect(due.filter(([, , , isSoFar]) => isSoFar)).toEqual([])
  })
})

test('a page of quarters as CSV has the change, and says which quarter is not over', async () => {
  const { text } = await readPageAsCsv(cast.actors.staff, 'loans', { group: 'quarter' })
  const [heading, current, before] = text.split('\r\n')
  expect(heading).toContain('Quarter,Loans,Principal,Change,Year on Year,Share of Principal,Mean Rate,Mean LVR')
  expect(current).toContain('Dec quarter 2026 so far,1,"$600,000",400%,,')
  expect(before).toContain('Sep quarter 2026,2,"$1,120,000",12%,')
})
