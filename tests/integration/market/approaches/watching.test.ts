import { beforeAll, describe, expect, test } from 'vitest'
import { createSystemActor, visitor } from '#lib/core/actor.ts'
import { deliverEmail } from '#lib/foundation/mail/delivery/commands.ts'
import { withdrawApproach } from '#lib/market/approaches/answers/commands.ts'
import { endOverdueApproaches, remindOfApproaches } from '#lib/market/approaches/watching/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { MAILS } from '#lib/web/mails.ts'
import { postman, startSink } from '#tests/integration/foundation/mail/invitation-letters.ts'
import {
  type AskingBroker,
  type AskingLender,
  answer,
  ask,
  decline,
  eventsOf,
  interest,
  mailsOf,
  newBroker,
  newLender,
  statesOf,
  stored,
} from '#tests/integration/market/approaches/asking.ts'
import { outcomeOf, switchCompany } from '#tests/integration/market/profiles/market.ts'
import { castOf } from '#tests/support/actors.ts'
import { heldClock } from '#tests/support/clock.ts'
import { wordsOf } from '#tests/support/smtp-sink.ts'

const { sink, smtp } = await startSink()
const { actors } = await castOf()
const clock = heldClock()
const job = createSystemActor('approaches')
let broker: AskingBroker
let lender: AskingLender

beforeAll(async () => {
  broker = await newBroker()
  lender = await newLender()
})

// Thursday, 26 November 2026, at noon in Sydney; due on Thursday, 3 December.
const ASKED_AT = '2026-11-26T01:00:00Z'
const asked = async () => {
  clock.at(ASKED_AT)
  return (await ask(broker, [lender])).ids[0] as number
}
const watched = async () => [await endOverdueApproaches(job), await remindOfApproaches(job)]
const messageOf = (approachId: number, kind: string, individualId: number) =>
  database().emailMessage.findFirstOrThrow({
    where: { kind, individualId, payload: { path: ['approachId'], equals: approachId } },
    orderBy: { id: 'desc' },
  })
const lettersOf = async (id: number) => {
  await deliverEmail(postman, id, { transport: smtp, kinds: MAILS })
  return database().emailMessage.findUniqueOrThrow({ where: { id } })
}

describe('the job that watches approaches', () => {
  test('reminds the lender once, two working days before the due day, from eight in the morning', async () => {
    const id = await asked()
    const reminders = async () => (await mailsOf(lender.individualId)).filter((kind) => kind === 'APPROACH_REMINDER')
    const before = (await reminders()).length
    clock.at('2026-11-30T03:00:00Z')
    expect(await watched()).toEqual([0, 0])
    clock.at('2026-11-30T20:30:00Z')
    expect(await watched()).toEqual([0, 0])
    clock.at('2026-11-30T21:12:00Z')
    expect(await watched()).toEqual([0, 1])
    expect(await watched()).toEqual([0, 0])
    expect(await reminders()).toHaveLength(before + 1)
    expect(await eventsOf(id)).toEqual(['ASKED', 'REMINDED'])
    expect(await stored(id)).toMatchObject({ state: 'ASKED', version: 1 })
    await withdrawApproach(broker.actor, id, { act: 'WITHDRAWN', version: 1 })
  })

  test('reminds the broker of an answer, and closes it if nothing is decided', async () => {
    const id = await asked()
    clock.at('2026-11-27T01:00:00Z')
    await answer(lender, id, interest(1))
    clock.at('2026-12-02T00:12:00Z')
    expect(await watched()).toEqual([0, 1])
    expect((await mailsOf(broker.individualId)).at(-1)).toBe('APPROACH_REMINDER')
    clock.at('2026-12-04T12:59:00Z')
    expect(await endOverdueApproaches(job)).toBe(0)
    clock.at('2026-12-04T13:01:00Z')
    expect(await watched()).toEqual([1, 0])
    expect(await watched()).toEqual([0, 0])
    expect(await stored(id)).toMatchObject({ state: 'EXPIRED', amount: 2_000_000n })
    expect(await eventsOf(id)).toEqual(['ASKED', 'INTERESTED', 'REMINDED', 'EXPIRED'])
    expect((await mailsOf(broker.individualId)).at(-1)).toBe('APPROACH_ENDED')
    expect((await mailsOf(lender.individualId)).at(-1)).toBe('APPROACH_ENDED')
  })

  test('[T-F4] closes and reminds each once when run twelve times at once', async () => {
    clock.at(ASKED_AT)
    const asker = await newBroker()
    const ids: number[] = []
    for (let count = 0; count < 12; count += 1) ids.push((await ask(asker, [lender])).ids[0] as number)
    clock.at('2026-12-01T00:12:00Z')
    await Promise.all(Array.from({ length: 12 }, () => remindOfApproaches(job)))
    clock.at('2026-12-03T20:12:00Z')
    await Promise.all(Array.from({ length: 12 }, () => endOverdueApproaches(job)))
    expect(new Set(await statesOf(ids))).toEqual(new Set(['EXPIRED']))
    for (const id of ids) expect(await eventsOf(id)).toEqual(['ASKED', 'REMINDED', 'EXPIRED'])
  })

  test('can be run by the product only', async () => {
    for (const actor of [actors.admin, broker.actor, lender.actor, visitor]) {
      expect(await outcomeOf(endOverdueApproaches(actor))).toBe('FORBIDDEN')
      expect(await outcomeOf(remindOfApproaches(actor))).toBe('FORBIDDEN')
    }
  })
})

describe('the mails about approaches', () => {
  test('contain for the lender the deal and the note, and nothing more', async () => {
    const id = await asked()
    const message = await messageOf(id, 'APPROACH_ASKED', lender.individualId)
    expect(await lettersOf(message.id)).toMatchObject({ state: 'SENT' })
    const mail = sink.received.at(-1) as (typeof sink.received)[number]
    expect(mail.to).toEqual([lender.email])
    expect(mail.source).toMatch(/^Subject: A broker asks you about a deal\r?$/m)
    const words = wordsOf(mail)
    for (const part of [broker.companyName, 'Settles in ten days.', 'Warehouse', '68%', '12 months', '03 Dec 2026'])
      expect(words).toContain(part)
    expect(words).toContain(`/approaches/${id}`)
  })

  test('are dropped if the approach has changed, or the company is switched off', async () => {
    const id = await asked()
    const first = await messageOf(id, 'APPROACH_ASKED', lender.individualId)
    await answer(lender, id, interest(1))
    const answered = await messageOf(id, 'APPROACH_ANSWERED', broker.individualId)
    await answer(lender, id, decline(2))
    for (const { id: messageId } of [first, answered]) {
      const before = sink.received.length
      expect(await lettersOf(messageId)).toMatchObject({
        state: messageId === first.id ? 'DROPPED' : 'SENT',
      })
      expect(sink.received.length - before).toBe(messageId === first.id ? 0 : 1)
    }
    expect(wordsOf(sink.received.at(-1) as (typeof sink.received)[number])).toContain('declined: size.')
    const closed = await newLender()
    clock.at(ASKED_AT)
    const { ids } = await ask(broker, [closed])
    await switchCompany(closed.companyId, false)
    const unread = await messageOf(ids[0] as number, 'APPROACH_ASKED', closed.individualId)
    expect(await lettersOf(unread.id)).toMatchObject({ state: 'DROPPED' })
  })

  test('say to a lender that another was chosen, without naming it', async () => {
    const id = await asked()
    await database().approach.update({ where: { id }, data: { state: 'NOT_CHOSEN', endedAt: new Date() } })
    const content = await MAILS.APPROACH_ENDED(
      {
        id: 1,
        address: lender.email,
        payload: { approachId: id, side: 'lender' },
        accountId: lender.accountId,
        at: new Date(),
      },
      false,
    )
    expect(content?.letter.paragraphs.at(-1)).toMatch(/went ahead with another lender\.$/)
    expect(content?.obstacle).toBeNull()
  })
})
