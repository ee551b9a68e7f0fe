import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { filterSubscribed } from '#lib/foundation/opt-outs/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { eventOf, hook, newSecret, signedHook } from '#tests/integration/campaigns/hooks/signed.ts'
import { makeMailing } from '#tests/integration/campaigns/mailings/made.ts'
import { castOf } from '#tests/support/actors.ts'

const { made } = await castOf()
const { accountId } = made.admin
const secret = newSecret()
const settings = getEnv()
beforeEach(() => {
  settings.RESEND_WEBHOOK_SECRET = secret
})
afterAll(() => {
  settings.RESEND_WEBHOOK_SECRET = undefined
})

const statusOf = async (request: Request): Promise<number> => (await hook(request)).status
const events = () => database().providerEvent.count()

/** A recipient of a mailing, with helpers to read the state of their row. */
const receiver = async () => {
  const providerId = randomUUID()
  const { id, recipients } = await makeMailing({ accountId, recipients: [{ state: 'SENT', providerId }] })
  const [row] = recipients
  return {
    providerId,
    mailingId: id,
    address: row?.address as string,
    report: async () =>
      (await database().campaignRecipient.findUniqueOrThrow({ where: { id: row?.id as number } })).report,
    mayGet: async () => (await filterSubscribed('MARKETING', [row?.address as string])).length === 1,
  }
}

describe('invalid reports', () => {
  test('[T-E11] without a configured secret the webhook does not exist', async () => {
    settings.RESEND_WEBHOOK_SECRET = undefined
    const { providerId } = await receiver()
    expect(await statusOf(signedHook({ secret, text: eventOf('email.bounced', providerId) }))).toBe(404)
  })

  test('[T-E11] none of 200 forged reports is accepted', async () => {
    const { providerId, report, mayGet } = await receiver()
    const text = eventOf('email.complained', providerId)
    const before = await events()
    const right = signedHook({ secret, text })
    const signature = right.headers.get('svix-signature') as string
    const without = (name: string): Request => {
      const request = signedHook({ secret, text })
      request.headers.delete(name)
      return request
    }
    const forged = [
      ...['svix-id', 'svix-timestamp', 'svix-signature'].map(without),
      signedHook({ secret: newSecret(), text }),
      signedHook({ secret, text, signature: 'v1,' }),
      signedHook({ secret, text, signature: '' }),
      signedHook({ secret, text, signature: signature.replace('v1,', 'v1a,') }),
      signedHook({ secret, text, signature: signature.replace('v1,', 'v0,') }),
      // The correct signature, but for another id, time or body.
      signedHook({ secret, text, signature }),
      signedHook({ secret, text, at: 1, id: right.headers.get('svix-id') as string, signature }),
      signedHook({ secret, text: `${text} `, id: right.headers.get('svix-id') as string, signature }),
      signedHook({ secret, text, id: 'x'.repeat(201) }),
      ...Array.from({ length: 188 }, () => signedHook({ secret: newSecret(), text })),
    ]
    expect(forged).toHaveLength(200)
    const statuses = new Set<number>()
    for (const request of forged) statuses.add(await statusOf(request))
    expect([...statuses]).toEqual([401])
    expect([await events(), await report(), await mayGet()]).toEqual([before, null, true])
  })

  test.each([-301, 301, -86_400, Number.NaN])(
    '[T-E11] a report signed for a time %i seconds off is refused',
    async (off) => {
      const { providerId, report } = await receiver()
      const at = Math.floor(Date.now() / 1_000) + off
      expect(await statusOf(signedHook({ secret, text: eventOf('email.bounced', providerId), at }))).toBe(401)
      expect(await report()).toBeNull()
    },
  )

  test('a signed body that is not an event is refused and not stored', async () => {
    const before = await events()
    for (const text of ['', '{}', '[]', 'null', '{"type":"email.bounced"}', '{"type":1,"created_at":"x","data":{}}'])
      expect([400, 401], text).toContain(await statusOf(signedHook({ secret, text })))
    expect(await statusOf(signedHook({ secret, text: 'x'.repeat(100_001) }))).toBe(413)
    expect(await events()).toBe(before)
  })
})

describe('reports from Resend', () => {
  test('[T-E11] a bounce is stored once with its recipient and opt-out, however often it is reported', async () => {
    const { providerId, report, mayGet, address } = await receiver()
    const text = eventOf('email.bounced', providerId)
    const id = `msg_${randomUUID()}`
    const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOf(signedHook({ secret, text, id }))))
    expect(statuses).toEqual(Array(8).fill(200))
    expect([await report(), await mayGet()]).toEqual(['BOUNCED', false])
    expect(await database().providerEvent.findUnique({ where: { id } })).toMatchObject({
      type: 'email.bounced',
      providerId,
    })
    expect(address).toContain('@')
  })

  test('a report with the id of an earlier one is ignored, whatever it contains', async () => {
    const [one, other] = [await receiver(), await receiver()]
    const id = `msg_${randomUUID()}`
    expect(await statusOf(signedHook({ secret, id, text: eventOf('email.delivered', one.providerId) }))).toBe(200)
    expect(await statusOf(signedHook({ secret, id, text: eventOf('email.complained', other.providerId) }))).toBe(200)
    expect([await one.report(), await other.report(), await other.mayGet()]).toEqual(['DELIVERED', null, true])
  })

  test('[T-E11] reports in any order lead to the same result', async () => {
    const times = [0, 1_000, 2_000].map((later) => new Date(Date.now() - 60_000 + later))
    const texts = (providerId: string) => [
      eventOf('email.delivered', providerId, { at: times[0] as Date }),
      eventOf('email.bounced', providerId, { at: times[1] as Date }),
      eventOf('email.complained', providerId, { at: times[2] as Date }),
    ]
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ]) {
      const { providerId, report, mayGet } = await receiver()
      for (const place of order)
        expect(await statusOf(signedHook({ secret, text: texts(providerId)[place] as string }))).toBe(200)
      expect([await report(), await mayGet()], `${order}`).toEqual(['COMPLAINED', false])
    }
  })

  test('a mail that the provider accepted but could not send is failed, and its address stays subscribed', async () => {
    const { providerId, mailingId, report, mayGet } = await receiver()
    const text = eventOf('email.failed', providerId)
    expect(await statusOf(signedHook({ secret, text }))).toBe(200)
    const row = { campaignId: mailingId, providerId }
    expect(await database().campaignRecipient.findFirstOrThrow({ where: row })).toMatchObject({
      state: 'FAILED',
      error: 'reached_daily_quota',
      sentAt: null,
    })
    expect([await report(), await mayGet()]).toEqual([null, true])
    // Sent again in the meantime: a late repeat of the report is about the earlier mail.
    await database().campaignRecipient.updateMany({ where: row, data: { state: 'QUEUED', error: null } })
    expect(await statusOf(signedHook({ secret, text }))).toBe(200)
    expect(await database().campaignRecipient.findFirstOrThrow({ where: row })).toMatchObject({ state: 'QUEUED' })
  })

  test('a full mailbox, an opened mail and an event of another type change nothing', async () => {
    const { providerId, report, mayGet } = await receiver()
    for (const text of [
      eventOf('email.bounced', providerId, { bounce: 'Transient' }),
      eventOf('email.opened', providerId),
      eventOf('toString', providerId),
      JSON.stringify({ type: 'contact.created', created_at: new Date().toISOString(), data: { id: 'x' } }),
    ])
      expect(await statusOf(signedHook({ secret, text }))).toBe(200)
    expect([await report(), await mayGet()]).toEqual([null, true])
  })

  test('a report for a mail not stored yet is retried; an old one for an unknown mail is dropped', async () => {
    const providerId = randomUUID()
    const text = eventOf('email.bounced', providerId)
    const id = `msg_${randomUUID()}`
    expect(await statusOf(signedHook({ secret, text, id }))).toBe(503)
    const { recipients } = await makeMailing({ accountId, recipients: [{ state: 'SENT', providerId }] })
    expect(await statusOf(signedHook({ secret, text, id }))).toBe(200)
    expect(await filterSubscribed('MARKETING', [recipients[0]?.address as string])).toEqual([])
    const old = eventOf('email.bounced', randomUUID(), { at: new Date(Date.now() - 3_600_000) })
    expect(await statusOf(signedHook({ secret, text: old }))).toBe(200)
  })

  test('the second signature is accepted while the secret is being rotated', async () => {
    const { providerId, report } = await receiver()
    const text = eventOf('email.complained', providerId)
    const request = signedHook({ secret, text })
    const other = signedHook({ secret: newSecret(), text }).headers.get('svix-signature')
    request.headers.set('svix-signature', `${other} ${request.headers.get('svix-signature')}`)
    expect(await statusOf(request)).toBe(200)
    expect(await report()).toBe('COMPLAINED')
  })
})
