import type { Actor } from '#lib/core/actor.ts'
import { type ApproachFigures, type MeasuredEvent, measureApproaches } from '#lib/market/approaches/figures/rules.ts'
import { approachPolicies } from '#lib/market/approaches/policy.ts'
import { getRelation } from '#lib/people/directory/policy.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

const { sql } = Prisma

/**
 * Returns the measured figures of a lender for everybody who reads approaches, or of a broker for staff and itself; null
 * for others and below ten approaches. They count until the last midnight in Sydney, so that no figure moves while
 * somebody watches an approach of another.
 */
export const getApproachFigures = async (
  actor: Actor,
  { kind, id }: { kind: 'lender' | 'broker'; id: number },
): Promise<ApproachFigures | null> => {
  if (!approachPolicies.read.who(actor)) return null
  if (kind === 'broker' && getRelation(actor, kind, id) === 'other') return null
  const own = kind === 'lender' ? sql`lender_id = ${id}` : sql`broker_id = ${id}`
  const { text, values } = sql`
    select approach_id as "approachId", act, working_minutes as "workingMinutes", reason from approach_events
    where ${own} and at < (${today()}::date)::timestamp at time zone 'Australia/Sydney' order by id`
  const { rows } = await pool().query<MeasuredEvent>(text, values)
  return measureApproaches(rows)
}
