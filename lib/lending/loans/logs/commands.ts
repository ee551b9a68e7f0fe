import { type Actor, isPerson, nameOf } from '#lib/core/actor.ts'
import { notFound } from '#lib/core/errors.ts'
import { hashOf } from '#lib/lending/loans/logs/queries.ts'
import { type LogAct, type LogFacts, snapshotOf } from '#lib/lending/loans/logs/rules.ts'
import { readLoanRecord } from '#lib/lending/loans/records/queries.ts'
import type { LoanId } from '#lib/lending/loans/scope.ts'
import { now } from '#lib/server/clock.ts'
import type { Prisma, Tx } from '#lib/server/db.ts'

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
    editedById: isPerson(actor) ? actor.accountId : null,
    editorName: nameOf(actor),
    editorCompany: 'companyName' in actor ? actor.companyName : null,
    editedAt: now(),
    snapshot,
  }
  const previous = last ? Buffer.from(last.hash).toString('hex') : null
  const hash = hashOf(facts, previous)
  await tx.loanLog.createMany({
    data: [
      {
        ...facts,
        snapshot: snapshot as unknown as Prisma.InputJsonObject,
        loanNo: record.loanNo,
        previousHash: last?.hash ?? null,
        hash: new Uint8Array(hash),
      },
    ],
  })
}
