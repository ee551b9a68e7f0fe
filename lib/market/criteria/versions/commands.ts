import { type Actor, toEditorColumns } from '#lib/core/actor.ts'
import { versionLabels } from '#lib/market/criteria/labels.ts'
import { type CategoryRow, readCategoryRow } from '#lib/market/criteria/queries.ts'
import type { CategoryKeys } from '#lib/market/criteria/schema.ts'
import { readLastTwoSnapshots } from '#lib/market/criteria/versions/queries.ts'
import { pickHashedVersionFacts, takeCriteriaSnapshot, type VersionFacts } from '#lib/market/criteria/versions/rules.ts'
import type { VersionAct } from '#lib/market/criteria/versions/schema.ts'
import type { Prisma, Tx } from '#lib/server/database/db.ts'
import { computeChainHashes, toCanonicalJson } from '#lib/server/database/hash-chain.ts'
import { now } from '#lib/server/operations/clock.ts'

type Author = ReturnType<typeof toEditorColumns>

/**
 * Appends the stored category to its history, hash-chained to the previous version. The caller must have locked the
 * lender.
 */
export const recordCriteriaVersion = async (
  tx: Tx,
  place: CategoryKeys,
  { row, act, author, at = now() }: { row: CategoryRow; act: VersionAct; author: Author; at?: Date },
): Promise<void> => {
  const last = await tx.criteriaVersion.findFirst({
    where: place,
    orderBy: { sequence: 'desc' },
    select: { sequence: true, hash: true },
  })
  const sequence = (last?.sequence ?? 0) + 1
  const facts: VersionFacts = { ...place, sequence, act, ...author, editedAt: at, snapshot: takeCriteriaSnapshot(row) }
  const snapshot = facts.snapshot as Prisma.InputJsonObject
  await tx.criteriaVersion.createMany({
    data: [{ ...facts, ...place, snapshot, ...computeChainHashes(pickHashedVersionFacts(facts), last) }],
  })
}

type OpenRun = Author & { changedAt: Date }

/**
 * Ends the open editing session of a category and records its changes under its writer's name. Does not record if the
 * history already has them, or if the writer is `exceptOf`, who is about to record more. The caller must have locked
 * the lender.
 */
export const recordEditingSession = async (
  tx: Tx,
  place: CategoryKeys,
  { row, exceptOf = 0 }: { row: CategoryRow | undefined; exceptOf?: number },
): Promise<void> => {
  if (!row?.hasOpenRun) return
  const [run] = await tx.$queryRaw<OpenRun[]>`
    with ended as (
      update criteria_sessions set is_recorded = true where lender_category_id = ${row.id} and not is_recorded
      returning account_id, changed_at
    )
    select e.account_id as "editedById", e.changed_at as "changedAt", c.name as "editorCompany",
      coalesce(s.first_name, i.first_name) || ' ' || coalesce(s.last_name, i.last_name) as "editorName"
    from ended e join accounts a on a.id = e.account_id
    left join staff s on s.id = a.staff_id left join individuals i on i.id = a.individual_id
    left join companies c on c.id = i.company_id`
  if (!run || run.editedById === exceptOf) return
  const { changedAt: at, ...author } = run
  await recordCriteriaVersion(tx, place, { row, act: 'CHANGED', author, at })
}

/** Records the current terms before they are removed, including terms stored before the history began. */
export const recordTermsBeforeRemoval = async (tx: Tx, place: CategoryKeys, row: CategoryRow): Promise<void> => {
  await recordEditingSession(tx, place, { row })
  const [last] = await readLastTwoSnapshots(tx, place)
  if (last && toCanonicalJson(last.snapshot) === toCanonicalJson(takeCriteriaSnapshot(row))) return
  const author = { editedById: null, editorName: versionLabels.beforeHistory, editorCompany: null }
  await recordCriteriaVersion(tx, place, { row, act: 'CHANGED', author, at: row.modifiedDate ?? now() })
}

/**
 * Records that a category with terms is now offered or withdrawn. The caller must have locked the lender and written
 * the change.
 */
export const recordOfferOrWithdrawal = async (tx: Tx, actor: Actor, place: CategoryKeys): Promise<void> => {
  const row = await readCategoryRow(place.lenderId, place.categoryKey, tx)
  if (!row || row.version === 0) return
  await recordEditingSession(tx, place, { row })
  await recordCriteriaVersion(tx, place, {
    row,
    act: row.facts.isOffered ? 'OFFERED' : 'WITHDRAWN',
    author: toEditorColumns(actor),
  })
}

/** Ends a category's editing session without recording, because the caller records a new version. */
export const endEditingSession = async (tx: Tx, row: CategoryRow | undefined): Promise<void> => {
  if (row) await tx.criteriaSession.deleteMany({ where: { lenderCategoryId: row.id } })
}

/** Reads a category that the caller has just written. */
export const readWrittenCategory = async (tx: Tx, { lenderId, categoryKey }: CategoryKeys): Promise<CategoryRow> =>
  (await readCategoryRow(lenderId, categoryKey, tx)) as CategoryRow
