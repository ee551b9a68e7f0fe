import { type Actor, toEditorColumns } from '#lib/core/actor.ts'
import { notFound } from '#lib/core/errors.ts'
import type { LoanId } from '#lib/lending/access/scope.ts'
import { type LogAct, type LogFacts, pickHashedLogFacts, takeLoanSnapshot } from '#lib/lending/history/logs/rules.ts'
import { readLoanRecords } from '#lib/lending/records/queries.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { computeChainHashes } from '#lib/server/database/hash-chain.ts'
import { now } from '#lib/server/operations/clock.ts'

/**
 * Appends the current state of loans to their logs, each row hash-chained to the previous one. The caller must have
 * locked the loans.
 */
export const appendLoanLogs = async (
  tx: Tx,
  actor: Actor,
  { loanIds, act }: { loanIds: readonly LoanId[]; act: LogAct },
): Promise<void> => {
  const records = await readLoanRecords(tx, loanIds)
  if (records.length < loanIds.length) throw notFound()
  const last = act === 'CREATED' ? new Map<number, LastLog>() : await readLastLogRows(tx, loanIds)
  const [editedAt, author] = [now(), toEditorColumns(actor)]
  const rows = records.map((record) => {
    const before = last.get(record.id) ?? null
    const snapshot = takeLoanSnapshot(record)
    const sequence = (before?.sequence ?? 0) + 1
    const facts: LogFacts = { loanId: record.id, sequence, act, ...author, editedAt, snapshot }
    const { previousHash, hash } = computeChainHashes(pickHashedLogFacts(facts), before)
    return { ...facts, loanNo: record.loanNo, previousHash: toHexOrNull(previousHash), hash: toHexOrNull(hash) }
  })
  // Passed as one JSON parameter: the ORM is slow with many values.
  await tx.$executeRaw`
    insert into loan_logs (loan_id, loan_no, sequence, act, edited_by_id, editor_name, editor_company, edited_at, snapshot,
      previous_hash, hash)
    select l."loanId", l."loanNo", l.sequence, l.act, l."editedById", l."editorName", l."editorCompany", l."editedAt", l.snapshot,
      decode(l."previousHash", 'hex'), decode(l.hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as l ("loanId" int, "loanNo" text, sequence int, act text, "editedById" int, "editorName" text, "editorCompany" text,
        "editedAt" timestamptz, snapshot jsonb, "previousHash" text, hash text)`
}

const toHexOrNull = (bytes: Uint8Array | null): string | null => bytes && Buffer.from(bytes).toString('hex')

/** Appends a loan's current state to its log. The caller must have locked the loan. */
export const appendLoanLog = (tx: Tx, actor: Actor, { loanId, act }: { loanId: LoanId; act: LogAct }): Promise<void> =>
  appendLoanLogs(tx, actor, { loanIds: [loanId], act })

type LastLog = { loanId: number; sequence: number; hash: Uint8Array }

const readLastLogRows = async (tx: Tx, loanIds: readonly LoanId[]): Promise<Map<number, LastLog>> => {
  const rows = await tx.$queryRaw<LastLog[]>`
    select l.loan_id as "loanId", l.sequence, l.hash from unnest(${loanIds}::int[]) as wanted (id)
    cross join lateral (select * from loan_logs where loan_id = wanted.id order by sequence desc limit 1) l`
  return new Map(rows.map((row) => [row.loanId, row]))
}
