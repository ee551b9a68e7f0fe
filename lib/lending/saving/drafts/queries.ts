import { type Actor, isPerson } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { type LoanDraftRow, loanValues } from '#lib/lending/saving/drafts/schema.ts'
import { database } from '#lib/server/database/db.ts'

/**
 * Returns the actor's own draft of a loan, or of a new loan if `loanId` is null; nobody can read another person's draft
 * (threat F2).
 */
export const readLoanDraft = async (actor: Actor, loanId: number | null): Promise<LoanDraftRow> => {
  if (!isPerson(actor) || !loanPolicies.edit.who(actor)) throw forbidden()
  const row = await database().loanDraft.findUnique({
    where: { accountId_loanKey: { accountId: actor.accountId, loanKey: loanId ?? 0 } },
  })
  const { base, values } = (row?.typed ?? {}) as { base?: unknown; values?: unknown }
  const [began, typed] = [loanValues.safeParse(base), loanValues.safeParse(values)]
  return {
    sequence: row?.sequence ?? 0,
    savedAt: row?.savedAt ?? null,
    // A draft that no longer fits the schema, saved by an older version of the form, is ignored.
    typed: began.success && typed.success ? { base: began.data, values: typed.data } : null,
  }
}
