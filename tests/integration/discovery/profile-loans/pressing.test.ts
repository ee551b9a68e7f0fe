import { expect, test } from 'vitest'
import { listPressingLoans } from '#lib/discovery/profile-loans/queries.ts'
import { makeCast, recorded } from '#tests/integration/lending/cast.ts'

test('current loans in default come first, then the others by repayment, each once, with the total number', async () => {
  const cast = await makeCast()
  const ids = []
  for (const [statusKey, repaymentDate] of [
    ['DEFAULT', '2027-06-01'],
    ['SETTLED', '2027-05-01'],
    ['SETTLED', '2027-02-01'],
    ['DEFAULT', '2027-03-01'],
    ['SETTLED', '2027-04-01'],
  ])
    ids.push(await recorded(cast.parties, { statusKey, repaymentDate }))
  const list = async (most: number) => {
    const { rows, total } = await listPressingLoans(cast.actors.staff, {
      kind: 'broker',
      profileId: cast.broker.brokerId,
      most,
    })
    return {
      statuses: rows.map(({ statusKey }) => statusKey),
      ids: rows.map(({ id }) => id),
      due: rows.map(({ repayment }) => repayment),
      total,
    }
  }
  const some = await list(3)
  expect(some).toMatchObject({ statuses: ['DEFAULT', 'DEFAULT', 'SETTLED'], total: 5 })
  const all = await list(9)
  expect(all.statuses).toEqual(['DEFAULT', 'DEFAULT', 'SETTLED', 'SETTLED', 'SETTLED'])
  expect(all.due).toEqual(['2027-03-01', '2027-06-01', '2027-02-01', '2027-04-01', '2027-05-01'])
  expect(new Set(all.ids)).toEqual(new Set(ids))
})
