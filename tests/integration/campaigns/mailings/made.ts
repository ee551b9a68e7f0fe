import { createHash, randomUUID } from 'node:crypto'
import type { LeftOutReason } from '#lib/campaigns/audiences/schema.ts'
import type { MailingState, RecipientState } from '#lib/campaigns/mailings/schema.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

/** A recipient as specified by a test. */
export type PlannedRecipient = {
  state?: RecipientState
  name?: string
  address?: string
  individualId?: number
  providerId?: string
  report?: 'DELIVERED' | 'BOUNCED' | 'COMPLAINED'
  error?: string
  attempt?: number
}

type Plan = {
  accountId: number
  kind?: 'BULK' | 'MARKETING'
  state?: MailingState
  subject?: string
  recipients?: readonly PlannedRecipient[]
  leftOut?: readonly { reason: LeftOutReason; name?: string }[]
}

/** Creates a frozen mailing with recipients whose addresses are unique. */
export const makeMailing = async ({ accountId, recipients = [], leftOut = [], ...plan }: Plan) => {
  const mark = randomUUID().slice(0, 8)
  const { kind = 'BULK', state = 'SENDING', subject = `Rates ${mark}` } = plan
  const { id } = await database().emailCampaign.create({
    data: {
      kind,
      state,
      subject,
      html: '<p>Hello {{firstName|there}}</p>',
      text: 'Hello {{firstName|there}}',
      senderEmail: 'news@covenant.example',
      senderName: 'Covenant News',
      createdById: accountId,
      frozenAt: state === 'DRAFT' ? null : now(),
      finishedAt: state === 'DONE' || state === 'CANCELLED' ? now() : null,
    },
  })
  const made = await database().campaignRecipient.createManyAndReturn({
    data: recipients.map((recipient, place) => ({
      campaignId: id,
      name: `Person ${place} ${mark}`,
      address: `person${place}.${mark}@mail.example`,
      merge: { firstName: `Person ${place}`, lastName: mark, company: `Company ${mark}`, bdm: null },
      basis: 'SUBSCRIBED',
      sentAt: recipient.state === 'SENT' ? now() : null,
      ...recipient,
    })),
  })
  await database().campaignLeftOut.createMany({
    data: leftOut.map(({ reason, name = `Left ${mark}` }) => ({ campaignId: id, reason, name, address: null })),
  })
  return { id, subject, mark, recipients: made }
}

/** Stores a file of a mailing in two chunks. */
export const attachFile = async (campaignId: number, fileName: string, bytes: Buffer): Promise<number> => {
  const half = Math.ceil(bytes.length / 2)
  const { id } = await database().emailAttachment.create({
    data: {
      campaignId,
      fileName,
      contentType: 'application/pdf',
      byteSize: bytes.length,
      sha256: new Uint8Array(createHash('sha256').update(bytes).digest()),
      parts: {
        create: [bytes.subarray(0, half), bytes.subarray(half)].map((piece, part) => ({
          part,
          bytes: new Uint8Array(piece),
        })),
      },
    },
  })
  return id
}
