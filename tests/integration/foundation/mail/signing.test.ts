import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { dkimVerify } from 'mailauth'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildListFooterAndHeaders } from '#lib/foundation/mail/footers/commands.ts'
import { runTransaction } from '#lib/server/database/db.ts'
import type { Mail, Transport } from '#lib/server/delivery/mailer.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'

const sink = await startSmtpSink()
afterAll(() => sink.stop())
beforeEach(() => {
  sink.received.length = 0
})

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
})
const signing = createMailTransport({
  ...getEnv(),
  MAIL_FROM: 'house@covenant.example',
  SMTP_URL: sink.url,
  RESEND_API_KEY: undefined,
  DKIM_DOMAIN: 'covenant.example',
  DKIM_SELECTOR: 'c1',
  DKIM_PRIVATE_KEY: privateKey,
}) as Transport

/** Verifies a received message as a mailbox provider does, with our public key in DNS. */
const verified = async (source: string) => {
  const { results } = await dkimVerify(Buffer.from(source), {
    resolver: async (name: string, type: string) =>
      name === 'c1._domainkey.covenant.example' && type === 'TXT'
        ? [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]]
        : Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
  })
  return results.map(({ status, signingDomain, signingHeaders }) => ({
    result: status.result,
    signingDomain,
    keys: (signingHeaders?.keys ?? '').toLowerCase().split(/\s*:\s*/),
  }))
}

const marketing = async (more: Partial<Mail> = {}): Promise<Mail> => {
  Object.assign(getEnv(), { LEGAL_NAME: 'Covenant Pty Ltd', POSTAL_ADDRESS: '1 Example Street, Sydney NSW 2000' })
  const { headers, html, text } = await runTransaction((tx) =>
    buildListFooterAndHeaders(tx, {
      scopes: ['MARKETING'],
      why: 'You asked for it.',
      address: 'rosa@b.example',
      messageId: 7,
    }),
  )
  const subject = 'Größe der Märkte, a subject that is so long that it has to be folded over several lines'
  return { key: randomUUID(), to: 'rosa@b.example', subject, html, text, headers, isAutomatic: false, ...more }
}

describe('a mail over SMTP with a DKIM key', () => {
  test('[T-E5] has a signature over both one-click headers, as a mailbox provider verifies it', async () => {
    await signing.send(await marketing())
    const [signature, ...others] = await verified(sink.received[0]?.source ?? '')
    expect(others).toEqual([])
    expect(signature).toMatchObject({ result: 'pass', signingDomain: 'covenant.example' })
    expect(signature?.keys).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    )
  })

  test.each([
    ['List-Unsubscribe', /^List-Unsubscribe: <http/m, 'List-Unsubscribe: <https://elsewhere.example/http'],
    ['List-Unsubscribe-Post', /^List-Unsubscribe-Post: .*$/m, 'List-Unsubscribe-Post: List-Unsubscribe=Two-Click'],
    ['To', /^To: .*$/m, 'To: other@b.example'],
    ['the text', /You asked for it/, 'You did not ask for it'],
  ])('fails verification if %s was changed in transit', async (_what, before, after) => {
    await signing.send(await marketing())
    const source = sink.received[0]?.source ?? ''
    expect(source).toMatch(before)
    const [signature] = await verified(source.replace(before, after))
    expect(['fail', 'neutral']).toContain(signature?.result)
  })

  test('is signed even with a file too large to be kept in memory', async () => {
    const source = { bytes: randomBytes(3_000_000) }
    await signing.send(
      await marketing({ files: [{ fileName: 'a.bin', contentType: 'application/octet-stream', source }] }),
    )
    expect(await verified(sink.received[0]?.source ?? '')).toMatchObject([{ result: 'pass' }])
  })
})

test('is not signed without a key, which leaves signing to the mail server', async () => {
  const plain = createMailTransport({ ...getEnv(), SMTP_URL: sink.url, RESEND_API_KEY: undefined }) as Transport
  await plain.send(await marketing())
  expect(sink.received[0]?.source).not.toMatch(/^DKIM-Signature:/m)
})
