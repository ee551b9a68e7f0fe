import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type Actor, isPerson } from '#lib/core/actor.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import { parseInput } from '#lib/core/parsing.ts'
import { paths } from '#lib/core/paths.ts'
import { fileMessages } from '#lib/foundation/files/labels.ts'
import { filePolicies } from '#lib/foundation/files/policy.ts'
import {
  formatOf,
  IMAGE_FORMATS,
  isInside,
  MAX_IMAGE_BYTES,
  MAX_PIXELS,
  refusalOf,
  storedName,
  storedSize,
} from '#lib/foundation/files/rules.ts'
import { type ImageUpload, type StoredImage, uploadSchema } from '#lib/foundation/files/schema.ts'
import { lockUploads, requireRoom } from '#lib/foundation/files/uses/commands.ts'
import { now } from '#lib/server/clock.ts'
import { database, transaction } from '#lib/server/db.ts'
import { formOf } from '#lib/server/form.ts'
import { gateOf, gatesOf } from '#lib/server/gate.ts'
import { spooled } from '#lib/server/spool.ts'

// Decoders that no upload needs stay shut, so that a file which poses as another format reaches none of them.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})
// Kept results would only take memory: no picture is decoded twice.
sharp.cache(false)

const SECONDS = 10
/** The other fields of the form and what stands between them. */
const FORM_EXTRA = 8 * 1024

// A person's pictures arrive one after the other, outside memory; one of all is held and decoded at a time, however many
// people upload at once. So nobody waits for another's slow line (threats D1, I3).
const receiving = gatesOf(1, 100)
const decoding = gateOf(1, 500)

// The collector would let 64 MB of such buffers gather before it takes the first away.
const free = ({ buffer }: Uint8Array<ArrayBuffer>): void => void buffer.transfer(0)

/**
 * Takes the picture of an upload form: `file`, `kind` and optionally `crop`. Raises TOO_LARGE above 5 MB, INVALID for what
 * is no picture, TOO_MANY_REQUESTS for somebody with too many pictures that nothing shows (rows D-16, T-D1 to T-D5).
 */
export const receiveImage = async (actor: Actor, request: Request): Promise<{ fileId: number; fileUrl: string }> => {
  if (!filePolicies.store.who(actor)) throw forbidden()
  const bounds = { limit: MAX_IMAGE_BYTES + FORM_EXTRA, tooLarge: fileMessages.tooLarge, field: 'file' }
  const { id } = await receiving(isPerson(actor) ? String(actor.accountId) : '', async () => {
    await requireRoom(database(), actor)
    return spooled(request, bounds, (read) =>
      decoding(async () => {
        const bytes = await read()
        const form = await formOf(bytes, request.headers.get('content-type'))
        free(bytes)
        const { kind, file, crop } = parseInput(uploadSchema, form)
        const fileName = file instanceof File ? file.name : ''
        const content = new Uint8Array(await file.arrayBuffer())
        try {
          return await storeImage(actor, { kind, fileName, bytes: content, crop })
        } finally {
          free(content)
        }
      }),
    )
  })
  return { fileId: id, fileUrl: paths.file(id) }
}

/**
 * Stores a picture, cropped and re-encoded to WebP without metadata: a portrait as a square of at most 512 pixels, a logo
 * of at most 640 a side; nothing is enlarged, and an animation keeps its first picture. Raises TOO_LARGE above 5 MB,
 * INVALID for anything but a whole PNG, JPEG, WebP or GIF of at most 40 million pixels.
 */
export const storeImage = async (actor: Actor, upload: ImageUpload): Promise<StoredImage> => {
  if (!filePolicies.store.who(actor)) throw forbidden()
  const { data, info } = await reencode(upload)
  const stored = {
    fileName: storedName(upload.fileName, info.format),
    contentType: `image/${info.format}`,
    byteSize: data.length,
    width: info.width,
    height: info.height,
  }
  return transaction(async (tx) => {
    await lockUploads(tx, actor)
    await requireRoom(tx, actor)
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
  })
}

const reencode = async ({ kind, bytes, crop }: ImageUpload) => {
  const refusal = refusalOf(bytes)
  if (refusal) throw refused(refusal)
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({ seconds: SECONDS })
  try {
    const { format, width, height, autoOrient } = await image.metadata()
    if (format !== formatOf(bytes) || !(IMAGE_FORMATS as readonly string[]).includes(format))
      throw refused(fileMessages.wrongType)
    if (width * height > MAX_PIXELS) throw refused(fileMessages.tooManyPixels)
    if (crop && !isInside(crop, autoOrient)) throw refused(fileMessages.crop, 'crop')
    const upright = image.autoOrient()
    const part = crop ? upright.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height }) : upright
    return await part
      .resize(storedSize(kind, crop ?? autoOrient))
      .toColourspace('srgb')
      .webp({ quality: 86, alphaQuality: 90, effort: 3 })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    if (error instanceof DomainError) throw error
    const isTooLarge = /exceeds pixel limit|too large/i.test((error as Error).message)
    throw refused(isTooLarge ? fileMessages.tooManyPixels : fileMessages.unreadable)
  }
}

const refused = (message: string, field = 'file'): DomainError =>
  new DomainError(message === fileMessages.tooLarge ? 'TOO_LARGE' : 'INVALID', [{ code: 'INVALID', field, message }])
