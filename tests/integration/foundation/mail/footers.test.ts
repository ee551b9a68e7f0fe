import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { deliverEmail } from '#lib/foundation/mail/delivery/commands.ts'
import { buildListFooterAndHeaders, buildListFootersAndHeaders } from '#lib/foundation/mail/footers/commands.ts'
import { footerLabels, NO_SENDER } from '#lib/foundation/mail/footers/labels.ts'
import { buildPreviewFooter, getListMailObstacle } from '#lib/foundation/mail/footers/queries.ts'
import { emailReasons } from '#lib/foundation/mail/labels.ts'
import type { MailContent, MailKind, MailKinds } from '#lib/foundation/mail/schema.ts'
import { recordOptOutChoices } from '#lib/foundation/opt-outs/commands.ts'
import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import { runTransaction } from '#lib/server/database/db.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { readPreferenceToken } from '#lib/server/secrets/preference-links.ts'
import { type Received, wordsOf } from '#tests/support/smtp-sink.ts'
import { invited, postman, startSink, stateOf } from './invitation-letters.ts'

const { sink, smtp } = await startSink()
const SENDER = { LEGAL_NAME: 'Ash & Oak <Pty> Ltd', POSTAL_ADDRESS: 'PO Box 7, Sydney NSW 2000' }
const say = (sender: { LEGAL_NAME?: string; POSTAL_ADDRESS?: string }) =>
  Object.assign(getEnv(), { LEGAL_NAME: undefined, POSTAL_ADDRESS: undefined }, sender)
beforeEach(() => say(SENDER))
afterEach(() => say({}))

const WHY = 'You get this because you chose <First ranking>.'
const SCOPES: OptOutScope[] = ['SYNDICATE_FUNDERS', 'LENDER_RURAL']
const partsFor = (address: string, messageId = 9) =>
  runTransaction((tx) => buildListFooterAndHeaders(tx, { scopes: SCOPES, why: WHY, address, messageId }))
const tokenIn = (text: string) => readPreferenceToken(/[\w-]{108}/.exec(text)?.[0] ?? '')

/** The kinds of mail, with an optional invitation. */
const kindsWith = (more: Partial<MailContent>): MailKinds =>
  ({
    INVITATION: async () => ({
      letter: {
        heading: 'Funds Available',
        paragraphs: ['Hello'],
        sections: [{ heading: 'Acme · Rural', rows: [{ label: 'Available', value: '$4,000,000' }] }],
        action: { label: 'Open', href: 'https://covenant.example/x' },
        closing: [],
      },
      obstacle: null,
      list: { scopes: SCOPES, why: WHY },
      ...more,
    }),
  }) as unknown as MailKinds

describe('the footer of an optional mail', () => {
  test('says why, how to unsubscribe and who sends it, in HTML and text, with both one-click headers', async () => {
    const { html, text, headers } = await partsFor('rosa@b.example')
    expect(text).toContain(WHY)
    expect(text).toContain('Ash & Oak <Pty> Ltd, PO Box 7, Sydney NSW 2000')
    expect(text).toMatch(/: http:\/\/localhost:3000\/general\/email-subscriptions\/[\w-]{108}$/m)
    expect(html).toContain('Ash &amp; Oak &lt;Pty&gt; Ltd, PO Box 7, Sydney NSW 2000')
    expect(html).toContain('you chose &lt;First ranking&gt;.')
    expect(html).toMatch(/href="http:\/\/localhost:3000\/general\/email-subscriptions\/[\w-]{108}"/)
    expect(Object.keys(headers)).toEqual(['List-Unsubscribe', 'List-Unsubscribe-Post'])
    expect(headers['List-Unsubscribe']).toMatch(/^<http:\/\/localhost:3000\/api\/email-preferences\/[\w-]{108}>$/)
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    for (const place of [text, html, headers['List-Unsubscribe'] as string])
      expect(tokenIn(place)).toMatchObject({ isOurs: true, link: { messageId: 9 } })
  })

  test('is personal to each reader, in the order of the readers', async () => {
    const readers = ['a@b.example', 'c@b.example', 'A@B.example'].map((address, place) => ({
      address,
      messageId: place,
    }))
    const parts = await runTransaction((tx) => buildListFootersAndHeaders(tx, { scopes: SCOPES, why: WHY }, readers))
    const links = parts.map(({ text }) => tokenIn(text).link)
    expect(links.map(({ messageId }) => messageId)).toEqual([0, 1, 2])
    const [first, second, third] = links.map(({ addressHash }) => Buffer.from(addressHash).toString('hex'))
    expect(first).toBe(third)
    expect(first).not.toBe(second)
  })

  test('has no link in a preview, and reports missing settings', async () => {
    const { html, text } = buildPreviewFooter(WHY)
    expect(html).not.toContain('href')
    expect(text).toContain(footerLabels.inert)
    expect(text).not.toContain(NO_SENDER)
    say({})
    expect(buildPreviewFooter(WHY).text).toContain(NO_SENDER)
  })
})

describe('an optional mail', () => {
  test('is sent with its footer and headers', async () => {
    const { message, email } = await invited()
    await deliverEmail(postman, message.id, { transport: smtp, kinds: kindsWith({}) })
    expect(await stateOf(message.id)).toMatchObject({ state: 'SENT' })
    const words = wordsOf(sink.received[0] as Received)
    expect(words).toContain('PO Box 7, Sydney NSW 2000')
    expect(words).toMatch(/^List-Unsubscribe: <http:[^ ]*\/api\/email-preferences\/[\w-]{108}>\r$/m)
    expect(words).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(words).toContain('Available: $4,000,000')
    expect(tokenIn(words).link).toMatchObject({ messageId: message.id })
    expect(sink.received[0]?.to).toEqual([email])
  })

  test.each<[string, { LEGAL_NAME?: string; POSTAL_ADDRESS?: string }]>([
    ['a name', { POSTAL_ADDRESS: SENDER.POSTAL_ADDRESS }],
    ['a postal address', { LEGAL_NAME: SENDER.LEGAL_NAME }],
    ['both', {}],
  ])('is dropped without %s with that reason, while other mail is sent', async (_what, sender) => {
    say(sender)
    expect(getListMailObstacle()).toBe(NO_SENDER)
    await expect(partsFor('rosa@b.example')).rejects.toMatchObject({ code: 'CONFLICT', message: NO_SENDER })
    const [{ message }, other] = [await invited(), await invited()]
    await deliverEmail(postman, message.id, { transport: smtp, kinds: kindsWith({}) })
    expect(await stateOf(message.id)).toMatchObject({ state: 'DROPPED', error: NO_SENDER })
    await deliverEmail(postman, other.message.id, { transport: smtp, kinds: kindsWith({ list: undefined }) })
    expect(await stateOf(other.message.id)).toMatchObject({ state: 'SENT' })
    expect(wordsOf(sink.received[0] as Received)).not.toContain('List-Unsubscribe')
  })

  test('[T-E7] is dropped once its recipient has opted out of all its kinds, and sent while one is left', async () => {
    const { message, email } = await invited()
    const leave = (scope: OptOutScope) =>
      runTransaction((tx) =>
        recordOptOutChoices(tx, visitor, {
          address: email,
          choices: [{ scope, isOut: true }],
          origin: { source: 'PAGE' },
        }),
      )
    await leave('SYNDICATE_FUNDERS')
    await deliverEmail(postman, message.id, { transport: smtp, kinds: kindsWith({}) })
    expect(await stateOf(message.id)).toMatchObject({ state: 'SENT' })
    const second = await invited()
    for (const scope of SCOPES)
      await runTransaction((tx) =>
        recordOptOutChoices(tx, visitor, {
          address: second.email,
          choices: [{ scope, isOut: true }],
          origin: { source: 'PAGE' },
        }),
      )
    await deliverEmail(postman, second.message.id, { transport: smtp, kinds: kindsWith({}) })
    expect(await stateOf(second.message.id)).toMatchObject({ state: 'DROPPED', error: emailReasons.left })
  })

  test.each<[string, OptOutScope[], object]>([
    ['one kind', ['LENDER_RURAL'], { state: 'SENT', attempt: 2 }],
    ['all of it', SCOPES, { state: 'DROPPED', error: emailReasons.left }],
  ])('[T-E7] is rebuilt if its recipient opts out of %s while it is being built', async (_what, scopes, ended) => {
    const { message, email } = await invited()
    let written = 0
    const { INVITATION: invitation } = kindsWith({})
    // As if the recipient unsubscribed while the message was being built.
    const slowly: MailKind = async (message, isAgain) => {
      written += 1
      const content = await invitation(message, isAgain)
      for (const scope of written === 1 ? scopes : [])
        await runTransaction((tx) =>
          recordOptOutChoices(tx, visitor, {
            address: email,
            choices: [{ scope, isOut: true }],
            origin: { source: 'ONE_CLICK' },
          }),
        )
      return content
    }
    const kinds = { ...kindsWith({}), INVITATION: slowly }
    await deliverEmail(postman, message.id, { transport: smtp, kinds })
    expect(await stateOf(message.id)).toMatchObject(ended)
    expect(written).toBe(2)
    expect(sink.received).toHaveLength('attempt' in ended ? 1 : 0)
  })
})
