import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { deliverEmail } from '#lib/foundation/mail/delivery/commands.ts'
import { createPreferenceUrl, recordOptOutChoices } from '#lib/foundation/opt-outs/commands.ts'
import { listChoicesOfLink } from '#lib/foundation/opt-outs/links/queries.ts'
import { filterSubscribed } from '#lib/foundation/opt-outs/queries.ts'
import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { MAILS } from '#lib/web/mails.ts'
import { findMissingPreferenceKeys } from '#scripts/preference-keys.ts'
import { invited, postman, startSink } from '#tests/integration/foundation/mail/invitation-letters.ts'
import { type Api, apiAs } from '#tests/support/api.ts'
import { heldClock } from '#tests/support/clock.ts'
import { type Received, wordsOf } from '#tests/support/smtp-sink.ts'

const { sink, smtp } = await startSink()
const { later } = heldClock()
const ring = process.env.PREFERENCE_KEYS as string
const newKey = () => randomBytes(32).toString('base64')

// Every key that created a link in this file: the database records each permanently.
let everUsed = ring
let api: Api
let email = ''
let count = 0
beforeEach(async () => {
  api = await apiAs(visitor)
  count += 1
  email = `reader-${count}@covenant.example`
})
afterEach(() => {
  process.env.PREFERENCE_KEYS = ring
})

const YEAR = 365 * 86_400_000
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const linkTo = (address = email, scopes: OptOutScope[] = ['MARKETING']) =>
  runTransaction((tx) => createPreferenceUrl(tx, { address, messageId: 41, scopes }))
const tokenTo = async (...given: Parameters<typeof linkTo>) => (await linkTo(...given)).split('/').at(-1) as string
const call = (token: string) => `/api/email-preferences/${token}`
const mayGet = async (address = email, scope: OptOutScope = 'MARKETING') =>
  (await filterSubscribed(scope, [address])).length === 1
const entries = () => database().optOutEntry.count()

// A mail program's one-click request: no cookie, no origin, and nothing that our page sends.
const press = async (
  token: string,
  body: BodyInit = ONE_CLICK,
  type: string | null = 'application/x-www-form-urlencoded',
) => {
  const { POST } = await import('#app/api/email-preferences/[token]/route.ts')
  const request = new Request(`http://localhost:3000${call(token)}`, {
    method: 'POST',
    body,
    headers: type === null ? {} : { 'content-type': type },
  })
  return POST(request, { params: Promise.resolve({ token }) })
}

describe('a one-click unsubscribe', () => {
  test('[T-E5] returns 200 without cookie, origin or redirect, and takes effect at once', async () => {
    const token = await tokenTo()
    const answer = await press(token)
    expect([
      answer.status,
      await answer.text(),
      answer.headers.get('location'),
      answer.headers.get('set-cookie'),
    ]).toEqual([...[200, '', null, null]])
    expect(await mayGet()).toBe(false)
    expect(await database().optOutEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      scope: 'MARKETING',
      action: 'OUT',
      source: 'ONE_CLICK',
      actorKind: 'visitor',
      accountId: null,
      messageId: 41,
    })
  })

  test('[T-E5] may be either kind of form, and repeated without a limit', async () => {
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect((await press(await tokenTo(), form, null)).status).toBe(200)
    const token = await tokenTo()
    const answers = []
    for (let round = 0; round < 120; round += 1) answers.push((await press(token)).status)
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await mayGet()).toBe(false)
  })

  test('[T-E5] is not triggered by a thousand GET requests', async () => {
    const token = await tokenTo()
    const before = await entries()
    for (let round = 0; round < 1_000; round += 1)
      expect((await api('GET', call(token))).body).toMatchObject({ data: { marketingEmails: true } })
    expect([await mayGet(), await entries()]).toEqual([true, before])
  })

  test('opts out of each kind of mail in the link, and of no other', async () => {
    await press(await tokenTo(email, ['BROKER_RURAL', 'BROKER_MEZZANINE']))
    expect([await mayGet(email, 'BROKER_RURAL'), await mayGet(email, 'BROKER_MEZZANINE')]).toEqual([false, false])
    expect([await mayGet(), await mayGet(email, 'LENDER_RURAL')]).toEqual([true, true])
  })

  test('has no effect with a different body or an unknown token', async () => {
    const token = await tokenTo()
    const before = await entries()
    for (const body of ['', 'List-Unsubscribe=yes', 'list-unsubscribe=One-Click', 'x'.repeat(20_000)])
      expect((await press(token, body)).status, body.slice(0, 30)).toBeGreaterThanOrEqual(400)
    for (const other of ['x', token.slice(1), `${token}A`, randomBytes(78).toString('base64url')])
      expect((await press(other)).status, other).toBe(404)
    expect([await mayGet(), await entries()]).toEqual([true, before])
  })
})

describe('the preferences behind a link', () => {
  test('[P-14] [M-04] are read and saved with the token alone', async () => {
    const token = await tokenTo()
    expect((await api('GET', call(token))).body).toEqual({ status: 200, data: { marketingEmails: true } })
    expect(await api('PUT', call(token), { body: { marketingEmails: false } })).toMatchObject({ status: 200 })
    expect((await api('GET', call(token))).body.data).toEqual({ marketingEmails: false })
    expect(await api('PUT', call(token), { body: { marketingEmails: true } })).toMatchObject({ status: 200 })
    expect(await mayGet()).toBe(true)
    for (const body of [{}, { marketingEmails: 'false' }, { marketingEmails: true, email: 'x' }])
      expect((await api('PUT', call(token), { body })).status).toBe(400)
  })

  test('[M-04] are saved by the page’s own form, which leads back to the page', async () => {
    const token = await tokenTo()
    const off = await press(token, 'page=saved')
    expect([off.status, off.headers.get('location'), off.headers.get('set-cookie')]).toEqual([
      ...[303, `http://localhost:3000/general/email-subscriptions/${token}?saved=1`, null],
    ])
    expect(await mayGet()).toBe(false)
    await press(token, 'page=saved&marketingEmails=on')
    expect(await mayGet()).toBe(true)
  })

  test('include the link’s other kinds of mail, to leave and to rejoin', async () => {
    const scopes: OptOutScope[] = ['WAITING_TASKS', 'BROKER_RURAL']
    const token = await tokenTo(email, scopes)
    const listed = async () => (await listChoicesOfLink(visitor, token)).map(({ scope, isOut }) => [scope, isOut])
    expect(await listed()).toEqual([
      ['BROKER_RURAL', false],
      ['WAITING_TASKS', false],
    ])
    // A page opened before these were shown does not change them.
    await press(token, 'page=saved&marketingEmails=on')
    expect([await mayGet(email, 'WAITING_TASKS'), await mayGet(email, 'BROKER_RURAL')]).toEqual([true, true])
    // A kind that is not in the link is ignored.
    await press(token, 'page=saved&marketingEmails=on&kinds=shown&BROKER_RURAL=on&SAVED_DEALS=on')
    expect([await mayGet(), await mayGet(email, 'SAVED_DEALS')]).toEqual([true, true])
    expect(await listed()).toEqual([
      ['BROKER_RURAL', false],
      ['WAITING_TASKS', true],
    ])
    await press(token, 'page=saved&kinds=shown&BROKER_RURAL=on&WAITING_TASKS=on')
    expect([await mayGet(), await mayGet(email, 'WAITING_TASKS')]).toEqual([false, true])
    expect(await listChoicesOfLink(visitor, await tokenTo())).toEqual([])
    expect(await listChoicesOfLink(visitor, 'x')).toEqual([])
  })

  test('return the same response for every invalid token', async () => {
    const token = await tokenTo()
    const answers = []
    for (const other of [
      'x',
      token.slice(0, -1),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      'a'.repeat(104),
      'a'.repeat(108),
    ])
      answers.push(JSON.stringify((await api('GET', call(other))).body), (await api('GET', call(other))).status)
    expect(new Set(answers).size).toBe(2)
    expect(answers).toContain(404)
  })

  test('[T-E6] still work five years and two key rotations later', async () => {
    const token = await tokenTo()
    const off = await tokenTo(`left-${email}`)
    await press(off)
    process.env.PREFERENCE_KEYS = `${newKey()},${ring}`
    await linkTo('another@covenant.example')
    process.env.PREFERENCE_KEYS = `${newKey()},${process.env.PREFERENCE_KEYS}`
    everUsed = process.env.PREFERENCE_KEYS
    later(5 * YEAR)
    expect((await press(token)).status).toBe(200)
    expect(await mayGet()).toBe(false)
    // Opt-outs hash addresses with the first key, whatever keys are listed before it.
    expect(await mayGet(`left-${email}`)).toBe(false)
    await press(await tokenTo('third@covenant.example'))
    process.env.PREFERENCE_KEYS = process.env.PREFERENCE_KEYS?.split(',').toReversed().join(',')
    expect(await mayGet('third@covenant.example')).toBe(false)
  })

  test('[T-E6] prevent a process from starting without a key that was used for links', async () => {
    const owner = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL })
    await owner.connect()
    try {
      const next = newKey()
      process.env.PREFERENCE_KEYS = `${next},${everUsed}`
      await linkTo()
      expect(await findMissingPreferenceKeys(owner, process.env.PREFERENCE_KEYS)).toEqual([])
      for (const lacking of [everUsed, next, newKey()])
        expect(await findMissingPreferenceKeys(owner, lacking), lacking).toEqual([
          expect.stringMatching(/^PREFERENCE_KEYS lacks .*\([\da-f]{16}.*put every earlier key behind the new one/),
        ])
    } finally {
      await owner.end()
    }
  })

  test('apply to the address that the mail was sent to, ignoring case', async () => {
    const token = await tokenTo(' Grown.Up@Covenant.Example ')
    await press(token)
    expect([await mayGet('grown.up@covenant.example'), await mayGet('GROWN.UP@covenant.example')]).toEqual([
      false,
      false,
    ])
    expect(await mayGet()).toBe(true)
  })
})

test('[T-E5] each optional mail has a link that works without sign-in', async () => {
  const { message, email: address } = await invited()
  await deliverEmail(postman, message.id, { transport: smtp, kinds: MAILS })
  const words = wordsOf(sink.received.at(-1) as Received)
  const token = /\/general\/email-subscriptions\/([\w-]{108})/.exec(words)?.[1] as string
  expect(await press(token)).toMatchObject({ status: 200 })
  expect(await mayGet(address)).toBe(false)
})

test('a browser that opens the one-click URL is led to the page, and nothing changes', async () => {
  const token = await tokenTo()
  const { GET } = await import('#app/api/email-preferences/[token]/route.ts')
  const before = await entries()
  const request = new Request(`http://localhost:3000${call(token)}`, { headers: { 'sec-fetch-mode': 'navigate' } })
  const answer = await GET(request, { params: Promise.resolve({ token }) })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(new RegExp(`/general/email-subscriptions/${token}$`)),
  ])
  expect(await entries()).toBe(before)
})

test('concurrent choices for one address are each recorded once, and the last one counts', async () => {
  const choose = (isOut: boolean) =>
    runTransaction((tx) =>
      recordOptOutChoices(tx, visitor, {
        address: email,
        choices: [{ scope: 'MARKETING', isOut }],
        origin: { source: 'PAGE' },
      }),
    )
  const written = await Promise.all(Array.from({ length: 10 }, () => choose(true)))
  expect(written.flat()).toHaveLength(1)
})
