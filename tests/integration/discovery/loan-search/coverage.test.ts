import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { visitor } from '#lib/core/actor.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import { readCoverage } from '#lib/discovery/loan-search/coverage/queries.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { today } from '#lib/server/operations/clock.ts'
import { type Cast, discharged, makeCast, preSettlement, recorded, setBooks } from '#tests/integration/lending/cast.ts'

let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
  const { parties, second } = cast
  const priced = { lvr: '65', establishmentFeeWithGst: 8_250 }
  await recorded(parties, priced)
  await recorded(parties, { ...priced, valuationRequired: false, lvr: null, statusKey: 'DEFAULT' })
  await recorded(parties, { ...priced, establishmentFeeWithGst: null, ...discharged })
  await recorded(parties, { ...priced, ...preSettlement })
  // A lender that hides its current book from other companies.
  await recorded({ ...parties, lenders: [second] } as unknown as Cast['parties'], {
    ...priced,
    valuationRequired: false,
    lvr: null,
  })
  await setBooks(second.lenderId, { current: false })
})

const read = async (actor: Actor, raw: Record<string, string>) => {
  const { current, lacking } = await readCoverage(actor, loanSearch.parse(raw))
  return {
    current: current && [current.loans, loanSearch.path('/loans', current.search)],
    lacking: lacking.map(({ lack, loans, search }) => [lack, loans, loanSearch.path('/loans', search)]),
  }
}

test('the current loans of a search that counts every status are counted, and those without a figure that it filters by', async () => {
  const { staff } = cast.actors
  expect(await read(staff, { group: 'state', page: '2' })).toEqual({
    current: [3, '/loans?book=current&group=state'],
    lacking: [],
  })
  expect(await read(staff, { minLvr: '60', group: 'state' })).toEqual({
    current: [1, '/loans?book=current&group=state&minLvr=60'],
    lacking: [['LVR', 2, '/loans?lacksKey=LVR']],
  })
  expect(await read(staff, { maxEstablishmentFee: '2', minLvr: '60', statusKey: 'DISCHARGED' })).toEqual({
    current: null,
    // The discharged loan has no fee; every discharged loan has an LVR.
    lacking: [['FEE', 1, '/loans?lacksKey=FEE&minLvr=60&statusKey=DISCHARGED']],
  })
})

test('nothing is counted of all loans, of loans by a time or status, or of loans by what they lack', async () => {
  const { staff } = cast.actors
  for (const raw of [
    {},
    { group: 'state', statusKey: 'SETTLED' },
    { group: 'lender', settledFrom: '2020-01-01' },
    { balance: 'year' },
    { lacksKey: 'LVR', minLvr: '60', book: 'current' },
  ])
    expect(await read(staff, raw as Record<string, string>)).toEqual({ current: null, lacking: [] })
})

test('a rival counts no loan of a lender that hides its book from a search by that lender, a visitor and a law firm nothing', async () => {
  const { staff, rival, firm } = cast.actors
  const asked = { minLvr: '60', lenderId: String(cast.second.lenderId) }
  const link = `/loans?lacksKey=LVR&lenderId=${cast.second.lenderId}`
  expect((await read(staff, asked)).lacking).toEqual([['LVR', 1, link]])
  expect((await read(rival, asked)).lacking).toEqual([])
  for (const actor of [visitor, firm]) expect(await read(actor, asked)).toEqual({ current: null, lacking: [] })
})

test('loans that are overdue already are counted beside those that are due from today on', async () => {
  const { staff } = cast.actors
  const kept = { repaymentDate: addDaysTo(today(), -3), settlementDate: addDaysTo(today(), -400) }
  await recorded(cast.parties, kept)
  const overdueOf = async (raw: Record<string, string>) => {
    const { overdue } = await readCoverage(staff, loanSearch.parse(raw))
    return overdue && [overdue.loans, loanSearch.path('/loans', overdue.search)]
  }
  const ahead = { repaidFrom: today(), repaidTo: addDaysTo(today(), 60), book: 'current' }
  const { total } = await searchLoans(staff, loanSearch.parse({ expiryKey: 'EXPIRED', book: 'current' }))
  expect(total).toBeGreaterThan(0)
  expect(await overdueOf({ ...ahead, group: 'state' })).toEqual([
    total,
    '/loans?book=current&expiryKey=EXPIRED&group=state',
  ])
  expect(await overdueOf({ ...ahead, repaidFrom: addDaysTo(today(), -30) })).toBeNull()
  expect(await overdueOf({ ...ahead, repaidFrom: '' })).toBeNull()
  expect(await overdueOf({ expiryKey: 'EXPIRED' })).toBeNull()
  expect(await overdueOf({ ...ahead, minLvr: '99' })).toBeNull()
})
