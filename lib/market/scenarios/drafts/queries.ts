import { type Actor, isPerson } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { type ScenarioDraftRow, typedScenario } from '#lib/market/scenarios/drafts/schema.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { database } from '#lib/server/database/db.ts'

/** Returns the actor's own draft of a scenario; nobody can read another person's. Raises FORBIDDEN. */
export const readScenarioDraft = async (actor: Actor): Promise<ScenarioDraftRow> => {
  if (!isPerson(actor) || !scenarioPolicies.save.who(actor)) throw forbidden()
  const row = await database().scenarioDraft.findUnique({ where: { accountId: actor.accountId } })
  const typed = typedScenario.safeParse(row?.typed)
  return {
    sequence: row?.sequence ?? 0,
    savedAt: row?.savedAt ?? null,
    typed: typed.success && Object.keys(typed.data).length > 0 ? typed.data : null,
  }
}
