import { describe, expect, test } from 'vitest'
import { getMailing, listMailings } from '#lib/campaigns/mailings/queries.ts'
import {
  getDeliveryHistory,
  listMailingRecipients,
  listPeopleLeftOut,
  renderRecipientMessage,
} from '#lib/campaigns/mailings/recipients/queries.ts'
import { countPeopleLeftOut, countRecipientsByGroup } from '#lib/campaigns/mailings/rules.ts'
import { recipientState } from '#lib/campaigns/mailings/schema.ts'
import { leftOutSearch, mailingSearch, recipientSearch } from '#lib/campaigns/mailings/search.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { attachFile, makeMailing } from '#tests/integration/campaigns/mailings/made.ts'
import { castOf } from '#tests/support/actors.ts'

const { made, actors } = await castOf()
const { admin } = actors
const { accountId } = made.admin
const listed = async (query: object) => (await listMailings(admin, mailingSearch.parse({ ...query }))).rows
const everyState = recipientState.options.map((state) => ({ state }))

describe('the list of mailings', () => {
  test('shows the newest first, with sender and counts by state, and no drafts', async () => {
    const older = await makeMailing({ accountId, state: 'DONE', recipients: [{ state: 'SENT' }] })
    const newer = await makeMailing({
      accountId,
      kind: 'MARKETING',
      recipients: everyState,
      leftOut: [{ reason: 'UNSUBSCRIBED' }, { reason: 'CLOSED' }],
    })
    await database().emailCampaign.update({ where: { id: older.id }, data: { frozenAt: new Date(0) } })
    const draft = await makeMailing({ accountId, state: 'DRAFT' })
    const rows = await listed({})
    expect(rows.map(({ id }) => id)).toEqual([newer.id, older.id])
    expect(rows.map(({ id }) => id)).not.toContain(draft.id)
    expect(rows[0]).toMatchObject({
      kind: 'MARKETING',
      subject: newer.subject,
      state: 'SENDING',
      recipients: 8,
      sent: 1,
      failed: 2,
      leftOut: 2,
      senderEmail: 'news@covenant.example',
      senderName: 'Covenant News',
      sentBy: 'name' in admin && admin.name,
    })
  })

  test('can be filtered by kind, state and subject, with wildcards taken literally', async () => {
    const odd = await makeMailing({ accountId, kind: 'MARKETING', state: 'PAUSED', subject: '100%_sure' })
    await makeMailing({ accountId, state: 'PAUSED', subject: '100 or not sure' })
    const found = (query: object) => listed(query).then((rows) => rows.map(({ id }) => id))
    expect(await found({ subject: '100%_S' })).toEqual([odd.id])
    expect(await found({ kind: 'MARKETING', state: 'PAUSED' })).toEqual([odd.id])
    expect(await found({ state: 'CANCELLED' })).toEqual([])
    expect((await found({ state: 'DRAFT', kind: 'NONE' })).length).toBeGreaterThan(1)
  })

  test('is paged with the total number', async () => {
    for (let each = 0; each < 51; each += 1) await makeMailing({ accountId, subject: 'Many' })
    const pageOf = (page: number) => listMailings(admin, mailingSearch.parse({ subject: 'many', page }))
    const [first, second] = [await pageOf(1), await pageOf(2)]
    expect([first.rows.length, first.total, second.rows.length, second.total]).toEqual([50, 51, 1, 51])
    expect((await pageOf(9)).total).toBe(51)
  })
})

describe('one mailing', () => {
  test('counts every recipient in exactly one state, while they change', async () => {
    const { id, recipients } = await makeMailing({
      accountId,
      recipients: [...everyState, ...everyState],
      leftOut: [{ reason: 'NO_ADDRESS' }, { reason: 'NO_ADDRESS' }, { reason: 'SAME_ADDRESS' }],
    })
    const states = recipientState.options
    const moving = (async () => {
      for (const [place, { id: recipient }] of recipients.entries())
        await database().campaignRecipient.update({
          where: { id: recipient },
          data: { state: states[(place + 3) % states.length] as string },
        })
    })()
    for (let look = 0; look < 25; look += 1) {
      const { counts } = await getMailing(admin, id)
      expect(Object.values(counts.states).reduce((sum, count) => sum + count, 0)).toBe(16)
      expect(countRecipientsByGroup(counts).reduce((sum, { count }) => sum + count, 0)).toBe(counts.total)
      expect([counts.total, countPeopleLeftOut(counts)]).toEqual([16, 3])
    }
    await moving
    expect((await getMailing(admin, id)).counts.leftOut).toMatchObject({ NO_ADDRESS: 2, SAME_ADDRESS: 1, CLOSED: 0 })
  })

  test('shows what the mail service reported, its files and why it is paused', async () => {
    const { id } = await makeMailing({
      accountId,
      state: 'PAUSED',
      recipients: [
        { state: 'SENT', report: 'BOUNCED' },
        { state: 'SENT', report: 'COMPLAINED' },
        { state: 'SENT', report: 'DELIVERED' },
      ],
    })
    const file = await attachFile(id, 'rates.pdf', Buffer.from('1234'))
    await database().emailCampaign.update({ where: { id }, data: { pausedReason: 'Too many failed.' } })
    expect(await getMailing(admin, id)).toMatchObject({
      state: 'PAUSED',
      pausedReason: 'Too many failed.',
      finishedAt: null,
      counts: { bounced: 1, complained: 1 },
      files: [{ id: file, fileName: 'rates.pdf', byteSize: 4, isInline: false }],
    })
  })

  test('is not found for a draft, another record or an unknown id', async () => {
    const draft = await makeMailing({ accountId, state: 'DRAFT', kind: 'MARKETING' })
    const { recipients } = await makeMailing({ accountId, recipients: [{}] })
    for (const id of [draft.id, recipients[0]?.id as number, made.lender.lenderId, 2_147_483_646])
      for (const asked of [
        () => getMailing(admin, id),
        () => listMailingRecipients(admin, id, recipientSearch.parse({})),
        () => listPeopleLeftOut(admin, id, leftOutSearch.parse({})),
      ])
        await expect(asked()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(getDeliveryHistory(admin, draft.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the recipients of a mailing', () => {
  test('can be filtered by displayed state, name and address', async () => {
    const { id, mark, recipients } = await makeMailing({
      accountId,
      recipients: [...everyState, { name: 'Anna O_Neil', address: `anna.${accountId}@x.example` }],
    })
    const other = await makeMailing({ accountId, recipients: [{ name: 'Anna O_Neil' }] })
    const found = async (query: object) =>
      (await listMailingRecipients(admin, id, recipientSearch.parse({ ...query }))).rows
    expect((await found({})).map((row) => row.id)).toEqual(recipients.map((row) => row.id))
    expect((await found({ state: 'SENDING' })).map(({ state }) => state)).toEqual(['CLAIMED', 'WIRE'])
    expect(await found({ state: 'SENT', search: mark })).toMatchObject([{ state: 'SENT', company: `Company ${mark}` }])
    expect(await found({ search: 'o_neil' })).toMatchObject([{ name: 'Anna O_Neil' }])
    expect(await found({ search: `ANNA.${accountId}@` })).toHaveLength(1)
    expect(await found({ search: 'o%neil' })).toEqual([])
    expect(other.recipients).toHaveLength(1)
  })

  test('that were left out can be filtered by reason and name', async () => {
    const { id } = await makeMailing({
      accountId,
      leftOut: [
        { reason: 'UNSUBSCRIBED', name: 'Bo' },
        { reason: 'CLOSED', name: 'Cy' },
      ],
    })
    const found = async (query: object) => (await listPeopleLeftOut(admin, id, leftOutSearch.parse({ ...query }))).rows
    expect((await found({})).map(({ name }) => name)).toEqual(['Bo', 'Cy'])
    expect(await found({ reason: 'CLOSED' })).toMatchObject([{ name: 'Cy', reason: 'CLOSED', address: null }])
    expect(await found({ search: 'bo', reason: 'CLOSED' })).toEqual([])
  })

  test('each see the mail with their own values, and an unsubscribe link without effect', async () => {
    const { recipients } = await makeMailing({ accountId, recipients: [{}, { name: 'Bo' }] })
    await database().campaignRecipient.update({
      where: { id: recipients[1]?.id as number },
      data: { merge: { firstName: '<b>{{lastName}}</b>', lastName: 'X', company: null, bdm: null } },
    })
    const [first, second] = await Promise.all(recipients.map(({ id }) => renderRecipientMessage(admin, id)))
    expect(first?.html).toContain('Hello Person 0')
    expect(first?.text).toContain('Hello Person 0')
    expect(second?.html).toContain('Hello &lt;b&gt;{{lastName}}&lt;/b&gt;')
    expect(first?.html).not.toMatch(/href="[^"]*email-subscriptions/)
    for (const kind of ['staff', 'visitor', 'lender'] as const)
      await expect(renderRecipientMessage(actors[kind], recipients[0]?.id as number)).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
    await expect(renderRecipientMessage(admin, made.lender.lenderId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('have a delivery history; only a queued one with an earlier attempt has a next attempt', async () => {
    const { id, recipients } = await makeMailing({
      accountId,
      recipients: [
        { state: 'QUEUED', attempt: 2, error: 'Busy' },
        { state: 'QUEUED' },
        { state: 'FAILED', attempt: 3 },
      ],
    })
    const stories = await Promise.all(recipients.map((row) => getDeliveryHistory(admin, row.id)))
    expect(stories[0]).toMatchObject({ mailingId: id, attempt: 2, error: 'Busy', nextAt: recipients[0]?.dueAt })
    expect(stories.slice(1).map(({ nextAt }) => nextAt)).toEqual([null, null])
    expect(recipients[0]?.dueAt.getTime()).toBeLessThanOrEqual(now().getTime() + 1_000)
  })
})

test.each(['visitor', 'staff', 'lender', 'broker', 'dual', 'lawFirm', 'job'] as const)(
  '%s cannot see a mailing or its recipients',
  async (kind) => {
    const { id, recipients } = await makeMailing({ accountId, recipients: [{}] })
    const actor = actors[kind]
    for (const asked of [
      listMailings(actor, mailingSearch.parse({})),
      getMailing(actor, id),
      listMailingRecipients(actor, id, recipientSearch.parse({})),
      listPeopleLeftOut(actor, id, leftOutSearch.parse({})),
      getDeliveryHistory(actor, recipients[0]?.id as number),
    ])
      await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' })
  },
)
