import { isPerson } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { draftInput } from '#lib/lending/saving/drafts/schema.ts'
import { now } from '#lib/server/operations/clock.ts'

/**
 * Saves what a person has typed into a loan form so far, or removes the draft (threat F2). There is one draft per
 * person and loan. An older or repeated sequence changes nothing; the stored sequence is returned.
 */
export const saveLoanDraft = command({
  policy: loanPolicies.edit,
  input: draftInput,
  audits: { none: "A draft is its writer's alone and saved every few seconds." },
  work: async ({ tx, actor, input: { loanId, sequence, base, values } }) => {
    if (!isPerson(actor)) throw forbidden()
    const typed = base && values ? JSON.stringify({ base, values }) : null
    const place = loanId ?? 0
    const count = await tx.$executeRaw`
      insert into loan_drafts as d (account_id, loan_key, sequence, typed, saved_at)
      values (${actor.accountId}, ${place}, ${sequence}, ${typed}::jsonb, ${now()})
      on conflict (account_id, loan_key) do update
      set sequence = excluded.sequence, typed = excluded.typed, saved_at = excluded.saved_at
      where d.sequence < excluded.sequence`
    if (count === 1) return { sequence, isKept: true }
    const key = { accountId: actor.accountId, loanKey: place }
    const stored = await tx.loanDraft.findUnique({ where: { accountId_loanKey: key }, select: { sequence: true } })
    return { sequence: stored?.sequence ?? 0, isKept: false }
  },
})
