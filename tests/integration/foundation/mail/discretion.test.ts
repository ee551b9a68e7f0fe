import { expect, test } from 'vitest'
import { deliverEmail } from '#lib/foundation/mail/delivery/commands.ts'
import { pool } from '#lib/server/database/db.ts'
import { MailFault, type Transport } from '#lib/server/delivery/mailer.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { MAILS } from '#lib/web/mails.ts'
import { loggedWhile } from '#tests/support/logged.ts'
import { invited, postman, startSink, stateOf } from './invitation-letters.ts'

const { sink, smtp } = await startSink()
const nowhere = createMailTransport(
  Object.assign({}, getEnv(), { SMTP_URL: 'smtp://127.0.0.1:1', RESEND_API_KEY: undefined }),
)

// A provider's error text, with the address in each of the formats in which it may be quoted.
const saying = (outcome: 'REFUSED' | 'LATER' | 'UNKNOWN', words: (to: string) => string): Transport => ({
  name: 'smtp',
  keyLife: outcome === 'UNKNOWN' ? 3_600_000 : 0,
  send: async ({ to }) => {
    throw new MailFault(outcome, words(to))
  },
})

const FAILURES: [name: string, transport: Transport | null, state: string, prepare?: () => void][] = [
  ['refuses for good', smtp, 'FAILED', () => sink.refuse(550)],
  ['is busy', smtp, 'QUEUED', () => sink.refuse(450)],
  ['breaks off after the whole message', smtp, 'UNKNOWN', () => sink.drop(true)],
  ['is not there', nowhere, 'QUEUED'],
  ['names the address in brackets', saying('REFUSED', (to) => `550 5.1.1 <${to}>: unknown`), 'FAILED'],
  ['names it in quotes and in capitals', saying('LATER', (to) => `450 "${to.toUpperCase()}" is full`), 'QUEUED'],
  ['names it with a word before', saying('LATER', (to) => `450 to=${to},relay=x`), 'QUEUED'],
  ['does not know, and names it', saying('UNKNOWN', (to) => `no answer for (${to})`), 'QUEUED'],
]

test.each(FAILURES)(
  'if the mail server %s, the log contains the reason and no email address',
  async (_name, way, state, prepare) => {
    const { message, email } = await invited()
    prepare?.()
    const said = await loggedWhile(() => deliverEmail(postman, message.id, { transport: way, kinds: MAILS }))
    expect(await stateOf(message.id)).toMatchObject({ state })
    expect(said).toContain('mail not delivered')
    expect(said).toContain(`"state":"${state}"`)
    expect(said.toLowerCase()).not.toContain(email)
    expect(said).not.toMatch(/[\w.]@\w/)
  },
)

test('a message that may have arrived is logged without its email address', async () => {
  const { message, email } = await invited()
  await pool().query(`update email_messages set state = 'WIRE', attempt = 1, wire_at = now() where id = $1`, [
    message.id,
  ])
  const said = await loggedWhile(() => deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS }))
  expect(said).toContain('"state":"UNKNOWN"')
  expect(said).not.toContain(email)
})
