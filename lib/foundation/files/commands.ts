import { createHash } from 'node:crypto'
import { subDays } from 'date-fns'
import sharp from 'sharp'
import { type Actor, isPerson } from '#lib/core/actor.ts'
import { BODY_LIMITS } from '#lib/core/body-limits.ts'
import { DomainError, invalid } from '#lib/core/errors.ts'
import { parseInput, unchecked } from '#lib/core/parsing.ts'
import { paths } from '#lib/core/paths.ts'
import { command, longCommand } from '#lib/foundation/audit/commands.ts'
import { fileMessages } from '#lib/foundation/files/labels.ts'
import { filePolicies } from '#lib/foundation/files/policy.ts'
import {
  buildStoredFileName,
  chooseStoredImageSize,
  detectImageFormat,
  findImageRefusal,
  IMAGE_FORMATS,
  isCropInsideImage,
  MAX_PIXELS,
} from '#lib/foundation/files/rules.ts'
import { type ImageKind, type ImageUpload, type StoredImage, uploadSchema } from '#lib/foundation/files/schema.ts'
import { database, Prisma, runTransaction, type Tx } from '#lib/server/database/db.ts'
import { parseMultipartFields } from '#lib/server/http/form.ts'
import { createConcurrencyGate, createConcurrencyGatePerKey } from '#lib/server/http/gate.ts'
import { freeBytes, spoolBodyToDisk } from '#lib/server/http/spool.ts'
import { now } from '#lib/server/operations/clock.ts'

// Block all decoders but four, so that a file disguised as another format cannot reach the rest.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})
// No image is decoded twice, so a cache would only use memory.
sharp.cache(false)

// Uploads are not audited; the record that shows the image is.
const UNSHOWN = { none: 'Nothing shows the picture; the record that shows it is audited.' }

const SECONDS = 10

// Each person uploads one image at a time, to disk, and over all people only one image at a time is read into memory and decoded.
// So nobody waits for another person's slow connection (threats D1, I3).
const runUpload = createConcurrencyGatePerKey(1, 100)
const runDecoder = createConcurrencyGate(1, 500)

/**
 * Stores the image of an upload form: `file`, `kind` and optionally `crop`. Raises TOO_LARGE above 5 MB, INVALID if it is not an
 * image, and TOO_MANY_REQUESTS if the person has too many unused images (rows D-16, T-D1 to T-D5).
 */
export const receiveImage = longCommand({
  policy: filePolicies.store,
  input: unchecked<Request>(),
  audits: UNSHOWN,
  work: async ({ actor, input: request }) => {
    const bounds = { limit: BODY_LIMITS['/api/files'], tooLarge: fileMessages.tooLarge, field: 'file' }
    const { id } = await runUpload(isPerson(actor) ? String(actor.accountId) : '', async () => {
      await requireFewUnusedImages(database(), actor)
      return spoolBodyToDisk(request, bounds, (read) =>
        runDecoder(async () => {
          const bytes = await read()
          const form = await parseMultipartFields(bytes, request.headers.get('content-type'))
          freeBytes(bytes)
          const { kind, file, crop } = parseInput(uploadSchema, form)
          try {
            return await storeImage(actor, { kind, fileName: file.name, bytes: file.bytes, crop })
          } finally {
            freeBytes(file.bytes)
          }
        }),
      )
    })
    return { fileId: id, fileUrl: paths.file(id) }
  },
})

/**
 * Stores an image, cropped and re-encoded as WebP without metadata: a portrait as a square of at most 512 pixels, a logo with
 * sides of at most 640. Never enlarges; an animation keeps only its first frame. Raises TOO_LARGE above 5 MB, and INVALID unless
 * it is a complete PNG, JPEG, WebP or GIF of at most 40 million pixels.
 */
export const storeImage = command({
  policy: filePolicies.store,
  input: unchecked<ImageUpload>(),
  audits: UNSHOWN,
  prepare: ({ input }) => reencodeImage(input),
  work: async ({ tx, actor, input: upload, prepared: { data, info } }): Promise<StoredImage> => {
    const stored = {
      fileName: buildStoredFileName(upload.fileName, info.format),
      contentType: `image/${info.format}`,
      byteSize: data.length,
      width: info.width,
      height: info.height,
    }
    await lockUploadsOfPerson(tx, actor)
    await requireFewUnusedImages(tx, actor)
    const { id } = await tx.storedFile.create({
      select: { id: true },
      data: {
        ...stored,
        kind: upload.kind,
        bytes: new Uint8Array(data),
        sha256: new Uint8Array(createHash('sha256').update(data).digest()),
        createdById: isPerson(actor) ? actor.accountId : null,
        createdAt: now(),
      },
    })
    return { id, ...stored }
  },
})

const reencodeImage = async ({ kind, bytes, crop }: ImageUpload) => {
  const refusal = findImageRefusal(bytes)
  if (refusal) throw imageError(refusal)
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({ seconds: SECONDS })
  try {
    const { format, width, height, autoOrient } = await image.metadata()
    if (format !== detectImageFormat(bytes) || !(IMAGE_FORMATS as readonly string[]).includes(format))
      throw imageError(fileMessages.wrongType)
    if (width * height > MAX_PIXELS) throw imageError(fileMessages.tooManyPixels)
    if (crop && !isCropInsideImage(crop, autoOrient)) throw imageError(fileMessages.crop, 'crop')
    const upright = image.autoOrient()
    const part = crop ? upright.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height }) : upright
    return await part
      .resize(chooseStoredImageSize(kind, crop ?? autoOrient))
      .toColourspace('srgb')
      .webp({ quality: 86, alphaQuality: 90, effort: 3 })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    if (error instanceof DomainError) throw error
    const isTooLarge = /exceeds pixel limit|too large/i.test((error as Error).message)
    throw imageError(isTooLarge ? fileMessages.tooManyPixels : fileMessages.unreadable)
  }
}

const imageError = (message: string, field = 'file'): DomainError =>
  new DomainError(message === fileMessages.tooLarge ? 'TOO_LARGE' : 'INVALID', [{ code: 'INVALID', field, message }])

/** The most unused images that a person may have stored. */
export const UNUSED_MAX = 30
const BATCH = 200

const UNUSED = Prisma.sql`f.kind in ('LOGO', 'PORTRAIT')
  and not exists (select from companies c where c.logo_file_id = f.id)
  and not exists (select from individuals i where i.image_file_id = f.id)`

/** Locks a person's uploads until the transaction ends, so that the limit is counted exactly. */
const lockUploadsOfPerson = async (tx: Tx, actor: Actor): Promise<void> => {
  if (!isPerson(actor)) return
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('unused pictures'), ${actor.accountId}::int)`
}

/** Raises TOO_MANY_REQUESTS if the person already has 30 unused images. */
const requireFewUnusedImages = async (tx: Tx, actor: Actor): Promise<void> => {
  if (!isPerson(actor)) return
  const [unused] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from stored_files f where f.created_by_id = ${actor.accountId} and ${UNUSED}`
  if ((unused?.count ?? 0) >= UNUSED_MAX) throw new DomainError('TOO_MANY_REQUESTS', fileMessages.tooMany)
}

/** Where an image will be shown: the image there now, and the field that an error names. */
export type PicturePlace = { kind: ImageKind; currentId: number | null; field: string }

/**
 * Returns the image id to store: the current image, or one that the actor uploaded and nothing uses yet, which is locked until
 * the transaction ends. Raises INVALID on the field for any other id, whether it exists or not.
 */
export const claimUploadedImage = async (
  tx: Tx,
  actor: Actor,
  {
    picture,
    picturePlace: { kind, currentId, field },
  }: { picture: { fileId: number } | null; picturePlace: PicturePlace },
): Promise<number | null> => {
  if (picture === null || picture.fileId === currentId) return picture?.fileId ?? null
  const { fileId } = picture
  const accountId = isPerson(actor) ? actor.accountId : null
  // Lock first and check in a second statement, so that two records, or a record and the sweep, cannot take the same image.
  await tx.$queryRaw`select from stored_files where id = ${fileId} for no key update`
  const found = await tx.$queryRaw<object[]>`
    select from stored_files f where f.id = ${fileId} and f.kind = ${kind}
      and f.created_by_id is not distinct from ${accountId}::int and ${UNUSED}`
  if (found.length === 0) throw invalid([{ code: 'INVALID', field, message: fileMessages.gone }])
  return fileId
}

/** Deletes unused images older than a day (abandoned and replaced uploads) and returns their number. */
export const sweepPictures = longCommand({
  policy: filePolicies.sweep,
  audits: UNSHOWN,
  work: async () => {
    const before = subDays(now(), 1)
    for (let removed = 0; ; ) {
      const count = await runTransaction(async (tx) => {
        const rows = await tx.$queryRaw<{ id: number }[]>`
        select f.id from stored_files f where f.created_at < ${before} and ${UNUSED}
        order by f.id limit ${BATCH} for update of f skip locked`
        const ids = rows.map(({ id }) => id)
        // Check again under the lock, because a profile may have started to use the image meanwhile.
        return ids.length === 0 ? 0 : tx.$executeRaw`delete from stored_files f where f.id = any(${ids}) and ${UNUSED}`
      })
      removed += count
      if (count < BATCH) return removed
    }
  },
})
