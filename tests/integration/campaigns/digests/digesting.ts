import { planDigest } from '#lib/campaigns/digests/runs/commands.ts'
import type { DigestKind } from '#lib/campaigns/digests/schema.ts'
import { createSystemActor } from '#lib/core/actor.ts'
import { deliverEmail } from '#lib/foundation/mail/delivery/commands.ts'
import { recordOptOutChoices } from '#lib/foundation/opt-outs/commands.ts'
import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import type { Mail, Transport } from '#lib/server/delivery/mailer.ts'
import { MAILS } from '#lib/web/mails.ts'

process.env.LEGAL_NAME = 'Covenant Pty Ltd'
process.env.POSTAL_ADDRESS = '1 Bligh Street, Sydney NSW 2000'

/** A Wednesday, Thursday and Friday in Sydney at 07:01, and the Wednesday after. */
export const WEDNESDAY = '2026-12-01T20:01:00Z'
export const THURSDAY = '2026-12-02T20:01:00Z'
export const FRIDAY = '2026-12-03T20:01:00Z'
export const NEXT_WEDNESDAY = '2026-12-08T20:01:00Z'

const planner = createSystemActor('digests')

/** Plans a digest as its job does now; returns the number of messages queued, or null if none was due. */
export const plan = (kind: DigestKind): Promise<number | null> => planDigest(planner, kind)

/** Sets up digests that started in the past, so that the next run is not the first. */
export const beganOn = (kind: DigestKind, day: string) =>
  database().digestRun.create({
    data: { kind, day: new Date(`${day}T00:00:00Z`), startedAt: new Date(`${day}T01:00:00Z`), finishedAt: new Date() },
  })

export const messagesOf = (kind: DigestKind) =>
  database().emailMessage.findMany({ where: { kind }, orderBy: { id: 'asc' } })

/** Sends the queued messages of a kind; returns the mails sent. */
export const handOver = async (kind: DigestKind): Promise<Mail[]> => {
  const left: Mail[] = []
  const send = async (mail: Mail) => {
    left.push(mail)
    return { providerId: null }
  }
  const transport: Transport = { name: 'smtp', keyLife: 0, send }
  for (const { id, state } of await messagesOf(kind))
    if (state === 'QUEUED') await deliverEmail(createSystemActor('mail'), id, { transport, kinds: MAILS })
  return left
}

/** Returns the current content of a person's message. */
export const written = async (kind: DigestKind, individualId: number) => {
  const message = await database().emailMessage.findFirstOrThrow({
    where: { kind, individualId },
    orderBy: { id: 'desc' },
  })
  return { message, content: await MAILS[kind](Object.assign({}, message, { at: new Date(message.queuedAt) }), false) }
}

/** Opts an address out of a kind of mail, or in again. */
export const choose = (address: string, scope: OptOutScope, isOut = true) =>
  runTransaction((tx) =>
    recordOptOutChoices(tx, planner, { address, choices: [{ scope, isOut }], origin: { source: 'PAGE' } }),
  )
