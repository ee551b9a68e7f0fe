import { randomUUID } from 'node:crypto'
import { simpleParser } from 'mailparser'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createSystemActor } from '#lib/core/actor.ts'
import { deliverEmail } from '#lib/foundation/mail/delivery/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { removeEncodedMailFiles } from '#lib/server/delivery/encoded-files.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { takeRateLimitAttempt } from '#lib/server/http/throttle.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { MAILS } from '#lib/web/mails.ts'
import { makeLender, makeStaff } from '#prisma/seed/factories.ts'
import { newWord, newWriter } from '#tests/integration/campaigns/drafts/drafting.ts'
import { payloadWith, sendForm } from '#tests/integration/campaigns/drafts/mailing.ts'
import type { Api } from '#tests/support/api.ts'
import { documentOf } from '#tests/support/letter-bodies.ts'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'

const sink = await startSmtpSink()
const smtp = createMailTransport({ ...getEnv(), SMTP_URL: sink.url, RESEND_API_KEY: undefined })
afterAll(() => Promise.all([sink.stop(), removeEncodedMailFiles()]))

const TEST = '/api/emails/bulk/test'
let api: Api
let writer: Awaited<ReturnType<typeof newWriter>>['writer']
let mine = ''
beforeEach(async () => {
  sink.received.length = 0
  const made = await newWriter()
  api = made.api
  writer = made.writer
  mine = `${newWord()}@tests.example`
})

type Sent = { headers?: Record<string, string>; address?: string }
const ask = (change: Record<string, unknown> = {}, { headers = {}, address = TEST }: Sent = {}) =>
  api('POST', address, { body: payloadWith({ testEmails: [mine], ...change }), headers })
const messageOf = ({ body }: { body: { errors?: { message: string }[] } }) => body.errors?.map(({ message }) => message)
const testsTo = (addresses: readonly string[]) =>
  database().emailMessage.findMany({ where: { address: { in: [...addresses] } }, orderBy: { id: 'asc' } })

describe('a test mail', () => {
  test('[P-15] is sent like the real mail, with sender, files and the values of the first recipient by name', async () => {
    const { companyId, individualId } = await makeLender({ firstName: 'Una', lastName: 'Zeal' })
    const sender = await makeStaff({ email: `${newWord()}@covenant.example`, firstName: 'Ada', lastName: 'Desk' })
    const file = await sendForm(writer, '/api/emails/drafts/bulk/attachments', [
      { name: 'file', value: 'The terms.', fileName: 'terms.txt' },
    ])
    const answer = await ask({
      companyIds: [companyId],
      emailSubject: 'Terms for {{firstName}}',
      emailBody: '<p>Hi {{firstName}}, <script>x</script>{{bdm|friend}}</p>',
      senderEmail: sender.email,
      attachments: [file.body.data.id],
    })
    expect([answer.status, answer.body.data]).toEqual([200, { message: 'Test sent to 1 address.' }])
    const [message] = await testsTo([mine])
    expect(message).toMatchObject({ kind: 'MAILING_TEST', state: 'QUEUED', subject: 'Terms for Una' })
    await deliverEmail(createSystemActor('mail'), message?.id as number, { transport: smtp, kinds: MAILS })
    expect(sink.received.map(({ to }) => to)).toEqual([[mine]])
    const mail = await simpleParser(sink.received[0]?.source ?? '')
    expect(mail.from?.value).toEqual([{ address: sender.email, name: 'Ada Desk' }])
    expect(mail.subject).toBe('Terms for Una')
    expect(mail.html).toMatch(/<p[^>]*>Hi Una, /)
    expect(mail.html).not.toContain('<script')
    expect(mail.text).toContain('Hi Una, ')
    expect(mail.attachments.map(({ filename, content }) => [filename, `${content}`])).toEqual([
      ['terms.txt', 'The terms.'],
    ])
    expect(await database().campaignRecipient.count({ where: { individualId } })).toBe(0)
    expect(await database().emailCampaign.count({ where: { createdById: writer.accountId, state: 'FROZEN' } })).toBe(0)
  })

  test('without recipients contains its writer’s own name', async () => {
    expect((await ask({ emailSubject: 'For {{firstName|x}} of {{company|nowhere}}' })).status).toBe(200)
    const [first] = writer.name.split(' ')
    expect(await testsTo([mine])).toMatchObject([{ subject: `For ${first} of nowhere` }])
  })

  test('[P-15] goes to each address once, given as a list or as one text separated by `;`', async () => {
    const other = `${newWord()}@tests.example`
    const answer = await ask({ testEmails: ` ${mine} ;${other.toUpperCase()};;${mine};` })
    expect(answer.body.data).toEqual({ message: 'Test sent to 2 addresses.' })
    expect((await testsTo([mine, other])).map(({ address }) => address)).toEqual([mine, other])
  })

  test('[N-03] with an invalid address is refused with that address, and so is one without or with over 20', async () => {
    const good = Array.from({ length: 20 }, () => `${newWord()}@tests.example`)
    for (const [testEmails, message] of [
      [[mine, 'one@two@three'], '“one@two@three” is not an email address.'],
      [`${mine}; Kim <kim@tests.example>`, '“Kim <kim@tests.example>” is not an email address.'],
      [`${mine}\r\nBcc: x@y.example`, `“${mine}\r\nBcc: x@y.example” is not an email address.`],
      [[], 'No test email/s added'],
      [' ; ', 'No test email/s added'],
      [[...good, mine], 'Test with at most 20 addresses.'],
      [Array.from({ length: 101 }, () => mine), 'No test email/s added'],
    ] as const) {
      const answer = await ask({ testEmails })
      expect([answer.status, messageOf(answer)]).toEqual([400, [message]])
    }
    expect(await testsTo([mine, ...good])).toEqual([])
    expect((await ask({ testEmails: good })).status).toBe(200)
    expect(await testsTo(good)).toHaveLength(20)
  })

  test.each([
    [{ emailSubject: '' }, ['Please enter email subject']],
    [{ emailBody: '<p></p>' }, ['Please check for missing fields']],
    [{ emailBody: documentOf('Hi {{nobody}}') }, ['Unknown merge field: nobody']],
    [{ senderEmail: null }, ['Select a sender']],
    [{ senderEmail: 'boss@elsewhere.example' }, ['Choose a sender from the list.']],
    [{ attachments: [2_147_483_646] }, ['An attachment is no longer here. Attach it again.']],
    [{ colour: 'red' }, ['There is no field “colour”.']],
  ])('[N-03] with %j is refused with its own message', async (change, message) => {
    const answer = await ask(change)
    expect([answer.status, messageOf(answer)]).toEqual([400, message])
    expect(await testsTo([mine])).toEqual([])
  })

  test('is refused from the 61st in an hour, while another administrator can still send', async () => {
    for (let count = 0; count < 60; count += 1)
      await takeRateLimitAttempt({ purpose: 'mailing-test', attempts: 60, seconds: 3_600 }, `${writer.accountId}`)
    const refused = await ask()
    expect([refused.status, messageOf(refused)]).toEqual([429, ['Too many tests. Try again in an hour.']])
    expect(await testsTo([mine])).toEqual([])
    const other = await newWriter()
    const sent = await other.api('POST', TEST, { body: payloadWith({ testEmails: [mine] }) })
    expect(sent.status).toBe(200)
  })

  test('never includes a file of another writer', async () => {
    const other = await newWriter()
    const upload = await sendForm(other.writer, '/api/emails/drafts/bulk/attachments', [
      { name: 'file', value: 'secret', fileName: 'secret.txt' },
    ])
    const answer = await ask({ attachments: [upload.body.data.id] })
    expect(messageOf(answer)).toEqual(['An attachment is no longer here. Attach it again.'])
  })

  test('requested twice with one key is sent once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const both = [await ask({}, { headers }), await ask({}, { headers })]
    expect(both.map(({ status, body }) => [status, body.data])).toEqual([
      [200, { message: 'Test sent to 1 address.' }],
      [200, { message: 'Test sent to 1 address.' }],
    ])
    expect(await testsTo([mine])).toHaveLength(1)
  })

  test('of marketing requires a valid saved search only if one is given, and has no footer', async () => {
    const address = '/api/emails/marketing/test'
    expect((await ask({}, { address })).status).toBe(200)
    const answer = await ask({ savedSearchId: 2_147_483_646 }, { address })
    expect(messageOf(answer)).toEqual(['Saved user search is invalid'])
    expect(await testsTo([mine])).toHaveLength(1)
  })
})
