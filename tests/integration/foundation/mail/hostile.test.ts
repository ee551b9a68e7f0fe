import { randomInt, randomUUID } from 'node:crypto'
import { simpleParser } from 'mailparser'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Mail, MailFile, Transport } from '#lib/server/delivery/mailer.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { startResendSink } from '#tests/support/resend-sink.ts'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'

const [smtpSink, resendSink] = await Promise.all([startSmtpSink(), startResendSink()])
afterAll(() => Promise.all([smtpSink.stop(), resendSink.stop()]))
vi.stubEnv('RESEND_BASE_URL', resendSink.url)
const smtp = createMailTransport({ ...getEnv(), SMTP_URL: smtpSink.url, RESEND_API_KEY: undefined }) as Transport
const resend = createMailTransport({ ...getEnv(), RESEND_API_KEY: 're_test' }) as Required<Transport>
beforeEach(() => {
  smtpSink.received.length = 0
  resendSink.delivered.length = 0
})

/** Input that tries to add a header, a recipient, a part or a command. */
const TRICKS = [
  ...['\r\nBcc: victim@evil.example', '\nBcc: victim@evil.example', '\rBcc: victim@evil.example', '\0', '\u0085Bcc: x'],
  ...[
    '\u2028Bcc: victim@evil.example',
    '\r\n\r\n<b>body</b>',
    '\r\n.\r\nRCPT TO:<victim@evil.example>\r\n',
    '\u001b[2J',
  ],
  ...[',victim@evil.example', ';victim@evil.example', '<victim@evil.example>', '"', "'", '\\', '\\"', '=?utf-8?q?x?='],
  ...['=?utf-8?B?DQpCY2M6IHZpY3RpbUBldmlsLmV4YW1wbGU=?=', '%0d%0aBcc:victim@evil.example', '\ud800', '\u202egpj.exe'],
  ...['; filename="b.exe"', '"; x="y', '../../etc/passwd', '..\\..\\x', '{{7*7}}', '#{7*7}', '\t', ' ', '()', ':', '@'],
]
const SEEDS = ['Rosa Lind', 'rosa@b.example', 'a.pdf', 'application/pdf', 'picture-7', '']
const one = <T>(from: readonly T[]): T => from[randomInt(from.length)] as T
const hostile = (): string => {
  const seed = one(SEEDS)
  const at = randomInt(seed.length + 1)
  return `${seed.slice(0, at)}${one(TRICKS)}${randomInt(2) ? one(TRICKS) : ''}${seed.slice(at)}`
}

const good = (to: string): Mail => ({
  key: randomUUID(),
  to,
  subject: 'Rates',
  html: '<p>Hello</p>',
  text: 'Hello',
  isAutomatic: true,
  from: { address: 'mia@covenant.example', name: 'Mia Berg' },
  replyTo: 'desk@covenant.example',
  headers: { 'List-Unsubscribe': '<https://covenant.example/x>' },
  files: [file({ contentId: 'picture-7' })],
})
const file = (more: Partial<MailFile>): MailFile => ({
  fileName: 'a.pdf',
  contentType: 'application/pdf',
  source: { bytes: Buffer.from('x') },
  ...more,
})

/** Each place of a message that can contain external text, and whether such text may be stored there. */
const PLACES: Record<string, (mail: Mail, text: string) => Mail> = {
  'the address': (mail, text) => ({ ...mail, to: text }),
  'the subject': (mail, text) => ({ ...mail, subject: text }),
  'the sender’s name': (mail, text) => ({ ...mail, from: { address: 'mia@covenant.example', name: text } }),
  'the sender’s address': (mail, text) => ({ ...mail, from: { address: text, name: 'Mia' } }),
  'the address of answers': (mail, text) => ({ ...mail, replyTo: text }),
  'a header’s name': (mail, text) => ({ ...mail, headers: { [text]: 'x' } }),
  'a header’s value': (mail, text) => ({ ...mail, headers: { 'List-Unsubscribe': text } }),
  'a file’s name': (mail, text) => ({ ...mail, files: [file({ fileName: text })] }),
  'a file’s type': (mail, text) => ({ ...mail, files: [file({ contentType: text })] }),
  'a picture’s id': (mail, text) => ({ ...mail, files: [file({ contentId: text })] }),
  // Using one key for two messages would be an error of its own.
  'the key': (mail, text) => ({ ...mail, key: `${text}${mail.key}` }),
  'the body': (mail, text) => ({ ...mail, html: text, text }),
}
const ROUNDS = 60

/** The headers that a valid message of ours may have. */
const HEADS = [
  ...['from', 'to', 'reply-to', 'subject', 'message-id', 'date', 'mime-version', 'content-type', 'auto-submitted'],
  ...['list-unsubscribe', 'content-transfer-encoding'],
]

test.each(Object.keys(PLACES))(
  '[T-C6] whatever is in %s, over SMTP each message has its one recipient, its headers and its parts',
  async (place) => {
    const intended: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const to = `person-${round}@b.example`
      const mail = PLACES[place]?.(good(to), hostile()) as Mail
      const outcome = await smtp.send(mail).then(
        () => 'sent',
        (fault) => fault.outcome,
      )
      expect(['sent', 'REFUSED']).toContain(outcome)
      if (outcome === 'sent') intended.push(mail.to)
    }
    expect(smtpSink.received.flatMap(({ to }) => to)).toEqual(intended)
    for (const { source } of smtpSink.received) {
      const { headerLines, to, cc, bcc, attachments } = await simpleParser(source)
      expect(headerLines.map(({ key }) => key).filter((key) => !HEADS.includes(key))).toEqual([])
      expect([Array.isArray(to) ? 2 : to?.value.length, cc, bcc]).toEqual([1, undefined, undefined])
      expect(attachments).toHaveLength(1)
    }
  },
)

test.each(Object.keys(PLACES))('[T-C6] the same holds for Resend, with %s', async (place) => {
  const intended: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const mail = PLACES[place]?.(good(`person-${round}@b.example`), hostile()) as Mail
    const isSent = await resend.send(mail).then(
      () => true,
      (fault) => fault.outcome !== 'REFUSED' && Promise.reject(fault),
    )
    if (isSent) intended.push(mail.to)
  }
  const bodies = resendSink.delivered.map(({ body }) => JSON.parse(body))
  expect(bodies.map(({ to }) => to)).toEqual(intended)
  for (const body of bodies) {
    expect(Object.keys(body).sort()).toEqual(
      ['attachments', 'from', 'headers', 'html', 'reply_to', 'subject', 'text', 'to'].sort(),
    )
    expect(body.from).toMatch(/^"[^"\\]*" <[^<>@\s,;]+@[^<>@\s,;]+>$/)
    expect(body.attachments).toHaveLength(1)
  }
})
