import { isPerson } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { draftInput } from '#lib/market/scenarios/drafts/schema.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { now } from '#lib/server/operations/clock.ts'

/**
 * Saves what a person has typed into the form of a scenario so far, or removes the draft. There is one per person. An older
 * or repeated sequence changes nothing; the stored sequence is returned.
 */
export const saveScenarioDraft = command({
  policy: scenarioPolicies.save,
  input: draftInput,
  audits: { none: "A draft is its writer's alone and saved every few seconds." },
  work: async ({ tx, actor, input: { sequence, typed } }) => {
    if (!isPerson(actor)) throw forbidden()
    const { accountId } = actor
    const text = typed && JSON.stringify(typed)
    const count = await tx.$executeRaw`
      insert into scenario_drafts as d (account_id, sequence, typed, saved_at)
      values (${accountId}, ${sequence}, ${text}::jsonb, ${now()})
      on conflict (account_id) do update
      set sequence = excluded.sequence, typed = excluded.typed, saved_at = excluded.saved_at
      where d.sequence < excluded.sequence`
    if (count === 1) return { sequence, isKept: true }
    const stored = await tx.scenarioDraft.findUnique({ where: { accountId }, select: { sequence: true } })
    return { sequence: stored?.sequence ?? 0, isKept: false }
  },
})
