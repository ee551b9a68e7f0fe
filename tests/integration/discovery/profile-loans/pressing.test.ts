import { expect, test } from 'vitest'
import { listPressingLoans } from '#lib/discovery/profile-loans/queries.ts'
import { makeCast, recorded } from '#tests/integration/lending/cast.ts'

test('current loans in default come before later ones, each once, with the total number', async () => {
  const cast = await makeCast()
  const ids = []
  for (const statusKey of ['DEFAULT', 'SETTLED', 'SETTLED', 'DEFAULT', 'SETTLED'])
    ids.push(await recorded(cast.parties, { statusKey }))
  const list = async (most: number) => {
    const { rows, total } = await listPressingLoans(cast.actors.staff, {
      kind: 'broker',
      profileId: cast.broker.brokerId,
      most,
    })
    return { statuses: rows.map(({ statusKey }) => statusKey), ids: rows.map(({ id }) => id), total }
  }
  const some = await list(3)
  expect(some).toMatchObject({ statuses: ['DEFAULT', 'DEFAULT', 'SETTLED'], total: 5 })
  const all = await list(9)
  expect(all.statuses).toEqual(['DEFAULT', 'DEFAULT', 'SETTLED', 'SETTLED', 'SETTLED'])
  expect(new Set(all.ids)).toEqual(new Set(ids))
})
