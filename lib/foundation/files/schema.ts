import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { FormFile } from '#lib/core/form-file.ts'
import { fileMessages } from '#lib/foundation/files/labels.ts'

/** The kinds of stored images. */
const IMAGE_KINDS = ['LOGO', 'PORTRAIT'] as const
export type ImageKind = (typeof IMAGE_KINDS)[number]
export type FileKind = ImageKind | 'ATTACHMENT'

const edge = z.int(fileMessages.crop).min(0, fileMessages.crop).max(100_000, fileMessages.crop)

/** A crop, in pixels of the upright image. */
const cropSchema = z.strictObject({
  x: edge,
  y: edge,
  width: edge.min(1, fileMessages.crop),
  height: edge.min(1, fileMessages.crop),
})
export type Crop = z.output<typeof cropSchema>

const parseCropJson = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Stryker disable next-line StringLiteral: an issue is shown by its message, and its code nowhere.
    context.addIssue({ code: 'custom', message: fileMessages.crop })
    return z.NEVER
  }
}

/** Schema of the image upload form; `crop` is JSON. */
export const uploadSchema = z.strictObject({
  kind: z.enum(IMAGE_KINDS),
  file: z.instanceof(FormFile, { error: fileMessages.empty }),
  crop: z.string().max(200).transform(parseCropJson).pipe(cropSchema).optional(),
})

/** An uploaded image; not yet validated. */
export type ImageUpload = { kind: ImageKind; fileName: string; bytes: Uint8Array; crop?: Crop | undefined }

/** A stored image's id and URL. */
export const fileReference = z.strictObject({ fileId: answeredId, fileUrl: z.string() })

/** A stored picture: its id and URL. */
export type FileReference = z.output<typeof fileReference>

/** Parses a call for a file: `size=face` asks for a portrait at the size of lists. */
export const fileQuery = z.object({ size: z.literal('face').optional().catch(undefined) })

/** A stored image's metadata. */
export type StoredImage = {
  id: number
  fileName: string
  contentType: string
  byteSize: number
  width: number
  height: number
}

/** A stored file's metadata. `isPublic` is true if visitors may read it. */
export type FileFacts = {
  id: number
  kind: FileKind
  fileName: string
  contentType: string
  byteSize: number
  /** SHA-256 of the stored bytes, hexadecimal. */
  sha256: string
  isPublic: boolean
}
