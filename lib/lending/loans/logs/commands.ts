import { type Actor, authorOf } from '#lib/core/actor.ts'
import { notFound } from '#lib/core/errors.ts'
import { hashedFacts, type LogAct, type LogFacts, snapshotOf } from '#lib/lending/loans/logs/rules.ts'
import { readLoanRecord } from '#lib/lending/loans/records/queries.ts'
import type { LoanId } from '#lib/lending/loans/scope.ts'
import { now } from '#lib/server/clock.ts'
import type { Prisma, Tx } from '#lib/server/db.ts'
import { linked } from '#lib/server/hash-chain.ts'

/** Adds the loan's present state to its log, chained to the row before; the caller holds the loan's row. */
export const appendLoanLog = async (tx: Tx, actor: Actor, loanId: LoanId, act: LogAct): Promise<void> => {
  const record = await readLoanRecord(tx, loanId)
  if (!record) throw notFound()
  const last =
    act === 'CREATED'
      ? null
      : await tx.loanLog.findFirst({
          where: { loanId },
          orderBy: { sequence: 'desc' },
          select: { sequence: true, hash: true },
        })
  const snapshot = snapshotOf(record)
  const facts: LogFacts = {
    loanId,
    sequence: (last?.sequence ?? 0) + 1,
    act,
    ...authorOf(actor),
    editedAt: now(),
    snapshot,
  }
  await tx.loanLog.createMany({
    data: [
      {
        ...facts,
        snapshot: snapshot as unknown as Prisma.InputJsonObject,
        loanNo: record.loanNo,
        ...linked(hashedFacts(facts), last),
      },
    ],
  })
}
