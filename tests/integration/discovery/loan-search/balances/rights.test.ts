import { beforeAll, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { EXPORTED } from '#lib/discovery/exports/workbooks/queries.ts'
import type { BalancePeriod } from '#lib/discovery/loan-search/balances/fields.ts'
import { listBalances } from '#lib/discovery/loan-search/balances/queries.ts'
import { getUsualBalance } from '#lib/discovery/loan-search/balances/search.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { type Cast, makeCast, preSettlement, recorded, setBooks, shareLoan } from '#tests/integration/lending/cast.ts'

let cast: Cast

// By `lender` and `second`: one loan of 2025, one settled in July 2026 and discharged on the last day of August, one not settled.
beforeAll(async () => {
  cast = await makeCast()
  const { parties, loanLenders } = shareLoan(cast)
  for (const more of [
    { settlementDate: '2025-05-12', repaymentDate: '2027-05-12' },
    {
      settlementDate: '2026-07-01',
      repaymentDate: '2027-07-01',
      statusKey: 'DISCHARGED',
      dischargedDate: '2026-08-31',
    },
    preSettlement,
  ])
    await recorded(parties, { ...more, loanLenders })
})

const list = (who: keyof Cast['actors'], asked: Record<string, string> = {}, by: BalancePeriod = 'month') =>
  listBalances(cast.actors[who], loanSearch.parse(asked), getUsualBalance(by))

const AUTUMN = { settledFrom: '2026-06-15', settledTo: '2026-09-02' }

test('a loan is in the book from its settlement until the day before its discharge, and limits choose the months', async () => {
  const { inTime, whole, remarks } = await list('staff', AUTUMN)
  expect(
    inTime.map(({ name, settled, discharged, book, change }) => [name, settled.loans, discharged.loans, book, change]),
  ).toEqual([
    ['Jun 2026', 0, 0, { loans: 1, principal: 400_000n }, '0.00'],
    ['Jul 2026', 1, 0, { loans: 2, principal: 800_000n }, '100.00'],
    ['Aug 2026', 0, 1, { loans: 1, principal: 400_000n }, '-50.00'],
    ['Sep 2026', 0, 0, { loans: 1, principal: 400_000n }, '0.00'],
  ])
  expect([whole?.net.principal, whole?.change, remarks]).toEqual([0n, '0.00', []])
  for (const [day, count] of [
    ['2026-06-30', 1],
    ['2026-07-01', 2],
    ['2026-08-30', 2],
    ['2026-08-31', 1],
  ] as const)
    expect((await searchLoans(cast.actors.staff, loanSearch.parse({ bookOn: day }))).total, day).toBe(count)
})

test('years begin with the first loan', async () => {
  const { inTime } = await list('staff', {}, 'year')
  expect(inTime[0]?.name).toBe('FY 2024–25')
  expect(inTime[0]?.change).toBeNull()
  expect(inTime.at(-1)?.isSoFar).toBe(true)
})

test('loans chosen by what they are today are said to be so', async () => {
  const { remarks, whole } = await list('staff', { ...AUTUMN, book: 'current' })
  expect([remarks, whole?.settled.loans]).toEqual([['today'], 0])
})

test('[T-J5] a lender has its own part, and nothing for readers from whom it hides a book', async () => {
  const asked = { ...AUTUMN, lenderId: String(cast.second.lenderId) }
  expect((await list('rival', asked)).whole?.settled).toEqual({ loans: 1, principal: 100_000n })
  await setBooks(cast.second.lenderId, { current: false })
  // A party of its loans sees these, but they may be a part of its book.
  for (const who of ['rival', 'lender', 'broker'] as const)
    expect(await list(who, asked), who).toMatchObject({ isHidden: true, rows: [], inTime: [], whole: null })
  for (const who of ['staff', 'second'] as const)
    expect((await list(who, asked)).whole?.book, who).toEqual({ loans: 1, principal: 100_000n })
  // The book of all loans is that of the list, whoever hides.
  expect((await list('rival', AUTUMN)).whole?.settled).toEqual({ loans: 1, principal: 400_000n })
  const ofBdm = { ...AUTUMN, lenderBdmId: '1' }
  expect((await list('rival', ofBdm)).remarks).toEqual(['bdm'])
  expect((await list('staff', ofBdm)).remarks).toEqual([])
})

test('law firms and visitors have no book over time', async () => {
  await expect(list('firm')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const search = loanSearch.parse({ balance: 'month' })
  await expect(listBalances(visitor, search, getUsualBalance('month'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (const asked of [{ balance: 'month' }, { bookOn: '2026-08-31' }])
    expect(loanSearch.isAllowed(visitor, loanSearch.parse(asked))).toBe(false)
})

test('[K-08] files have the periods on screen with the numbers of loans', async () => {
  const asked = { ...AUTUMN, balance: 'month' }
  expect(EXPORTED.loans.isGrouped(asked)).toBe(true)
  const sheet = await EXPORTED.loans.groups(cast.actors.staff, asked)
  expect(sheet?.columns.map(({ label }) => label)).toEqual([
    ...['Month', 'Loans Settled', 'Settled', 'Loans Discharged', 'Discharged', 'Net'],
    ...['Loans at End', 'Book at End', 'Change'],
  ])
  const texts = await EXPORTED.loans.groupTexts(cast.actors.staff, asked)
  expect(texts?.rows[1]).toEqual(['Aug 2026', '0', '$0', '1', '$400,000', '-$400,000', '1', '$400,000', '-50.0%'])
})
