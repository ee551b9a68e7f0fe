import type { Actor } from '#lib/core/actor.ts'
import { systemJob } from '#lib/core/policy.ts'
import { longCommand, writeAudit } from '#lib/foundation/audit/commands.ts'
import { type LoanId, markLoanWritten } from '#lib/lending/access/scope.ts'
import { appendLoanLog } from '#lib/lending/history/logs/commands.ts'
import { updateFiguresAround } from '#lib/lending/projections/figures/commands.ts'
import { refreshLoanSearch } from '#lib/lending/projections/searches/commands.ts'
import { getReviewReleaseCutoff } from '#lib/lending/rating/holding/rules.ts'
import { database, runTransaction, type Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'

const BATCH = 500

/**
 * Shows all held-back ratings of a loan: they enter the figures, the log and the search row. The caller must have
 * locked the loan.
 */
export const releaseHeldReviews = async (tx: Tx, actor: Actor, loanId: LoanId): Promise<void> => {
  const held = { loanId, heldSince: { not: null } }
  if ((await tx.loanReview.count({ where: held })) > 0)
    await updateFiguresAround(tx, { loanId, movesSettlement: false }, () =>
      tx.loanReview.updateMany({ where: held, data: { heldSince: null } }),
    )
  await appendLoanLog(tx, actor, { loanId, act: 'REVIEWED' })
  await refreshLoanSearch(tx, [loanId])
}

/** Shows the ratings whose hold-back period is over, or all if hold-back is off. Returns the number of loans. */
export const releaseReviews = longCommand({
  policy: { who: systemJob, description: 'Show the ratings that were held back long enough' },
  audits: ['REVIEWS_SHOWN'],
  work: async ({ actor }): Promise<number> => {
    const until = getReviewReleaseCutoff(getEnv().REVIEW_HOLD_BACK, now())
    const due = await database().loanReview.findMany({
      where: { heldSince: { lte: until } },
      select: { loanId: true },
      distinct: ['loanId'],
      take: BATCH,
    })
    for (const { loanId } of due)
      await runTransaction(async (tx) => {
        // Lock first: the loan may have been deleted, or its last rating may have just come in.
        const [held] = await tx.$queryRaw<object[]>`select id from loans l where l.id = ${loanId} and exists (
          select from loan_reviews r where r.loan_id = l.id and r.held_since <= ${until}) for update of l`
        if (!held) return
        await releaseHeldReviews(tx, actor, markLoanWritten(loanId))
        await writeAudit(tx, actor, { action: 'REVIEWS_SHOWN', subject: { kind: 'LOAN', id: loanId } })
      })
    return due.length
  },
})
