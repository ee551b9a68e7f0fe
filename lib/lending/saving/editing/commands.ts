import { z } from 'zod'
import { type Actor, isPerson } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { markLoanWritten } from '#lib/lending/access/scope.ts'
import { appendLoanLog } from '#lib/lending/history/logs/commands.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import { limitTakenNumberRefusals } from '#lib/lending/inputs/numbers/queries.ts'
import type { LoanInput } from '#lib/lending/inputs/rules.ts'
import { getLoanEditSchema } from '#lib/lending/inputs/schema.ts'
import { updateFiguresAround } from '#lib/lending/projections/figures/commands.ts'
import { refreshLoanSearch } from '#lib/lending/projections/searches/commands.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import { checkLoanInput } from '#lib/lending/saving/commands.ts'
import { lockLoanForEditing } from '#lib/lending/saving/editing/queries.ts'
import {
  affectsFigures,
  affectsLastSettledLoan,
  diffLoan,
  type LoanChanges,
  toStoredLoanColumns,
} from '#lib/lending/saving/editing/rules.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'

/**
 * Saves an edit over the version that was read: staff, a lender that is and stays attributed, or the loan's law firm.
 * Writes only columns and rows that differ; an edit without a difference writes nothing. Raises NOT_FOUND outside the
 * scope, FORBIDDEN, CONFLICT with the stored loan, and otherwise the errors of `createLoan`.
 */
export const updateLoan = command({
  policy: loanPolicies.edit,
  target: recordKey,
  input: z.lazy(() => getLoanEditSchema(getEnv().PRODUCT_NAME)),
  audits: ['LOAN_UPDATED'],
  work: async ({ tx, actor, target: id, input: { loan, version }, audit }) => {
    const stored = await lockLoanForEditing(tx, actor, id)
    if (version !== undefined && version !== stored.version) return { isOvertaken: true as const }
    const resolved = await checkLoanInput(tx, actor, { loan, before: stored })
    const changes = diffLoan(stored, loan, resolved)
    if (!changes.isAny) return { id, version: stored.version }
    const write = () => writeLoanChanges(tx, actor, { id, version: stored.version, loan, changes })
    const affected = { loanId: id, movesSettlement: affectsLastSettledLoan(changes) }
    await (affectsFigures(changes) ? updateFiguresAround(tx, affected, write) : write())
    await appendLoanLog(tx, actor, { loanId: markLoanWritten(id), act: 'UPDATED' })
    await refreshLoanSearch(tx, [id])
    await audit({ action: 'LOAN_UPDATED', subject: { kind: 'LOAN', id }, details: { loanNo: loan.loanNo } })
    return { id, version: stored.version + 1 }
  },
  around: async ({ actor, target, input: { loan } }, run): Promise<{ id: number; version: number }> => {
    const saved = await limitTakenNumberRefusals(actor, loan.loanNo, run)
    if ('isOvertaken' in saved) throw new DomainError('CONFLICT', loanMessages.overtaken, await getLoan(actor, target))
    return saved
  },
})

const writeLoanChanges = async (
  tx: Tx,
  actor: Actor,
  { id: loanId, version, loan, changes }: { id: number; version: number; loan: LoanInput; changes: LoanChanges },
): Promise<void> => {
  const { count } = await tx.loan.updateMany({
    where: { id: loanId, version },
    data: {
      ...toStoredLoanColumns(changes.columns),
      version: version + 1,
      lastEditAt: now(),
      lastEditById: isPerson(actor) ? actor.accountId : null,
    },
  })
  if (count !== 1) throw new DomainError('CONFLICT', loanMessages.overtaken)
  await writeLoanParties(tx, loanId, changes)
  await writeLoanCredits(tx, loanId, changes)
  if (changes.isConstructionChanged) {
    await tx.loanConstruction.deleteMany({ where: { loanId } })
    if (loan.constructionScenario)
      await tx.loanConstruction.createMany({ data: [{ loanId, ...loan.constructionScenario }] })
  }
  if (changes.isSubdivisionChanged) {
    await tx.loanSubdivision.deleteMany({ where: { loanId } })
    if (loan.subdivisionScenario)
      await tx.loanSubdivision.createMany({ data: [{ loanId, ...loan.subdivisionScenario }] })
  }
}

const writeLoanParties = async (tx: Tx, loanId: number, { lenders, brokers }: LoanChanges): Promise<void> => {
  if (lenders.removed.length > 0)
    await tx.loanLender.deleteMany({
      where: { loanId, lenderId: { in: lenders.removed.map(({ lenderId }) => lenderId) } },
    })
  if (lenders.added.length > 0)
    await tx.loanLender.createMany({ data: lenders.added.map((part) => ({ loanId, ...part })) })
  for (const { lenderId, ...part } of lenders.changed)
    await tx.loanLender.updateMany({ where: { loanId, lenderId }, data: part })
  if (brokers.removed.length > 0)
    await tx.loanBroker.deleteMany({
      where: { loanId, brokerId: { in: brokers.removed.map(({ brokerId }) => brokerId) } },
    })
  if (brokers.added.length > 0)
    await tx.loanBroker.createMany({ data: brokers.added.map((part) => ({ loanId, ...part })) })
  for (const { brokerId, ...part } of brokers.changed)
    await tx.loanBroker.updateMany({ where: { loanId, brokerId }, data: part })
}

const writeLoanCredits = async (tx: Tx, loanId: number, { credits }: LoanChanges): Promise<void> => {
  if (credits.removed.length > 0)
    await tx.loanCredit.deleteMany({ where: { loanId, creditId: { in: credits.removed } } })
  if (credits.added.length > 0)
    await tx.loanCredit.createMany({ data: credits.added.map((creditId) => ({ loanId, creditId })) })
}
