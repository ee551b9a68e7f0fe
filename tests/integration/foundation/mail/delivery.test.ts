import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemActor } from '#lib/core/actor.ts'
import { enqueueEmail, sendAgain } from '#lib/foundation/mail/commands.ts'
import { deliverEmail, deliverEmails, requeueWaiting } from '#lib/foundation/mail/delivery/commands.ts'
import { invitePerson, resendInvitation } from '#lib/people/accounts/invitations/commands.ts'
import { addIndividual } from '#lib/people/individuals/commands.ts'
import { now, setClock } from '#lib/server/clock.ts'
import { database, disconnect, pool, transaction } from '#lib/server/db.ts'
import { env, parseEnv } from '#lib/server/env.ts'
import { transportOf } from '#lib/server/mailer.ts'
import { MAILS } from '#lib/web/mails.ts'
import { castOf } from '#tests/support/actors.ts'
import { startSmtpSink, wordsOf } from '#tests/support/smtp-sink.ts'

const { made, actors } = await castOf()
const sink = await startSmtpSink()
afterAll(() => sink.stop())
const postman = systemActor('mail')
const TIMEOUT = 1_500
const smtp = transportOf({ ...env(), SMTP_URL: sink.url, RESEND_API_KEY: undefined }, TIMEOUT)
let number = 0
let putBack = () => {}

const invited = async (firstName = 'Theo') => {
  number += 1
  const email = `theo.${number}@covenant.example`
  const person = { firstName, lastName: 'Lindqvist', email, mobileNumber: `0491570${100 + number}`, stateKey: 'VIC' }
  const { individualId } = await addIndividual(actors.admin, {
    ...person,
    ...{ isVisible: true, companyId: made.broker.companyId },
  })
  const message = await database().emailMessage.findFirstOrThrow({ where: { individualId } })
  return { individualId, email, message }
}
const stateOf = async (id: number) =>
  database().emailMessage.findUniqueOrThrow({ where: { id }, select: { state: true, attempt: true, error: true } })
const jobsOf = async (id: number) =>
  (await pool().query(`select from jobs.job where name = 'mail' and data->>'messageId' = $1`, [String(id)])).rowCount

beforeEach(() => {
  sink.received.length = 0
  sink.refuse(null)
  sink.hold(false)
  sink.drop(false)
})
afterEach(() => putBack())

describe('a message on its way', () => {
  test('is queued with its job in the transaction that adds the person', async () => {
    const { message, email } = await invited()
    expect(message).toMatchObject({ kind: 'INVITATION', address: email, state: 'QUEUED', attempt: 0 })
    expect(await jobsOf(message.id)).toBe(1)
  })

  test('[T-F4] leaves nothing behind when that transaction fails', async () => {
    const before = [await database().emailMessage.count(), (await pool().query('select from jobs.job')).rowCount]
    const failing = transaction(async (tx) => {
      const { id } = await tx.individual.create({
        data: { companyId: made.broker.companyId, firstName: 'A', lastName: 'B', stateKey: 'NSW', appearanceOrder: 99 },
      })
      await invitePerson(tx, actors.admin, { individualId: id, email: 'undone@covenant.example' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect([await database().emailMessage.count(), (await pool().query('select from jobs.job')).rowCount]).toEqual(
      before,
    )
  })

  test('arrives over SMTP once, however often its job runs', async () => {
    const { message, email } = await invited()
    await Promise.all(
      Array.from({ length: 4 }, () => deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })),
    )
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    expect(sink.received).toHaveLength(1)
    expect(sink.received[0]?.to).toEqual([email])
    expect(wordsOf(sink.received[0] as never)).toContain('http://localhost:3000/invitation/')
    expect(await stateOf(message.id)).toMatchObject({ state: 'SENT', error: null })
  })

  test('waits in the outbox without a transport and leaves when there is one', async () => {
    const { message } = await invited()
    await deliverEmail(postman, message.id, { transport: null, kinds: MAILS })
    expect(await stateOf(message.id)).toMatchObject({ state: 'QUEUED' })
    await pool().query('delete from jobs.job')
    await pool().query(`update email_messages set due_at = due_at - interval '1 hour' where id = $1`, [message.id])
    await requeueWaiting(postman, smtp)
    await requeueWaiting(postman, smtp)
    expect(await jobsOf(message.id)).toBe(1)
  })

  test('a server that is busy gets it again later, one that refuses for good does not', async () => {
    const { message } = await invited()
    sink.refuse(450)
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    expect(await stateOf(message.id)).toMatchObject({ state: 'QUEUED', attempt: 1 })
    sink.refuse(null)
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    expect(await stateOf(message.id)).toMatchObject({ state: 'SENT', attempt: 2 })
    const other = await invited()
    sink.refuse(550)
    await deliverEmail(postman, other.message.id, { transport: smtp, kinds: MAILS })
    expect(await stateOf(other.message.id)).toMatchObject({ state: 'FAILED' })
  })

  test('[T-E1] that a lost worker left on the wire is not sent twice over SMTP, however its clock went', async () => {
    const { message } = await invited()
    await pool().query(
      `update email_messages set state = 'WIRE', attempt = 1, wire_at = now() + interval '5 seconds' where id = $1`,
      [message.id],
    )
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    expect(sink.received).toHaveLength(0)
    expect(await stateOf(message.id)).toMatchObject({ state: 'UNKNOWN' })
  })

  test('is dropped when its link was replaced or its person locked out meanwhile', async () => {
    const { message, individualId } = await invited()
    await resendInvitation(actors.admin, individualId)
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    expect(await stateOf(message.id)).toMatchObject({ state: 'DROPPED' })
    expect(sink.received).toHaveLength(0)
  })

  test('only a job delivers', async () => {
    const { message } = await invited()
    for (const actor of [actors.visitor, actors.admin, actors.lender])
      await expect(deliverEmail(actor, message.id, { transport: smtp, kinds: MAILS })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
  })
})

describe('over SMTP', () => {
  test.each([
    ['never answers', () => sink.hold(true)],
    ['breaks off', () => sink.drop(true)],
  ])('[T-E1] a server that takes a message whole and %s does not get it again', async (_what, misbehave) => {
    const { message, email } = await invited()
    misbehave()
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    expect(await stateOf(message.id)).toMatchObject({ state: 'UNKNOWN', attempt: 1 })
    sink.hold(false)
    sink.drop(false)
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    await expect(sendAgain(actors.admin, message.id, MAILS)).rejects.toMatchObject({ code: 'CONFLICT' })
    const next = await invited()
    await deliverEmail(postman, next.message.id, { transport: smtp, kinds: MAILS })
    expect(sink.received.map(({ to }) => to[0])).toEqual([email, next.email])
  })

  test('messages share a few connections and are told from each other and from a person’s', async () => {
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

  test('answers go where the operator says', async () => {
    const other = transportOf({ ...env(), SMTP_URL: sink.url, MAIL_REPLY_TO: 'desk@covenant.example' })
    await deliverEmail(postman, (await invited()).message.id, { transport: other, kinds: MAILS })
    expect(sink.received[0]?.source).toMatch(/^Reply-To: desk@covenant.example\r?$/m)
  })

  test.each(['http://mail.example', 'file:///etc/passwd', 'smtpx://mail.example', 'mail.example:25'])(
    '%s is no address of a mail server',
    (SMTP_URL) => expect(() => parseEnv({ ...process.env, SMTP_URL })).toThrow('SMTP_URL'),
  )

  test('one connection to the database is enough for many messages at once', async () => {
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

  test('a busy server is tried for a day with longer and longer pauses, then an administrator can send again', async () => {
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
      await expect(sendAgain(actor, message.id, MAILS)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await sendAgain(actors.admin, message.id, MAILS)
    await expect(sendAgain(actors.admin, message.id, MAILS)).rejects.toMatchObject({ code: 'CONFLICT' })
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    expect(await stateOf(message.id)).toMatchObject({ state: 'SENT', error: null })
    expect(await database().auditEntry.count({ where: { action: 'EMAIL_SENT_AGAIN' } })).toBe(1)
  })

  test('a failed delivery is a warning in the log, without the address', async () => {
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

describe('hostile addresses, subjects and names', () => {
  const bad = [
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example,c@d.example',
    '"x" <a@b.example>',
    'a@b.example\0',
    'a b@c.d',
  ]

  test.each(bad)('[T-C6] %j is never an address', async (address) => {
    const before = await database().emailMessage.count()
    const email = {
      kind: 'INVITATION',
      key: `bad-${address}`,
      accountId: made.lender.accountId,
      individualId: null,
    } as const
    await expect(
      transaction((tx) => enqueueEmail(tx, { ...email, address, subject: 'x', payload: {} })),
    ).rejects.toMatchObject({ code: 'INVALID' })
    expect(await database().emailMessage.count()).toBe(before)
    await expect(smtp?.send({ key: 'k', to: address, subject: 'x', html: '', text: '' })).rejects.toMatchObject({
      outcome: 'REFUSED',
    })
    expect(sink.received).toHaveLength(0)
  })

  test('[T-C6] a subject has one line', async () => {
    for (const subject of ['a\r\nBcc: c@d.example', 'a\nb', 'a\u2028b', 'a\0'])
      await expect(smtp?.send({ key: 'k', to: 'a@b.example', subject, html: '', text: '' })).rejects.toMatchObject({
        outcome: 'REFUSED',
      })
    expect(sink.received).toHaveLength(0)
  })

  test('[T-C7] a name with markup and merge fields is only text', async () => {
    const { message } = await invited('<b>{{7*7}}</b>')
    await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
    const words = wordsOf(sink.received[0] as never)
    expect(words).toContain('Hello <b>{{7*7}}</b>,')
    expect(words).toContain('Hello &lt;b&gt;{{7*7}}&lt;/b&gt;')
  })
})
