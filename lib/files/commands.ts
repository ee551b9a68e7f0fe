import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type Actor, isPerson } from '#lib/core/actor.ts'
import { DomainError, forbidden, invalid } from '#lib/core/errors.ts'
import { fileMessages } from '#lib/files/labels.ts'
import { filePolicies } from '#lib/files/policy.ts'
import { formatOf, IMAGE_FORMATS, MAX_PIXELS, refusalOf, storedName } from '#lib/files/rules.ts'
import type { ImageUpload, StoredImage } from '#lib/files/schema.ts'
import { now } from '#lib/server/clock.ts'
import { database, type Tx } from '#lib/server/db.ts'

// Decoders that no upload needs stay shut, so that a file which poses as another format reaches none of them.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})

const LONGEST_SIDE = { LOGO: 800, PORTRAIT: 800 } as const
const SECONDS = 10

/**
 * Stores a picture, re-encoded to WebP without metadata and at most 800 pixels a side; an animation keeps its first picture.
 * Raises TOO_LARGE above 5 MB, INVALID for anything but a whole PNG, JPEG, WebP or GIF of at most 40 million pixels.
 */
export const storeImage = async (actor: Actor, { kind, fileName, bytes }: ImageUpload): Promise<StoredImage> => {
  if (!filePolicies.store.who(actor)) throw forbidden()
  const { data, info } = await reencode(kind, bytes)
  const stored = {
    fileName: storedName(fileName, info.format),
    contentType: `image/${info.format}`,
    byteSize: data.length,
    width: info.width,
    height: info.height,
  }
  const { id } = await database().storedFile.create({
    select: { id: true },
    data: {
      ...stored,
      kind,
      bytes: new Uint8Array(data),
      sha256: new Uint8Array(createHash('sha256').update(data).digest()),
      createdById: isPerson(actor) ? actor.accountId : null,
      createdAt: now(),
    },
  })
  return { id, ...stored }
}

const reencode = async (kind: ImageUpload['kind'], bytes: Uint8Array) => {
  const refusal = refusalOf(bytes)
  if (refusal) throw refused(refusal)
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({ seconds: SECONDS })
  try {
    const { format, width, height } = await image.metadata()
    if (format !== formatOf(bytes) || !(IMAGE_FORMATS as readonly string[]).includes(format))
      throw refused(fileMessages.wrongType)
    if (width * height > MAX_PIXELS) throw refused(fileMessages.tooManyPixels)
    const side = LONGEST_SIDE[kind]
    return await image
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 86, alphaQuality: 90, effort: 3 })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    if (error instanceof DomainError) throw error
    const isTooLarge = /exceeds pixel limit|too large/i.test((error as Error).message)
    throw refused(isTooLarge ? fileMessages.tooManyPixels : fileMessages.unreadable)
  }
}

const refused = (message: string): DomainError =>
  new DomainError(message === fileMessages.tooLarge ? 'TOO_LARGE' : 'INVALID', [
    { code: 'INVALID', field: 'file', message },
  ])

/** Raises INVALID unless the file is such a picture and the actor's own upload; staff may take any (row D-16). */
export const requireOwnUpload = async (
  tx: Tx,
  actor: Actor,
  fileId: number,
  kind: ImageUpload['kind'],
): Promise<void> => {
  const file = await tx.storedFile.findFirst({ where: { id: fileId, kind }, select: { createdById: true } })
  const isOwn = file && (actor.kind === 'staff' || (isPerson(actor) && file.createdById === actor.accountId))
  if (!isOwn) throw invalid([{ code: 'INVALID', field: 'file', message: fileMessages.unreadable }])
}
