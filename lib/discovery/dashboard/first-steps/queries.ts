import { type Actor, getBrokerId, getLawFirmId, getLenderId, isPerson } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { paths } from '#lib/core/paths.ts'
import { buildProfilePath } from '#lib/discovery/dashboard/companies/scope.ts'
import { FIRST_STEPS, type FirstStep, type FirstStepKey } from '#lib/discovery/dashboard/first-steps/schema.ts'
import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { pool } from '#lib/server/database/db.ts'

// Criteria tabs are numbered from 4 (doc 2 §2).
const FIRST_CATEGORY = 4

/**
 * Returns the first steps of a member and which are done; empty for staff and once all are done. Raises UNAUTHENTICATED
 * for a visitor.
 */
export const listFirstSteps = async (actor: Actor): Promise<FirstStep[]> => {
  if (!dashboardPolicy.read.who(actor) || !isPerson(actor)) throw new DomainError('UNAUTHENTICATED')
  if (!('companyId' in actor)) return []
  const [lenderId, brokerId] = [getLenderId(actor), getBrokerId(actor)]
  const { rows } = await pool().query<Record<FirstStepKey, boolean>>({
    name: 'first-steps',
    text: `
      select c.logo_file_id is not null as logo, i.image_file_id is not null as portrait,
        exists (select from lender_categories k where k.lender_id = $3 and k.is_offered and k.last_verified_at is not null) as criteria,
        exists (select from broker_subscriptions b where b.broker_id = $4) as subscriptions
      from companies c join individuals i on i.company_id = c.id where c.id = $1 and i.id = $2`,
    values: [actor.companyId, actor.individualId, lenderId, brokerId],
  })
  const editing = buildProfilePath({ lenderId, brokerId, lawFirmId: getLawFirmId(actor) }, { edit: '1' })
  const places: Record<FirstStepKey, string | null> = {
    logo: editing,
    portrait: editing,
    criteria: lenderId === null ? null : paths.category(lenderId, FIRST_CATEGORY),
    subscriptions: brokerId === null ? null : `${paths.profile('broker', brokerId)}?tab=matches`,
  }
  const steps = FIRST_STEPS.flatMap((key) => {
    const href = places[key]
    return href === null ? [] : [{ key, isDone: rows[0]?.[key] === true, href }]
  })
  return steps.every(({ isDone }) => isDone) ? [] : steps
}
