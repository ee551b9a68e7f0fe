import sharp from 'sharp'
import type { Actor } from '#lib/core/actor.ts'
import { notFound } from '#lib/core/errors.ts'
import { type FileReach, getFileReach } from '#lib/foundation/files/policy.ts'
import type { FileFacts } from '#lib/foundation/files/schema.ts'
import { database, Prisma } from '#lib/server/database/db.ts'
import { createConcurrencyGate } from '#lib/server/http/gate.ts'

// Where an image is used: as a company logo or a portrait. Public pages show active brokers with a visible person, and active
// lenders that opted in to the finder; signed-in people see every active profile whose master switch is on.
const USE = Prisma.sql`left join lateral (
  select array_agg(c.id) as companies,
    coalesce(bool_or(place.is_visible and c.is_master_switch_on
      and (b.is_active or l.is_active and l.finder_function_opt_in)
      and exists (select from individuals i where i.company_id = c.id and i.is_visible and i.closed_at is null)), false) as is_public,
    coalesce(bool_or(place.is_visible and c.is_master_switch_on
      and (b.is_active or l.is_active or w.is_active)), false) as is_shown
  from (
    select id as company_id, true as is_visible from companies where logo_file_id = f.id
    union all select company_id, is_visible and closed_at is null from individuals where image_file_id = f.id
  ) place
  join companies c on c.id = place.company_id
  left join lenders l on l.company_id = c.id
  left join brokers b on b.company_id = c.id
  left join law_firms w on w.company_id = c.id
) use on true`

const matchReadableFiles = (reach: FileReach): Prisma.Sql => {
  switch (reach.kind) {
    case 'all':
      return Prisma.sql`true`
    case 'used-or-own':
      return Prisma.sql`(use.companies is not null or f.kind = 'ATTACHMENT' or f.created_by_id = ${reach.accountId})`
    case 'shown-or-own':
      return Prisma.sql`(use.is_public or use.is_shown or f.created_by_id = ${reach.accountId}
        or ${reach.companyId} = any(use.companies))`
    case 'public-or-own':
      return Prisma.sql`(use.is_public or f.created_by_id = ${reach.accountId} or ${reach.companyId} = any(use.companies))`
    case 'public':
      return Prisma.sql`use.is_public`
  }
}

const buildReadableFilesFrom = (actor: Actor, which: Prisma.Sql): Prisma.Sql => Prisma.sql`
  from stored_files f ${USE} where ${which} and ${matchReadableFiles(getFileReach(actor))}`

const isFile = (id: number): Prisma.Sql => Prisma.sql`f.id = ${id}`

/** Returns a file's metadata. Raises NOT_FOUND if the actor may not read it or it does not exist. */
export const getFileFacts = async (actor: Actor, id: number): Promise<FileFacts> => {
  const [file] = await database().$queryRaw<FileFacts[]>`
    select f.id, f.kind, f.file_name as "fileName", f.content_type as "contentType", f.byte_size as "byteSize",
      encode(f.sha256, 'hex') as sha256, use.is_public as "isPublic" ${buildReadableFilesFrom(actor, isFile(id))}`
  if (!file) throw notFound()
  return file
}

/** Returns those of these files that the actor may read. */
export const findReadableFiles = async (actor: Actor, ids: readonly number[]): Promise<Set<number>> => {
  const files = await database().$queryRaw<{ id: number }[]>`
    select f.id ${buildReadableFilesFrom(actor, Prisma.sql`f.id = any(${ids})`)}`
  return new Set(files.map(({ id }) => id))
}

/** Returns a file's bytes. Raises NOT_FOUND like `getFileFacts`. */
export const getFileBytes = async (actor: Actor, id: number): Promise<Uint8Array<ArrayBuffer>> => {
  const [file] = await database().$queryRaw<
    { bytes: Uint8Array<ArrayBuffer> }[]
  >`select f.bytes ${buildReadableFilesFrom(actor, isFile(id))}`
  if (!file) throw notFound()
  return file.bytes
}

/** Twice and more the 20 pixels that lists show, for screens of a high density. */
const FACE_SIDE = 64
/** About 4 MB of pictures. */
const MOST_FACES = 2_000
// By the SHA-256 of the portrait, the one used longest ago first. The right to the file is checked at each call.
const faces = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
const runShrinker = createConcurrencyGate(2, 500)

/**
 * Returns a portrait as a WebP of 64 pixels, made once per process. Raises NOT_FOUND like `getFileFacts`, and for a file that is
 * no portrait.
 */
export const getFaceBytes = async (actor: Actor, id: number): Promise<Uint8Array<ArrayBuffer>> => {
  const { kind, sha256 } = await getFileFacts(actor, id)
  if (kind !== 'PORTRAIT') throw notFound()
  const face = faces.get(sha256) ?? runShrinker(async () => shrinkPortrait(await getFileBytes(actor, id)))
  faces.delete(sha256)
  faces.set(sha256, face)
  face.catch(() => faces.delete(sha256))
  for (const [oldest] of faces) {
    if (faces.size <= MOST_FACES) break
    faces.delete(oldest)
  }
  return face
}

const shrinkPortrait = async (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp(bytes)
      .resize({ width: FACE_SIDE, height: FACE_SIDE, fit: 'cover', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer(),
  )
