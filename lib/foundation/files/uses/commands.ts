import { subDays } from 'date-fns'
import { type Actor, isPerson } from '#lib/core/actor.ts'
import { DomainError, forbidden, invalid } from '#lib/core/errors.ts'
import { fileMessages } from '#lib/foundation/files/labels.ts'
import { filePolicies } from '#lib/foundation/files/policy.ts'
import type { ImageKind } from '#lib/foundation/files/schema.ts'
import { now } from '#lib/server/clock.ts'
import { Prisma, type Tx, transaction } from '#lib/server/db.ts'

/** How many pictures somebody may have stored that nothing shows. */
export const UNUSED_MAX = 30
const BATCH = 200

const UNUSED = Prisma.sql`f.kind in ('LOGO', 'PORTRAIT')
  and not exists (select from companies c where c.logo_file_id = f.id)
  and not exists (select from individuals i where i.image_file_id = f.id)
  and not exists (select from email_attachments a where a.file_id = f.id)`

/** Makes a person's uploads wait for each other until the transaction ends, so that they are counted one by one. */
export const lockUploads = async (tx: Tx, actor: Actor): Promise<void> => {
  if (!isPerson(actor)) return
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('unused pictures'), ${actor.accountId}::int)`
}

/** Raises TOO_MANY_REQUESTS for a person with 30 pictures that nothing shows. */
export const requireRoom = async (tx: Tx, actor: Actor): Promise<void> => {
  if (!isPerson(actor)) return
  const [unused] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from stored_files f where f.created_by_id = ${actor.accountId} and ${UNUSED}`
  if ((unused?.count ?? 0) >= UNUSED_MAX) throw new DomainError('TOO_MANY_REQUESTS', fileMessages.tooMany)
}

/** The place that is to show a picture: what it shows now, and the field that a refusal names. */
export type PicturePlace = { kind: ImageKind; currentId: number | null; field: string }

/**
 * The id of the picture that a place is to show: the one it shows already, or one that the actor stored and nothing shows
 * yet, held until the transaction ends. Raises INVALID on the place's field for any other, whether it exists or not.
 */
export const claimPicture = async (
  tx: Tx,
  actor: Actor,
  picture: { fileId: number } | null,
  { kind, currentId, field }: PicturePlace,
): Promise<number | null> => {
  if (picture === null || picture.fileId === currentId) return picture?.fileId ?? null
  const { fileId } = picture
  const accountId = isPerson(actor) ? actor.accountId : null
  // Locked first and looked at in a second statement, so that of two places, or of place and sweeper, one gets it.
  await tx.$queryRaw`select from stored_files where id = ${fileId} for no key update`
  const found = await tx.$queryRaw<object[]>`
    select from stored_files f where f.id = ${fileId} and f.kind = ${kind}
      and f.created_by_id is not distinct from ${accountId}::int and ${UNUSED}`
  if (found.length === 0) throw invalid([{ code: 'INVALID', field, message: fileMessages.gone }])
  return fileId
}

/** Removes the pictures older than a day that nothing shows: abandoned uploads and replaced ones; returns their number. */
export const sweepPictures = async (actor: Actor): Promise<number> => {
  if (!filePolicies.sweep.who(actor)) throw forbidden()
  const before = subDays(now(), 1)
  for (let removed = 0; ; ) {
    const count = await transaction(async (tx) => {
      const rows = await tx.$queryRaw<{ id: number }[]>`
        select f.id from stored_files f where f.created_at < ${before} and ${UNUSED}
        order by f.id limit ${BATCH} for update of f skip locked`
      const ids = rows.map(({ id }) => id)
      // Asked again under the lock: a profile may have taken the picture while this waited for the row.
      return ids.length === 0 ? 0 : tx.$executeRaw`delete from stored_files f where f.id = any(${ids}) and ${UNUSED}`
    })
    removed += count
    if (count < BATCH) return removed
  }
}
