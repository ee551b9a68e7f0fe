import { beforeAll, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { listLoanGroups } from '#lib/discovery/loan-search/groups/queries.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { PRIVACY_ENGAGED } from '#lib/lending/privacy/labels.ts'
import { type Cast, discharged, makeCast, recorded, setBooks, shareLoan } from '#tests/integration/lending/cast.ts'

let cast: Cast

// Two loans repaid 10 days early and 20 days late, and one that still runs.
beforeAll(async () => {
  cast = await makeCast()
  const { parties, loanLenders } = shareLoan(cast)
  const days = { settlementDate: '2025-01-01', repaymentDate: '2025-04-11' }
  const add = (more: object) => recorded(parties, { ...days, ...more, loanLenders })
  await add({ ...discharged, dischargedDate: '2025-04-01' })
  await add({ ...discharged, dischargedDate: '2025-05-01' })
  await add({})
})

const BY_LENDER = { by: 'lender', sort: 'held', isDescending: true } as const
const list = (who: keyof Cast['actors'], more: object = {}) =>
  listLoanGroups(cast.actors[who], loanSearch.parse({}), Object.assign({}, BY_LENDER, more))

test('days are those of discharged loans, and how many these are is counted', async () => {
  const { whole, rows } = await list('staff')
  expect([whole.loans, whole.heldLoans, whole.held, whole.agreed]).toEqual([3, 2, 105, 100])
  expect(rows.map(({ loans, heldLoans, held, agreed }) => [loans, heldLoans, held, agreed])).toEqual([
    [3, 2, 105, 100],
    [3, 2, 105, 100],
  ])
  const { whole: plain } = await list('staff', { measures: ['rate', 'lvr'] })
  expect([plain.heldLoans, plain.held, plain.agreed]).toEqual([0, null, null])
})

test('[T-J5] a lender that hides its discharged book has no days of its own for others', async () => {
  await setBooks(cast.second.lenderId, { discharged: false })
  const { rows } = await list('rival')
  const named = rows.find(({ key }) => key === String(cast.second.lenderId))
  expect([named?.loans, named?.heldLoans, named?.held, named?.agreed]).toEqual([1, 0, null, null])
  expect(rows.find(({ key }) => key === null)).toMatchObject({ name: PRIVACY_ENGAGED, heldLoans: 2, held: 105 })
  for (const who of ['staff', 'second'] as const)
    expect(
      (await list(who)).rows.every(({ heldLoans, held }) => heldLoans === 2 && held === 105),
      who,
    ).toBe(true)
})

test('loans are found by when they were repaid, for all who see discharges', async () => {
  const count = async (who: keyof Cast['actors'], repaidKey: string) =>
    (await searchLoans(cast.actors[who], loanSearch.parse({ repaidKey }))).total
  for (const who of ['staff', 'lender', 'broker', 'rival'] as const)
    expect([await count(who, 'EARLY'), await count(who, 'ON_TIME'), await count(who, 'LATE')], who).toEqual([1, 0, 1])
  const asked = loanSearch.parse({ repaidKey: 'LATE' })
  for (const actor of [visitor, cast.actors.firm])
    await expect(listLoanGroups(actor, asked, BY_LENDER)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(searchLoans(visitor, asked)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
