import type { Actor } from '#lib/core/actor.ts'
import { addDaysTo, type Day } from '#lib/core/dates.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { criteriaPolicies } from '#lib/market/criteria/policy.ts'
import type { CategoryKeys } from '#lib/market/criteria/schema.ts'
import { requireTermsEditor, requireTermsEditorOfLender } from '#lib/market/criteria/scope.ts'
import {
  type CriteriaSnapshot,
  compareCriteriaSnapshots,
  describeCriteriaSnapshot,
  pickHashedVersionFacts,
  wasSnapshotPublishedOn,
} from '#lib/market/criteria/versions/rules.ts'
import type { Comparison, ListedVersion, OfferedCategory, VersionAct } from '#lib/market/criteria/versions/schema.ts'
import { dayStartSql } from '#lib/server/database/days.ts'
import { database, type Tx } from '#lib/server/database/db.ts'
import { findBrokenLink } from '#lib/server/database/hash-chain.ts'

type StoredVersion = ListedVersion & { snapshot: CriteriaSnapshot }

const HEAD = { sequence: true, act: true, editedAt: true, editorName: true, editorCompany: true } as const
const MOST_LISTED = 200

/**
 * Returns the versions of a category, newest first. Raises FORBIDDEN unless the actor is staff or the lender itself.
 */
export const listCriteriaVersions = async (
  actor: Actor,
  lenderId: number,
  categoryKey: CategoryKey,
): Promise<ListedVersion[]> => {
  await requireTermsEditorOfLender(actor, lenderId)
  const rows = await database().criteriaVersion.findMany({
    where: { lenderId, categoryKey },
    orderBy: { sequence: 'desc' },
    take: MOST_LISTED,
    select: HEAD,
  })
  return rows as ListedVersion[]
}

/**
 * Compares a version field by field with an earlier one, by default the one before it. Raises FORBIDDEN unless the
 * actor is staff or the lender itself, NOT_FOUND.
 */
export const compareCriteriaVersions = async (
  actor: Actor,
  {
    categoryKeys: { lenderId, categoryKey },
    sequence,
    earlier = sequence - 1,
  }: { categoryKeys: CategoryKeys; sequence: number; earlier?: number },
): Promise<Comparison> => {
  requireTermsEditor(actor, lenderId)
  const rows = (await database().criteriaVersion.findMany({
    where: { lenderId, categoryKey, sequence: { in: [earlier, sequence] } },
    select: { ...HEAD, snapshot: true },
  })) as unknown as StoredVersion[]
  const after = rows.find((row) => row.sequence === sequence)
  const before = rows.find((row) => row.sequence === earlier && earlier !== sequence) ?? null
  if (!after) throw notFound()
  return {
    lenderId,
    before: before && dropSnapshot(before),
    after: dropSnapshot(after),
    fields: compareCriteriaSnapshots(categoryKey, before?.snapshot ?? null, after.snapshot),
  }
}

const dropSnapshot = ({ snapshot: _snapshot, ...head }: StoredVersion): ListedVersion => head

type DayVersion = StoredVersion & { categoryKey: CategoryKey }

/**
 * Returns what a lender offered on a day: of each category the last terms that others could see at some time of that
 * day. Raises FORBIDDEN unless the actor is staff.
 */
export const listOfferedOnDay = async (actor: Actor, lenderId: number, day: Day): Promise<OfferedCategory[]> => {
  if (!criteriaPolicies.editAsStaff.who(actor)) throw forbidden()
  await requireTermsEditorOfLender(actor, lenderId)
  // The version in force when the day began, and all versions of the day.
  const rows = await database().$queryRaw<DayVersion[]>`
    select v.category_key as "categoryKey", v.sequence, v.edited_at as "editedAt", v.snapshot
    from criteria_versions v
    where v.lender_id = ${lenderId} and v.edited_at < ${dayStartSql(addDaysTo(day, 1))} and v.sequence >= coalesce((
      select max(b.sequence) from criteria_versions b
      where b.lender_id = v.lender_id and b.category_key = v.category_key and b.edited_at < ${dayStartSql(day)}), 1)
    order by v.sequence desc`
  return CATEGORIES.flatMap(({ key }) => {
    const seen = rows.find(({ categoryKey, snapshot }) => categoryKey === key && wasSnapshotPublishedOn(snapshot, day))
    if (!seen) return []
    const { sequence, editedAt, snapshot } = seen
    return [{ categoryKey: key, sequence, editedAt, fields: describeCriteriaSnapshot(key, snapshot) }]
  })
}

/** Returns the last two versions of a category, newest first. */
export const readLastTwoSnapshots = async (
  tx: Tx,
  place: CategoryKeys,
): Promise<{ act: VersionAct; snapshot: CriteriaSnapshot }[]> => {
  const rows = await tx.criteriaVersion.findMany({
    where: place,
    orderBy: { sequence: 'desc' },
    take: 2,
    select: { act: true, snapshot: true },
  })
  return rows as unknown as { act: VersionAct; snapshot: CriteriaSnapshot }[]
}

/** Returns the lenders with a version that breaks the hash chain of its history. For staff and jobs. */
export const findLendersWithBrokenHistory = async (actor: Actor): Promise<number[]> => {
  if (!criteriaPolicies.checkHistory.who(actor)) throw forbidden()
  const broken = new Set<number>()
  for (let after = 0; ; ) {
    const lenders = await database().$queryRaw<{ id: number }[]>`
      select distinct lender_id as id from criteria_versions where lender_id > ${after} order by 1 limit ${BATCH}`
    const rows = await database().criteriaVersion.findMany({
      where: { lenderId: { in: lenders.map(({ id }) => id) } },
      orderBy: { sequence: 'asc' },
    })
    const chains = Map.groupBy(rows, ({ lenderId, categoryKey }) => `${lenderId} ${categoryKey}`)
    for (const chain of chains.values()) {
      const links = chain.map((row) => ({
        ...row,
        facts: pickHashedVersionFacts({ ...row, act: row.act as VersionAct }),
      }))
      if (findBrokenLink(links) !== null && chain[0]) broken.add(chain[0].lenderId)
    }
    const last = lenders.at(-1)
    if (!last) return [...broken].sort((one, other) => one - other)
    after = last.id
  }
}

const BATCH = 100
