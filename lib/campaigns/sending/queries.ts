import { database } from '#lib/server/database/db.ts'

/** Yields the bytes of a mailing's file, part by part. The caller has checked who may read it. */
export async function* readFileParts(attachmentId: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let part = 0; ; part += 1) {
    const where = { attachmentId_part: { attachmentId, part } }
    const row = await database().emailAttachmentPart.findUnique({ where, select: { bytes: true } })
    if (!row) return
    yield row.bytes
  }
}
