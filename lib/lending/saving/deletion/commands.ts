import type { Actor } from '#lib/core/actor.ts'
import { notFound, requireStoredVersion } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { command, writeAuditBatch } from '#lib/foundation/audit/commands.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { markLoanWritten } from '#lib/lending/access/scope.ts'
import { appendLoanLogs } from '#lib/lending/history/logs/commands.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import { subtractFromFigures } from '#lib/lending/projections/figures/commands.ts'
import { deletionSchema } from '#lib/lending/saving/deletion/schema.ts'
import type { Tx } from '#lib/server/database/db.ts'

/**
 * Deletes a loan with its parts, reviews and search row, and subtracts it from the figures (row I-02; decision 'deleted
 * loan'). Its log gets a last row and is kept, as is the audit. Raises FORBIDDEN, NOT_FOUND, and CONFLICT if it changed
 * after `version`.
 */
export const deleteLoan = command({
  policy: loanPolicies.delete,
  target: recordKey,
  input: deletionSchema,
  audits: ['LOAN_DELETED'],
  work: async ({ tx, actor, target, input: { id, version } }) => {
    const [stored] = await tx.$queryRaw<{ loanNo: string; version: number }[]>`
      select loan_no as "loanNo", version from loans where id = ${target} and id = ${id} for update`
    if (!stored) throw notFound()
    requireStoredVersion({ stored, version, message: loanMessages.overtaken })
    await deleteLoans(tx, actor, [{ id: target, loanNo: stored.loanNo }])
  },
})

/**
 * Deletes loans whose rows the caller has locked, in bulk, with the same logs, figures and audit entries as for one.
 */
export const deleteLoans = async (
  tx: Tx,
  actor: Actor,
  loans: readonly { id: number; loanNo: string }[],
): Promise<void> => {
  const ids = loans.map(({ id }) => id)
  if (ids.length === 0) return
  await appendLoanLogs(tx, actor, { loanIds: ids.map(markLoanWritten), act: 'DELETED' })
  await subtractFromFigures(tx, ids, () => tx.loan.deleteMany({ where: { id: { in: ids } } }))
  await writeAuditBatch(
    tx,
    actor,
    loans.map(({ id, loanNo }) => ({ action: 'LOAN_DELETED', subject: { kind: 'LOAN', id }, details: { loanNo } })),
  )
}
