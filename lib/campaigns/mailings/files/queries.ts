import { mailingPolicies } from '#lib/campaigns/mailings/policy.ts'
import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { database, pool } from '#lib/server/database/db.ts'

/** A file of a mailing that the actor may read; `readAttachment` streams it. */
export type ReadyAttachment = { id: number; fileName: string; contentType: string; byteSize: number }

/** Returns a file of a sent mailing. Raises FORBIDDEN, and NOT_FOUND also for a draft's file. */
export const getAttachment = async (actor: Actor, id: number): Promise<ReadyAttachment> => {
  if (!mailingPolicies.read.who(actor)) throw forbidden()
  const found = await database().emailAttachment.findFirst({
    where: { id, campaign: { state: { not: 'DRAFT' } } },
    select: { id: true, fileName: true, contentType: true, byteSize: true },
  })
  if (!found) throw notFound()
  return found
}

/** Yields the bytes of a file, part by part. */
export async function* readAttachment({ id }: ReadyAttachment): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const { rows } = await pool().query<{ bytes: Buffer }>(
      'select bytes from email_attachment_parts where attachment_id = $1 and part = $2',
      [id, part],
    )
    if (!rows[0]) return
    yield rows[0].bytes
  }
}
