import { type Actor, authorOf } from '#lib/core/actor.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { versionLabels } from '#lib/market/criteria/labels.ts'
import { type CategoryRow, readCategory } from '#lib/market/criteria/queries.ts'
import { lastSnapshots } from '#lib/market/criteria/versions/queries.ts'
import { hashedFacts, snapshotOf, type VersionFacts } from '#lib/market/criteria/versions/rules.ts'
import type { VersionAct } from '#lib/market/criteria/versions/schema.ts'
import { now } from '#lib/server/clock.ts'
import type { Prisma, Tx } from '#lib/server/db.ts'
import { canonical, chainHashes } from '#lib/server/hash-chain.ts'

type Place = { lenderId: number; categoryKey: CategoryKey }
type Author = ReturnType<typeof authorOf>

/** Adds a category as it is stored to its history, chained to the version before; the caller holds the lender. */
export const recordVersion = async (
  tx: Tx,
  place: Place,
  row: CategoryRow,
  { act, author, at = now() }: { act: VersionAct; author: Author; at?: Date },
): Promise<void> => {
  const last = await tx.criteriaVersion.findFirst({
    where: place,
    orderBy: { sequence: 'desc' },
    select: { sequence: true, hash: true },
  })
  const sequence = (last?.sequence ?? 0) + 1
  const facts: VersionFacts = { ...place, sequence, act, ...author, editedAt: at, snapshot: snapshotOf(row) }
  const snapshot = facts.snapshot as Prisma.InputJsonObject
  await tx.criteriaVersion.createMany({
    data: [{ ...facts, ...place, snapshot, ...chainHashes(hashedFacts(facts), last) }],
  })
}

type OpenRun = Author & { changedAt: Date }

/**
 * Ends the run of saves that stands in a category: what it changed is recorded under its writer's name, unless the history has it
 * or `exceptOf`, who wrote it, is about to record more. The caller holds the lender.
 */
export const recordRun = async (
  tx: Tx,
  place: Place,
  row: CategoryRow | undefined,
  { exceptOf = 0 }: { exceptOf?: number } = {},
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
  await recordVersion(tx, place, row, { act: 'CHANGED', author, at })
}

/** The same before terms go: the history has them as they stand, also those that were stored before it began. */
export const recordBefore = async (tx: Tx, place: Place, row: CategoryRow): Promise<void> => {
  await recordRun(tx, place, row)
  const [last] = await lastSnapshots(tx, place)
  if (last && canonical(last.snapshot) === canonical(snapshotOf(row))) return
  const author = { editedById: null, editorName: versionLabels.beforeHistory, editorCompany: null }
  await recordVersion(tx, place, row, { act: 'CHANGED', author, at: row.modifiedDate ?? now() })
}

/** Records that a category is offered or no longer, where it has terms; the caller holds the lender and has just written it. */
export const recordOffer = async (tx: Tx, actor: Actor, place: Place): Promise<void> => {
  const row = await readCategory(place.lenderId, place.categoryKey, tx)
  if (!row || row.version === 0) return
  await recordRun(tx, place, row)
  await recordVersion(tx, place, row, { act: row.facts.isOffered ? 'OFFERED' : 'WITHDRAWN', author: authorOf(actor) })
}

/** A held category, with what its run has changed, is stored anew from here on: its run of saves is over. */
export const endRun = async (tx: Tx, row: CategoryRow | undefined): Promise<void> => {
  if (row) await tx.criteriaSession.deleteMany({ where: { lenderCategoryId: row.id } })
}

/** A stored category after a change, whose caller has just written it. */
export const readWritten = async (tx: Tx, { lenderId, categoryKey }: Place): Promise<CategoryRow> =>
  (await readCategory(lenderId, categoryKey, tx)) as CategoryRow
