import { afterEach, describe, expect, test, vi } from 'vitest'
import { enqueueEmail, resendEmail } from '#lib/foundation/mail/commands.ts'
import { deliverEmail, deliverEmails } from '#lib/foundation/mail/delivery/commands.ts'
import { database, disconnect, pool, runTransaction } from '#lib/server/database/db.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { now, setClock } from '#lib/server/operations/clock.ts'
import { getEnv, parseEnv } from '#lib/server/operations/env.ts'
import { MAILS } from '#lib/web/mails.ts'
import { wordsOf } from '#tests/support/smtp-sink.ts'
import { actors, invited, made, postman, startSink, stateOf } from './invitation-letters.ts'

const { sink, smtp } = await startSink()
let putBack = () => {}

afterEach(() => putBack())

describe('delivery over SMTP', () => {
  test.each([
    ['never answers', () => sink.hold(true)],
    ['breaks off', () => sink.drop(true)],
  ])('[T-E1] a server that accepts a message completely and %s does not get it again', async (_what, misbehave) => {
    const { message, email } = await invited()
    misbehave()
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    expect(await stateOf(message.id)).toMatchObject({ state: 'UNKNOWN', attempt: 1 })
    sink.hold(false)
    sink.drop(false)
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    await expect(resendEmail(actors.admin, message.id, MAILS)).rejects.toMatchObject({ code: 'CONFLICT' })
    const next = await invited()
    await deliverEmail(postman, next.message.id, { transport: smtp, kinds: MAILS })
    expect(sink.received.map(({ to }) => to[0])).toEqual([email, next.email])
  })

  test('messages share a few connections and are marked as automatic, unlike a person’s', async () => {
    const many = []
    for (let each = 0; each < 12; each += 1) many.push((await invited()).message.id)
    const before = sink.connections()
    await deliverEmails(postman, many, { transport: smtp, kinds: MAILS })
    expect(sink.received).toHaveLength(12)
    expect(sink.connections() - before).toBeLessThanOrEqual(5)
    const heads = sink.received.map(({ source }) => source.split('\r\n\r\n')[0] as string)
    expect(new Set(heads.map((head) => /^Message-ID: <([\da-f-]{36})@localhost>\r?$/im.exec(head)?.[1])).size).toBe(12)
    for (const head of heads) {
      expect(head).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
      expect(head).toMatch(/^Reply-To: no-reply@localhost\r?$/m)
    }
  })

  test('replies go to the configured address', async () => {
    const other = createMailTransport({ ...getEnv(), SMTP_URL: sink.url, MAIL_REPLY_TO: 'desk@covenant.example' })
    await deliverEmail(postman, (await invited()).message.id, { transport: other, kinds: MAILS })
    expect(sink.received[0]?.source).toMatch(/^Reply-To: desk@covenant.example\r?$/m)
  })

  test.each(['http://mail.example', 'file:///etc/passwd', 'smtpx://mail.example', 'mail.example:25'])(
    '%s is not a valid mail server URL',
    (SMTP_URL) => expect(() => parseEnv({ ...process.env, SMTP_URL })).toThrow('SMTP_URL'),
  )

  test('one database connection is enough for many messages at once', async () => {
    const many = []
    for (let each = 0; each < 6; each += 1) many.push((await invited()).message.id)
    await disconnect()
    vi.stubEnv('DATABASE_POOL', '1')
    try {
      await deliverEmails(postman, many, { transport: smtp, kinds: MAILS })
      expect(pool().totalCount).toBe(1)
    } finally {
      await disconnect()
      vi.unstubAllEnvs()
    }
    for (const id of many) expect(await stateOf(id)).toMatchObject({ state: 'SENT' })
  })

  test('a busy server is retried for a day with growing delays, then an administrator can resend', async () => {
    const { message } = await invited()
    const began = now().getTime()
    let at = began
    putBack = setClock(() => new Date(at))
    sink.refuse(450)
    const pauses: number[] = []
    for (;;) {
      await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
      const { state, dueAt } = await database().emailMessage.findUniqueOrThrow({ where: { id: message.id } })
      if (state !== 'QUEUED') break
      pauses.push((dueAt.getTime() - at) / 1_000)
      at = dueAt.getTime()
    }
    expect(pauses.slice(0, 8)).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600])
    expect(Math.max(...pauses)).toBe(3_600)
    expect(at - began).toBeGreaterThanOrEqual(86_400_000)
    expect(at - began).toBeLessThan(90_000_000)
    expect(await stateOf(message.id)).toMatchObject({ state: 'FAILED' })
    sink.refuse(null)
    for (const actor of [actors.visitor, actors.staff, actors.lender])
      await expect(resendEmail(actor, message.id, MAILS)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await resendEmail(actors.admin, message.id, MAILS)
    await expect(resendEmail(actors.admin, message.id, MAILS)).rejects.toMatchObject({ code: 'CONFLICT' })
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    expect(await stateOf(message.id)).toMatchObject({ state: 'SENT', error: null })
    expect(await database().auditEntry.count({ where: { action: 'EMAIL_SENT_AGAIN' } })).toBe(1)
  })

  test('a failed delivery is logged as a warning, without the email address', async () => {
    const { message, email } = await invited()
    const lines: string[] = []
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    sink.refuse(550)
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    spy.mockRestore()
    const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(said).toMatchObject([{ level: 'warn', message: 'mail not delivered', id: message.id, state: 'FAILED' }])
    expect(lines.join()).not.toContain(email)
  })
})

describe('hostile email addresses, subjects and names', () => {
  const bad = [
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example,c@d.example',
    '"x" <a@b.example>',
    'a@b.example\0',
    'a b@c.d',
  ]

  test.each(bad)('[T-C6] %j is never an email address', async (address) => {
    const before = await database().emailMessage.count()
    const email = {
      kind: 'INVITATION',
      key: `bad-${address}`,
      accountId: made.lender.accountId,
      individualId: null,
    } as const
    await expect(
      runTransaction((tx) => enqueueEmail(tx, { ...email, address, subject: 'x', payload: {} })),
    ).rejects.toMatchObject({ code: 'INVALID' })
    expect(await database().emailMessage.count()).toBe(before)
    await expect(
      smtp?.send({ key: 'k', to: address, subject: 'x', html: '', text: '', isAutomatic: true }),
    ).rejects.toMatchObject({
      outcome: 'REFUSED',
    })
    expect(sink.received).toHaveLength(0)
  })

  test('[T-C6] a subject is a single line', async () => {
    for (const subject of ['a\r\nBcc: c@d.example', 'a\nb', 'a\u2028b', 'a\0'])
      await expect(
        smtp?.send({ key: 'k', to: 'a@b.example', subject, html: '', text: '', isAutomatic: true }),
      ).rejects.toMatchObject({
        outcome: 'REFUSED',
      })
    expect(sink.received).toHaveLength(0)
  })

  test('[T-C7] a name with markup and merge fields is plain text', async () => {
    const { message } = await invited('<b>{{7*7}}</b>')
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    const words = wordsOf(sink.received[0] as never)
    expect(words).toContain('Hello <b>{{7*7}}</b>,')
    expect(words).toContain('Hello &lt;b&gt;{{7*7}}&lt;/b&gt;')
  })
})
