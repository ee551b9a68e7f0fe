import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { categoryPolicies } from '#lib/market/categories/policy.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { pool } from '#lib/server/database/db.ts'

/** Returns the categories a broker subscribes to (row F-25); empty for an unknown broker. */
export const listBrokerSubscriptions = async (actor: Actor, brokerId: number): Promise<CategoryKey[]> => {
  if (!categoryPolicies.viewSubscriptions.who(actor)) throw forbidden()
  const { rows } = await pool().query<{ key: CategoryKey }>(
    'select category_key as key from broker_subscriptions where broker_id = $1',
    [brokerId],
  )
  return rows.map(({ key }) => key)
}
