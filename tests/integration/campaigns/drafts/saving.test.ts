import { beforeEach, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { saveSearch } from '#lib/discovery/saved-searches/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { makeBroker, makeLender } from '#prisma/seed/factories.ts'
import { draftWith, newWord, newWriter } from '#tests/integration/campaigns/drafts/drafting.ts'
import { castOf } from '#tests/support/actors.ts'
import { type Api, apiAs } from '#tests/support/api.ts'
import { documentOf } from '#tests/support/letter-bodies.ts'

const BULK = '/api/emails/drafts/bulk'
const MARKETING = '/api/emails/drafts/marketing'
const { actors } = await castOf()
let api: Api
let writer: Awaited<ReturnType<typeof newWriter>>['writer']
beforeEach(async () => {
  ;({ api, writer } = await newWriter())
})
const put = (change: Record<string, unknown> = {}, address = BULK) => api('PUT', address, { body: draftWith(change) })

describe('the draft of a mailing', () => {
  test('[N-01] is stored completely for its writer, one for each kind of mailing', async () => {
    expect((await api('GET', BULK)).body).toEqual({ status: 200, data: null })
    const { individualId, companyName } = await makeBroker()
    const { companyId } = await makeLender()
    const chosen = { individualIds: [individualId], companyIds: [companyId], testEmails: ['a@b.example'] }
    const saved = await put({ ...chosen, includeUnsubscribed: true, reason: 'A change of terms' })
    expect(saved.status).toBe(200)
    const read = await api('GET', BULK)
    expect(read.body.data).toEqual(saved.body.data)
    expect(read.body.data).toMatchObject({
      ...chosen,
      version: 1,
      emailBody: documentOf('Hello'),
      emailSubject: 'News',
      senderEmail: null,
      includeUnsubscribed: true,
      reason: 'A change of terms',
      savedSearchId: null,
      attachments: [],
      recipients: [
        { key: `individual:${individualId}`, company: companyName, numberOfUsers: 1, companyId: null },
        { key: `company:${companyId}`, company: null, numberOfUsers: 1, individualId: null },
      ],
    })
    expect((await api('GET', MARKETING)).body.data).toBeNull()
    await put()
    expect(await database().emailCampaign.count({ where: { createdById: writer.accountId } })).toBe(1)
  })

  test('is refused with the stored draft if the version is outdated, and accepted without a version', async () => {
    await put()
    const first = await put({ version: 1, emailSubject: 'Second' })
    expect(first.body.data).toMatchObject({ version: 2, emailSubject: 'Second' })
    for (const version of [0, 1, 3]) {
      const refused = await put({ version, emailSubject: 'Mine' })
      expect(refused.status).toBe(409)
      expect(refused.body.data).toMatchObject({ version: 2, emailSubject: 'Second' })
      expect(refused.body.errors[0].message).toBe('This draft was changed elsewhere. Reload it to go on from there.')
    }
    const held = await api('PUT', BULK, { body: draftWith(), headers: { 'if-match': '"1"' } })
    expect(held.status).toBe(409)
    expect((await put({ emailSubject: 'Third' })).body.data).toMatchObject({ version: 3, emailSubject: 'Third' })
  })

  test('is stored once if two first saves arrive at the same time', async () => {
    const both = await Promise.all([put({ version: 0 }), put({ version: 0 })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await database().emailCampaign.count({ where: { createdById: writer.accountId } })).toBe(1)
  })

  test('can be discarded once, and only in its current version', async () => {
    await put()
    expect((await api('DELETE', `${BULK}?version=2`)).status).toBe(409)
    expect((await api('DELETE', `${BULK}?version=1`)).status).toBe(200)
    expect((await api('DELETE', `${BULK}?version=1`)).status).toBe(404)
    const late = await put({ version: 1 })
    expect([late.status, late.body.errors[0].message]).toEqual([404, 'This draft was sent or discarded elsewhere.'])
  })

  test('is visible only to its writer: other administrators have their own, and other users none', async () => {
    await put({ emailSubject: 'Mine alone' })
    const other = await newWriter()
    expect((await other.api('GET', BULK)).body.data).toBeNull()
    expect((await other.api('DELETE', BULK)).status).toBe(404)
    for (const actor of [actors.staff, actors.lender, actors.broker, actors.dual, actors.lawFirm]) {
      const stranger = await apiAs(actor)
      for (const [method, body] of [['GET'], ['PUT', draftWith()], ['DELETE']] as const)
        expect((await stranger(method, BULK, body ? { body } : {})).status).toBe(403)
    }
    expect((await (await apiAs(visitor))('GET', BULK)).status).toBe(401)
    expect((await api('GET', '/api/emails/drafts/loans')).status).toBe(404)
  })

  test.each([
    [{ emailSubject: 'a\r\nBcc: x@y.example' }, 'emailSubject', 'The subject must be one line.'],
    [{ emailSubject: 'x'.repeat(201) }, 'emailSubject', 'The subject can have at most 200 characters.'],
    [
      { emailBody: { type: 'doc', content: [{ type: 'iframe' }] } },
      'emailBody',
      'The text of the email cannot be read.',
    ],
    [{ colour: 'red' }, '', 'There is no field “colour”.'],
  ])('with %j is refused and changes nothing', async (change, field, message) => {
    await put()
    const answer = await put(change)
    expect([answer.status, answer.body.errors]).toEqual([400, [{ code: 'INVALID', field, message }]])
    expect((await api('GET', BULK)).body.data).toMatchObject({ version: 1, emailSubject: 'News' })
  })

  test('[N-02] of a marketing mailing refers to a saved user search of its writer, and survives its deletion', async () => {
    const filters = { stateKeys: 'NSW' }
    const name = newWord()
    const users = await saveSearch(writer, { kind: 'users', name, filters, selectedColumns: [] })
    const loans = await saveSearch(writer, { kind: 'loans', name, filters: {}, selectedColumns: [] })
    const foreign = await saveSearch(actors.admin, { kind: 'users', name, filters: {}, selectedColumns: [] })
    for (const savedSearchId of [loans.id, foreign.id, 2_147_483_646]) {
      const answer = await put({ savedSearchId }, MARKETING)
      const message = 'Saved user search is invalid'
      expect([answer.status, answer.body.errors]).toEqual([400, [{ code: 'INVALID', field: 'savedSearchId', message }]])
    }
    const saved = await put({ savedSearchId: users.id }, MARKETING)
    expect(saved.body.data).toMatchObject({ savedSearchId: users.id, savedSearchName: name })
    await database().savedSearch.update({ where: { id: users.id }, data: { deletedAt: new Date() } })
    const later = await put({ savedSearchId: users.id, emailSubject: 'Later' }, MARKETING)
    expect(later.body.data).toMatchObject({ savedSearchId: users.id, savedSearchName: name, emailSubject: 'Later' })
    const included = await put({ savedSearchId: users.id, includeUnsubscribed: true, reason: 'x' }, MARKETING)
    expect(included.body.errors[0].message).toBe('Marketing email never goes to unsubscribed users.')
  })
})
