import { expect, test } from 'vitest'
import { staff } from '#lib/core/policy.ts'
import { readHomePage } from '#lib/discovery/dashboard/queries.ts'
import { listSecuritySubTypes, readShortLists } from '#lib/foundation/lookups/queries.ts'
import { pool } from '#lib/server/database/db.ts'
import { castOf } from '#tests/support/actors.ts'

/** Returns the maximum number of connections that some work held or waited for at once. */
const mostAtOnce = async (work: () => Promise<unknown>): Promise<number> => {
  let [out, most] = [0, 0]
  const taken = () => {
    out += 1
    most = Math.max(most, out + pool().waitingCount)
  }
  const back = () => {
    out -= 1
  }
  pool().on('acquire', taken).on('release', back)
  await work().finally(() => pool().off('acquire', taken).off('release', back))
  return most
}

test('[T-G3] Home and the loan form use at most three connections each', async () => {
  const { actors } = await castOf()
  for (const actor of [actors.admin, actors.dual, actors.lawFirm]) {
    const whose = staff(actor) ? 'team' : null
    expect(await mostAtOnce(() => readHomePage(actor, whose)), actor.kind).toBeLessThanOrEqual(3)
    const form = () =>
      Promise.all([
        readShortLists(actor, [
          'status',
          'priority',
          'interest',
          'scenario',
          'security-types',
          'credits',
          'subdivision-types',
        ]),
        listSecuritySubTypes(actor),
      ])
    expect(await mostAtOnce(form), actor.kind).toBeLessThanOrEqual(3)
  }
  expect(await mostAtOnce(() => Promise.all([1, 2, 3, 4].map(() => pool().query('select pg_sleep(0.01)'))))).toBe(4)
})
