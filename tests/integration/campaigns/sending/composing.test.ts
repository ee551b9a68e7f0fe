import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { NO_SENDER } from '#lib/foundation/mail/footers/labels.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { removeEncodedMailFiles } from '#lib/server/delivery/encoded-files.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { readPreferenceToken } from '#lib/server/secrets/preference-links.ts'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'
import { frozenMailing, mailingOf, statesOf, workOnce } from './mailings.ts'

const sink = await startSmtpSink()
const transport = createMailTransport({ ...getEnv(), SMTP_URL: sink.url, RESEND_API_KEY: undefined })
afterAll(() => Promise.all([sink.stop(), removeEncodedMailFiles()]))
const say = (LEGAL_NAME?: string, POSTAL_ADDRESS?: string) => Object.assign(getEnv(), { LEGAL_NAME, POSTAL_ADDRESS })
beforeEach(() => {
  sink.received.length = 0
  say('Covenant Pty Ltd', '1 Example Street, Sydney NSW 2000')
})
afterEach(() => say())

const PART = 262_144
const attach = async (campaignId: number, fileName: string, contentType: string, bytes: Buffer, isInline = false) => {
  const sha256 = new Uint8Array(createHash('sha256').update(bytes).digest())
  const { id } = await database().emailAttachment.create({
    data: { campaignId, fileName, contentType, byteSize: bytes.length, sha256, isInline },
  })
  for (let part = 0; part * PART < bytes.length; part += 1)
    await database().emailAttachmentPart.create({
      data: { attachmentId: id, part, bytes: new Uint8Array(bytes.subarray(part * PART, (part + 1) * PART)) },
    })
  return id
}
const headsOf = (source: string) => source.slice(0, source.indexOf('\r\n\r\n'))

test('[N-05] the files of a mailing arrive unchanged, and each is encoded once', async () => {
  const { id, people } = await frozenMailing(3)
  const [large, picture] = [randomBytes(3 * PART + 7), randomBytes(1_000)]
  const largeId = await attach(id, 'Zinsen für März.pdf', 'application/pdf', large)
  const pictureId = await attach(id, 'logo.png', 'image/png', picture, true)
  await attach(id, 'mail.eml', 'message/rfc822', Buffer.from('From: a@b.example\r\n\r\nHello'))
  await workOnce(id, transport)
  expect(await statesOf(id)).toEqual({ SENT: people.length })
  expect(sink.received).toHaveLength(people.length)
  for (const { source } of sink.received) {
    const { attachments } = await simpleParser(source)
    const found = Object.fromEntries(attachments.map((file) => [file.filename, file]))
    expect(Object.keys(found).sort()).toEqual(['Zinsen für März.pdf', 'logo.png', 'mail.eml'])
    expect(found['Zinsen für März.pdf']?.content.equals(large)).toBe(true)
    expect(found['logo.png']).toMatchObject({ cid: String(pictureId), contentDisposition: 'inline' })
    expect(found['logo.png']?.content.equals(picture)).toBe(true)
    // The parser guesses the type from the file name, so the source is checked instead.
    expect(source).toMatch(/^Content-Type: application\/octet-stream;\s+name="?mail\.eml/m)
    expect(source).not.toContain('message/rfc822')
  }
  const kept = await readdir(join(tmpdir(), `covenant-mail-${process.pid}`))
  expect(kept.filter((name) => name === `attachment-${largeId}.b64`)).toHaveLength(1)
})

test('marketing is sent with its sender and with personal headers for one-click unsubscribe', async () => {
  const { id, people } = await frozenMailing(2, { kind: 'MARKETING' })
  await workOnce(id, transport)
  expect(await statesOf(id)).toEqual({ SENT: 2 })
  const tokens = new Set<string>()
  for (const { source } of sink.received) {
    const token =
      /^List-Unsubscribe: <http:[^ ]*\/api\/email-preferences\/([\w-]{108})>$/m.exec(
        headsOf(source).replaceAll('\r', ''),
      )?.[1] ?? ''
    expect(readPreferenceToken(token).isOurs).toBe(true)
    tokens.add(token)
    expect(headsOf(source)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    const { text, html } = await simpleParser(source)
    for (const form of [text, html]) expect(form).toContain('Covenant Pty Ltd, 1 Example Street, Sydney NSW 2000')
  }
  expect(tokens.size).toBe(people.length)
})

test('marketing without a sender is paused with that reason, and nothing is sent', async () => {
  say('Covenant Pty Ltd')
  const { id } = await frozenMailing(2, { kind: 'MARKETING' })
  await workOnce(id, transport)
  expect(await mailingOf(id)).toMatchObject({ state: 'PAUSED', pausedReason: NO_SENDER })
  expect(await statesOf(id)).toEqual({ QUEUED: 2 })
  expect(sink.received).toHaveLength(0)
})

test('bulk mail can be sent without a configured sender, and unsubscribed recipients get no unsubscribe header', async () => {
  const { id } = await frozenMailing(2, { basis: 'SERVICE' })
  const { rows } = await pool().query<{ id: number }>(
    'select id from campaign_recipients where campaign_id = $1 order by id',
    [id],
  )
  await database().campaignRecipient.update({ where: { id: rows[0]?.id as number }, data: { basis: 'SUBSCRIBED' } })
  await workOnce(id, transport)
  const offers = sink.received.map(({ source }) => /^List-Unsubscribe:/m.test(headsOf(source)))
  expect(offers.sort()).toEqual([false, true])
  say()
  const other = await frozenMailing(1)
  await workOnce(other.id, transport)
  expect(await statesOf(other.id)).toEqual({ SENT: 1 })
})
