import { createSystemActor } from '#lib/core/actor.ts'
import { watchSavedDeals } from '#lib/market/scenarios/alerts/commands.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { createRandomSecret } from '#lib/server/secrets/keys.ts'

const watcher = createSystemActor('deal alerts')
/** Saved deals of a hundred members of staff. */
const DEALS = 2_000
const OWNERS = 100

const saveDeals = async (bodies: readonly object[]): Promise<void> => {
  const { rows } = await pool().query<{ id: number }>(
    `select a.id from accounts a join staff s on s.id = a.staff_id where s.is_active and a.closed_at is null order by a.id limit $1`,
    [OWNERS],
  )
  const at = new Date()
  await database().savedScenario.deleteMany()
  await database().savedScenario.createMany({
    data: Array.from({ length: DEALS }, (_each, place) => ({
      accountId: rows[place % rows.length]?.id as number,
      name: `Deal ${place}`,
      scenario: bodies[place % bodies.length] as object,
      linkKey: createRandomSecret(),
      createdAt: at,
      updatedAt: at,
      alert: 'DAILY',
    })),
  })
}

const timeWatch = async (): Promise<number> => {
  const start = performance.now()
  await watchSavedDeals(watcher)
  return performance.now() - start
}

/**
 * Times the job of alerts over 2,000 saved deals, in milliseconds: all deals, after a change of one lender, and without a
 * change.
 */
export const timeAlerts = async (
  bodies: readonly object[],
): Promise<{ deals: number; whole: number; changed: number; idle: number }> => {
  await saveDeals(bodies)
  await database().alertWatch.deleteMany()
  const whole = await timeWatch()
  await pool().query(`update lender_categories set available = available + 1 where id =
    (select min(id) from lender_categories where category_key = 'SECOND_RANKING')`)
  const changed = await timeWatch()
  const idle = await timeWatch()
  await database().savedScenario.deleteMany()
  return { deals: DEALS, whole, changed, idle }
}
