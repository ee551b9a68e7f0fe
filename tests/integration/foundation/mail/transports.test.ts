import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeBase64Lines } from '#lib/server/delivery/mail-files.ts'
import type { Mail, MailFile, Transport } from '#lib/server/delivery/mailer.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { startResendSink } from '#tests/support/resend-sink.ts'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'

const [smtpSink, resendSink] = await Promise.all([startSmtpSink(), startResendSink()])
const encodedPath = join(tmpdir(), `covenant-${randomUUID()}`)
afterAll(() => Promise.all([smtpSink.stop(), resendSink.stop(), rm(encodedPath, { force: true })]))
vi.stubEnv('RESEND_BASE_URL', resendSink.url)
const settings = { ...getEnv(), MAIL_FROM: 'house@covenant.example', MAIL_REPLY_TO: 'desk@covenant.example' }
const smtp = createMailTransport({ ...settings, SMTP_URL: smtpSink.url, RESEND_API_KEY: undefined }) as Transport
const resend = createMailTransport({ ...settings, RESEND_API_KEY: 're_test' }) as Required<Transport>
const TRANSPORTS: [string, Transport][] = [
  ['SMTP', smtp],
  ['Resend', resend],
]

const bytes = randomBytes(200_003)
const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 70_000), bytes.subarray(70_000)]
const lines: Buffer[] = []
for await (const line of encodeBase64Lines(pieces)) lines.push(line)
await writeFile(encodedPath, Buffer.concat(lines))

const FILES: MailFile[] = [
  { fileName: 'Größe, "Q1".pdf', contentType: 'application/pdf', source: { encodedPath, byteSize: bytes.length } },
  { fileName: 'notes.txt', contentType: 'text/plain', source: { bytes: Buffer.from('naïve\r\nline') } },
  { fileName: 'logo.png', contentType: 'image/png', contentId: 'picture-7', source: { bytes } },
  { fileName: 'empty.bin', contentType: 'application/octet-stream', source: { bytes: Buffer.alloc(0) } },
]
const mail = (more: Partial<Mail> = {}): Mail => ({
  key: randomUUID(),
  to: 'rosa@b.example',
  subject: 'Rates, März',
  html: '<p>Hello <img src="cid:picture-7"></p>',
  text: 'Hello',
  isAutomatic: false,
  ...more,
})
const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const bodies = () => resendSink.delivered.map(({ body }) => JSON.parse(body))

beforeEach(() => {
  smtpSink.received.length = 0
  resendSink.delivered.length = 0
  resendSink.requests.length = 0
  resendSink.script([])
})

describe('a message with attachments', () => {
  test('arrives over SMTP byte for byte', async () => {
    expect(await smtp.send(mail({ files: FILES }))).toEqual({ providerId: null })
    const [{ source = '', to } = {}] = smtpSink.received
    expect(to).toEqual(['rosa@b.example'])
    const { attachments, subject } = await simpleParser(source)
    expect(subject).toBe('Rates, März')
    expect(
      attachments.map(({ filename, contentType, content, cid }) => [filename, contentType, hash(content), cid]),
    ).toEqual(expectedFiles.toSorted(([, , , one], [, , , other]) => Number(!one) - Number(!other)))
    // Lines of the length that RFC 2045 allows, and no byte encoded twice.
    expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76 + 2)
    expect(source.length).toBeLessThan(2 * 1.45 * bytes.length)
  })

  test('arrives at Resend byte for byte, and the same again with its key', async () => {
    const message = mail({ files: FILES })
    const first = await resend.send(message)
    expect(first.providerId).toMatch(/^mail-\d+$/)
    expect(await resend.send(message)).toEqual(first)
    expect(resendSink.delivered).toHaveLength(1)
    const [{ attachments, reply_to, to }] = bodies()
    expect({ reply_to, to }).toEqual({ reply_to: 'desk@covenant.example', to: 'rosa@b.example' })
    expect(
      attachments.map((one: Record<string, string>) => [
        one.filename,
        one.content_type,
        hash(Buffer.from(one.content as string, 'base64')),
        one.content_id,
      ]),
    ).toEqual(expectedFiles)
  })
})

const expectedFiles = FILES.map(({ fileName, contentType, contentId, source }) => [
  fileName,
  contentType,
  hash('bytes' in source ? source.bytes : bytes),
  contentId,
])

describe.each(TRANSPORTS)('over %s', (name, transport) => {
  const headOf = async (): Promise<{ from: string; replyTo: string; headers: Record<string, string> }> => {
    if (name === 'Resend') {
      const [{ from, reply_to, headers }] = bodies()
      return { from, replyTo: reply_to, headers: headers ?? {} }
    }
    const { from, replyTo, headerLines } = await simpleParser(smtpSink.received[0]?.source ?? '')
    return {
      from: from?.text ?? '',
      replyTo: replyTo?.text ?? '',
      headers: Object.fromEntries(
        headerLines.map(
          ({ line }) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const,
        ),
      ),
    }
  }

  test('a person’s mail has their address as sender and reply address, and is not marked as automatic', async () => {
    await transport.send(mail({ from: { address: 'mia@covenant.example', name: 'Mia "M" Berg' } }))
    const { from, replyTo, headers } = await headOf()
    expect(from).toMatch(/Mia .*Berg.* <mia@covenant\.example>$/)
    expect(replyTo).toBe('mia@covenant.example')
    expect(headers).not.toHaveProperty('Auto-Submitted')
    if (name === 'SMTP') expect(smtpSink.received[0]?.from).toBe('house@covenant.example')
  })

  test('the product’s own mail has the configured reply address and is marked as automatic', async () => {
    await transport.send(mail({ isAutomatic: true, headers: { 'List-Unsubscribe': '<https://covenant.example/x>' } }))
    const { from, replyTo, headers } = await headOf()
    expect(from).toMatch(/<house@covenant\.example>$/)
    expect(replyTo).toBe('desk@covenant.example')
    expect(headers).toMatchObject({
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': '<https://covenant.example/x>',
    })
  })
})

describe('a batch at Resend', () => {
  test('is one request with its key and an id for each mail, and a repeat delivers nothing again', async () => {
    const mails = [mail({ to: 'a@b.example' }), mail({ to: 'c@b.example' })]
    const results = await resend.sendBatch('batch-1', mails)
    expect(results).toEqual([{ providerId: expect.any(String) }, { providerId: expect.any(String) }])
    expect(await resend.sendBatch('batch-1', mails)).toEqual(results)
    expect(resendSink.requests.map(({ key }) => key)).toEqual(['batch-1', 'batch-1'])
    expect(resendSink.delivered.map(({ to }) => to)).toEqual(['a@b.example', 'c@b.example'])
  })

  test('reports the refused mail, and the others are sent', async () => {
    resendSink.refuse('bad@b.example')
    const tos = ['a@b.example', 'bad@b.example', 'x@y.example\r\nBcc: z@y.example', 'c@b.example']
    const results = await resend.sendBatch(
      'batch-2',
      tos.map((to) => mail({ to })),
    )
    expect(results).toEqual([
      { providerId: expect.any(String) },
      { refusal: expect.stringContaining('bad') },
      { refusal: expect.stringContaining('header') },
      { providerId: expect.any(String) },
    ])
    expect(resendSink.delivered.map(({ to }) => to)).toEqual(['a@b.example', 'c@b.example'])
  })

  test.each([
    [422, 'REFUSED'],
    [429, 'LATER'],
    [500, 'UNKNOWN'],
  ])('that gets status %i is %s as a whole', async (status, outcome) => {
    resendSink.script([{ status }])
    await expect(resend.sendBatch(`batch-${status}`, [mail()])).rejects.toMatchObject({ outcome })
  })
})
