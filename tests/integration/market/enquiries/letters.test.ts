import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliverEmail } from '#lib/foundation/mail/delivery/commands.ts'
import { getOutboxMessage } from '#lib/foundation/mail/queries.ts'
import { eraseEnquiry, eraseOldEnquiries } from '#lib/market/enquiries/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { MailFault } from '#lib/server/delivery/mailer.ts'
import { setClock } from '#lib/server/operations/clock.ts'
import { MAILS } from '#lib/web/mails.ts'
import { makeBroker } from '#prisma/seed/factories.ts'
import { actors, postman, startSink, stateOf } from '#tests/integration/foundation/mail/invitation-letters.ts'
import { enquire, enquiriesOf, enquiryTo } from '#tests/integration/market/enquiries/enquiring.ts'
import { pauseBroker } from '#tests/integration/market/profiles/market.ts'
import { wordsOf } from '#tests/support/smtp-sink.ts'

const { sink, smtp } = await startSink()
let putBack = () => {}

beforeEach(async () => {
  await database().attemptCounter.deleteMany()
})
afterEach(() => putBack())

/** Sends an enquiry to a new broker; returns it with its queued message. */
const sent = async (change: Record<string, unknown> = {}) => {
  const broker = await makeBroker()
  const body = enquiryTo({ kind: 'broker', id: broker.brokerId }, change)
  await enquire(body)
  const [enquiry] = await enquiriesOf(broker.brokerId)
  const where = { kind: 'ENQUIRY', individualId: broker.individualId }
  const message = await database().emailMessage.findFirstOrThrow({ where })
  return { broker, body, message, enquiryId: enquiry?.id as number }
}
const deliver = (id: number) => deliverEmail(postman, id, { transport: smtp, kinds: MAILS })
const headOf = () => sink.received[0]?.source.split('\r\n\r\n')[0] ?? ''

describe('the mail about an enquiry', () => {
  test('goes to the recipient with the visitor as Reply-To, and its subject reveals nothing of the visitor', async () => {
    const { broker, body, message } = await sent()
    await deliver(message.id)
    expect(sink.received.map(({ to }) => to)).toEqual([[broker.email]])
    const head = headOf()
    expect(head).toMatch(new RegExp(`^Reply-To: ${body.email}\\r?$`, 'm'))
    expect(head).toMatch(/^Subject: New enquiry from your Covenant page\r?$/m)
    expect(head).toMatch(/^From: .*no-reply@localhost.*$/m)
    expect(head).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
    expect(head.replace(/^Reply-To: .*$/m, '')).not.toMatch(/quartermaine|wilhelmina|geelong/i)
    const words = wordsOf(sink.received[0] as (typeof sink.received)[number])
    for (const part of [body.name, body.email, '0491 570 156', '$1,500,000', 'Geelong VIC', 'Settles in March.'])
      expect(words).toContain(part)
  })

  test('of a visitor without an email has our own reply address, and says that the visitor wants a call', async () => {
    const { message } = await sent({ email: '' })
    await deliver(message.id)
    expect(headOf()).toMatch(/^Reply-To: no-reply@localhost\r?$/m)
    expect(wordsOf(sink.received[0] as (typeof sink.received)[number])).toContain('Call to answer.')
  })

  test('[T-C6] no reply address can add a header or a recipient', async () => {
    for (const replyTo of [
      'a@b.example\r\nBcc: c@d.example',
      'a@b.example, c@d.example',
      'A <a@b.example>',
      'a b@c.example',
    ])
      await expect(
        smtp?.send({ key: 'k', to: 'x@y.example', subject: 's', html: 'h', text: 't', replyTo, isAutomatic: true }),
      ).rejects.toThrow(MailFault)
    expect(sink.received).toEqual([])
  })

  test('is not sent once its recipient is paused', async () => {
    const { broker, message } = await sent()
    await pauseBroker(broker.brokerId)
    await deliver(message.id)
    expect(sink.received).toEqual([])
    expect(await stateOf(message.id)).toMatchObject({ state: 'DROPPED' })
  })
})

describe('erasing', () => {
  test('administrators erase one, with its queued mail and the outbox content; nobody else can', async () => {
    const { broker, message, enquiryId } = await sent()
    expect((await getOutboxMessage(actors.admin, message.id, MAILS)).letter.heading).toBe('New enquiry')
    for (const actor of ['visitor', 'staff', 'lender', 'broker', 'dual', 'lawFirm'] as const)
      await expect(eraseEnquiry(actors[actor], enquiryId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const both = await Promise.allSettled([
      eraseEnquiry(actors.admin, enquiryId),
      eraseEnquiry(actors.admin, enquiryId),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await enquiriesOf(broker.brokerId)).toEqual([])
    await expect(getOutboxMessage(actors.admin, message.id, MAILS)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await deliver(message.id)
    expect(sink.received).toEqual([])
    expect(await stateOf(message.id)).toMatchObject({ state: 'DROPPED' })
    const acts = await database().auditEntry.findMany({ where: { subjectId: broker.brokerId }, orderBy: { id: 'asc' } })
    expect(acts.map(({ action, details }) => [action, details])).toEqual([
      ['ENQUIRY_SENT', { enquiryId }],
      ['ENQUIRY_ERASED', { enquiryId }],
    ])
  })

  test('enquiries are erased automatically after 12 months, and not a day earlier', async () => {
    const { broker } = await sent()
    const stored = await database().enquiry.findFirstOrThrow({ where: { brokerId: broker.brokerId } })
    const sentAt = stored.sentAt.getTime()
    putBack = setClock(() => new Date(sentAt + 364 * 86_400_000))
    await eraseOldEnquiries(actors.job)
    expect(await enquiriesOf(broker.brokerId)).toHaveLength(1)
    putBack()
    putBack = setClock(() => new Date(sentAt + 366 * 86_400_000))
    expect(await eraseOldEnquiries(actors.job)).toBeGreaterThan(0)
    expect(await enquiriesOf(broker.brokerId)).toEqual([])
    for (const actor of ['visitor', 'admin', 'broker'] as const)
      await expect(eraseOldEnquiries(actors[actor])).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
