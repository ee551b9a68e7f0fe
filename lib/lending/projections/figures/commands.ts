import { unchecked } from '#lib/core/parsing.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import {
  ADDED,
  buildSignedFigureSums,
  FIGURES,
  LASTS,
  lastLoans,
  listProfileBatches,
  type OfProfile,
  SUMS,
  selectComputedFigures,
  selectFigureShares,
  selectMatchingProfiles,
} from '#lib/lending/projections/figures/queries.ts'
import { runBatch } from '#lib/server/database/batches.ts'
import { Prisma, type Tx } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'

/**
 * Adds new loans to the figures of their parties in the transaction that inserted them; one row per party changes,
 * however many loans it has. Rows are locked in order, so that concurrent saves cannot deadlock.
 */
export const addToFigures = async (tx: Tx, loanIds: readonly number[]): Promise<void> => {
  await applyFigureShares(tx, loanIds, 1)
  // One scalar subquery per party: with `not exists` the planner would join against all loans.
  await tx.$executeRaw`
    update profile_figures f set last_settled_loan_id = ${selectLaterSettledLoan('last_settled_loan_id')},
      last_current_loan_id = ${selectLaterSettledLoan('last_current_loan_id')}, last_discharged_loan_id = ${selectLaterSettledLoan('last_discharged_loan_id')}
    from (${selectFigureShares(loanIds)}) as share (profile_id, kind, ${FIGURES})
    where share.last_settled_loan_id is not null and f.profile_id = share.profile_id`
}

const selectLaterSettledLoan = (column: string): Prisma.Sql => Prisma.sql`(
  select l.id from loans l where l.id in (f.${quoteIdentifier(column)}, share.${quoteIdentifier(column)})
  order by l.settlement_date desc, l.id desc limit 1)`

/**
 * Subtracts loans from the figures of their parties and runs their deletion. The caller must have locked the loan rows.
 */
export const subtractFromFigures = async (
  tx: Tx,
  loanIds: readonly number[],
  remove: () => Promise<unknown>,
): Promise<void> => {
  await applyFigureShares(tx, loanIds, -1)
  await remove()
  await tx.$executeRaw`
    update profile_figures f set (${LASTS}) = ${lastLoans}
    where f.last_current_loan_id = any(${loanIds}) or f.last_discharged_loan_id = any(${loanIds})`
}

/**
 * Runs a change of a loan, its parties or its ratings and applies the difference to all affected figures. The caller
 * must have locked the loan row, or a concurrent change would be subtracted twice. `movesSettlement: false`
 * skips looking up each party's last settled loan.
 */
export const updateFiguresAround = async <T>(
  tx: Tx,
  { loanId, movesSettlement = true }: { loanId: number; movesSettlement?: boolean },
  change: () => Promise<T>,
): Promise<T> => {
  const before = movesSettlement ? await readSettlementKey(tx, loanId) : undefined
  await applyFigureShares(tx, [loanId], -1)
  const result = await change()
  await applyFigureShares(tx, [loanId], 1)
  const after = movesSettlement ? await readSettlementKey(tx, loanId) : undefined
  if (before?.settled !== after?.settled) {
    const touched = [...new Set([...(before?.parties ?? []), ...(after?.parties ?? [])])]
    await tx.$executeRaw`
      update profile_figures f set (${LASTS}) = ${lastLoans} where f.profile_id = any(${touched})`
  }
  return result
}

const applyFigureShares = (tx: Tx, loanIds: readonly number[], sign: 1 | -1): Promise<number> => tx.$executeRaw`
  insert into profile_figures as f (profile_id, profile_kind, ${SUMS})
  select profile_id, kind, ${buildSignedFigureSums(sign)} from (${selectFigureShares(loanIds)}) as share (profile_id, kind, ${FIGURES}) order by profile_id
  on conflict (profile_id) do update set ${ADDED}`

// Everything that determines whose last settled loan this is, as one comparable text.
const readSettlementKey = async (tx: Tx, loanId: number) => {
  const [row] = await tx.$queryRaw<{ parties: number[]; settled: string }[]>`
    select p.ids as parties, concat_ws(' ', p.ids::text, l.status_key, l.settlement_date::text) as settled
    from loans l cross join lateral (
      select array(select profile_id from (${selectFigureShares([loanId])}) as share (profile_id, kind, ${FIGURES}) order by 1) as ids
    ) p where l.id = ${loanId}`
  return row
}

/**
 * Recomputes the figures of profiles from their loans. Locks the rows first and in order, so that a loan saved
 * meanwhile is counted exactly once.
 */
export const refreshProfileFigures = async (tx: Tx, profileIds: readonly number[]): Promise<void> => {
  const ids = [...new Set(profileIds)]
  const touched: OfProfile = (id) => Prisma.sql`${id} = any(${ids})`
  await tx.$executeRaw`
    insert into profile_figures (profile_id, profile_kind)
    select id, kind from (${selectMatchingProfiles(touched)}) as profile order by id
    on conflict (profile_id) do update set rebuilt_at = now()`
  await tx.$executeRaw`
    with truth (profile_id, kind, ${FIGURES}) as materialized (${selectComputedFigures(touched)})
    update profile_figures f set (${FIGURES}) = (select ${FIGURES} from truth t where t.profile_id = f.profile_id)
    where f.profile_id in (select profile_id from truth)`
  await tx.$executeRaw`
    delete from profile_figures f where f.profile_id = any(${ids})
      and not exists (select from (${selectMatchingProfiles(touched)}) as profile where profile.id = f.profile_id)`
}

/**
 * Recomputes the figures of the given profiles, or of all; returns how many. Each batch is one transaction of at most
 * 20,000 loans and is retried if the database was unavailable. For staff and jobs.
 */
export const rebuildProfileFigures = longCommand({
  policy: loanPolicies.seeWholeMarket,
  input: unchecked<readonly number[] | undefined>(),
  audits: { none: 'Figures say what the loans say; no record changes.' },
  work: async ({ input: profileIds }) => {
    let count = 0
    for (const ids of await listProfileBatches(profileIds)) {
      await runBatch((tx) => refreshProfileFigures(tx, ids))
      count += ids.length
    }
    return count
  },
})
