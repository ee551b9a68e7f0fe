import { beforeEach, describe, expect, test } from 'vitest'
import { saveSearch } from '#lib/discovery/saved-searches/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { makeBroker, makeIndividual, makeLender, makeStaff } from '#prisma/seed/factories.ts'
import { draftWith, newWord, newWriter } from '#tests/integration/campaigns/drafts/drafting.ts'
import { leave, payloadWith, sendForm } from '#tests/integration/campaigns/drafts/mailing.ts'
import { castOf } from '#tests/support/actors.ts'
import type { Api } from '#tests/support/api.ts'

const BULK = '/api/emails/drafts/bulk'
const MARKETING = '/api/emails/marketing/recipients'
const { actors } = await castOf()
let api: Api
let writer: Awaited<ReturnType<typeof newWriter>>['writer']
beforeEach(async () => {
  ;({ api, writer } = await newWriter())
})
const put = (change: Record<string, unknown>) => api('PUT', BULK, { body: draftWith(change) })
const audience = async (query = '') => (await api('GET', `${BULK}/audience${query}`)).body.data

/** One person for each reason to be left out of a mailing, and one who is included. */
const everyReason = async () => {
  const stays = await makeLender({ firstName: 'Ann' })
  const [left, bare, closed, off, same] = [
    await makeIndividual(stays.companyId, { firstName: 'Ben' }),
    await makeIndividual(stays.companyId, { firstName: 'Cas' }),
    await makeIndividual(stays.companyId, { firstName: 'Dee' }),
    await makeBroker({ firstName: 'Eva' }),
    await makeIndividual(stays.companyId, { firstName: 'Flo' }),
  ]
  await leave(left.email)
  const change = (id: number, data: object) => database().individual.update({ where: { id }, data })
  await change(bare.individualId, { email: null })
  await change(closed.individualId, { closedAt: new Date() })
  await change(same.individualId, { email: stays.email })
  await database().company.update({ where: { id: off.companyId }, data: { isMasterSwitchOn: false } })
  return {
    stays: stays.individualId,
    reasons: {
      [left.individualId]: 'UNSUBSCRIBED',
      [bare.individualId]: 'NO_ADDRESS',
      [closed.individualId]: 'CLOSED',
      [off.individualId]: 'SWITCHED_OFF',
      [same.individualId]: 'SAME_ADDRESS',
    } as Record<number, string>,
    left: left.individualId,
  }
}

describe('the audience of a draft', () => {
  test('[N-01] adds up to the chosen people, each included once or excluded for one reason', async () => {
    const { stays, reasons, left } = await everyReason()
    const individualIds = [stays, ...Object.keys(reasons).map(Number)]
    await put({ individualIds })
    const whole = await audience()
    const { total, ...parts } = whole.summary
    expect([whole.summary, Object.values<number>(parts).reduce((sum, count) => sum + count)]).toEqual([
      {
        total: 6,
        subscribed: 1,
        service: 0,
        unsubscribed: 1,
        noAddress: 1,
        closed: 1,
        switchedOff: 1,
        sameAddress: 1,
      },
      total,
    ])
    const reasonOf = Object.fromEntries(
      whole.lines.rows.map((row: { individualId: number; reason: string | null }) => [row.individualId, row.reason]),
    )
    expect(reasonOf).toEqual({ ...reasons, [stays]: null })
    const idsOf = ({ lines }: { lines: { rows: { individualId: number }[] } }) =>
      lines.rows.map((row) => row.individualId)
    expect(idsOf(await audience('?show=in'))).toEqual([stays])
    expect(idsOf(await audience('?show=out')).sort()).toEqual(Object.keys(reasons).map(Number).sort())
    await put({ individualIds, includeUnsubscribed: true, reason: 'Terms' })
    expect((await audience()).summary).toMatchObject({ subscribed: 1, service: 1, unsubscribed: 0 })
    expect(idsOf(await audience('?show=in')).sort()).toEqual([left, stays].sort())
  })

  test('of a company and one of its people contains that person once', async () => {
    const { companyId, individualId } = await makeLender()
    await makeIndividual(companyId)
    await put({ individualIds: [individualId], companyIds: [companyId] })
    expect((await audience()).summary).toMatchObject({ total: 2, subscribed: 2 })
  })

  test('counts people without a value and lists the merge fields', async () => {
    const { individualId } = await makeLender()
    await database().individual.update({ where: { id: individualId }, data: { lastName: ' ' } })
    await put({ individualIds: [individualId], emailSubject: '{{lastName}} of {{company|us}}' })
    expect((await audience()).withoutValue).toEqual({ people: 1, fields: ['lastName'] })
  })

  test('[N-05] is computed again when sending: people who unsubscribed since are left out and the count is confirmed again', async () => {
    const { companyId, email } = await makeLender()
    const { individualId: stays } = await makeIndividual(companyId)
    const { id: draftId } = (await put({ companyIds: [companyId] })).body.data
    expect((await audience()).summary).toMatchObject({ subscribed: 2, unsubscribed: 0 })
    await leave(email)
    const send = (confirmedCount: number | null) => {
      const sent = payloadWith({ draftId, companyIds: [companyId], confirmedCount })
      return sendForm(writer, '/api/emails/bulk/send', [{ name: 'emailBody', value: JSON.stringify(sent) }])
    }
    const typed = await send(2)
    expect([typed.status, typed.body.errors[0].message]).toEqual([400, 'Type 1, the number of recipients, to send.'])
    expect((await audience()).summary).toMatchObject({ subscribed: 1, unsubscribed: 1 })
    const { id, recipients } = (await send(1)).body.data
    expect(recipients).toBe(1)
    const where = { campaignId: id }
    expect(await database().campaignRecipient.findMany({ where })).toMatchObject([{ individualId: stays }])
    expect(await database().campaignLeftOut.findMany({ where })).toMatchObject([{ reason: 'UNSUBSCRIBED' }])
  })

  test('of more people than can be chosen individually is refused when saving and when sending', async () => {
    const individualIds = Array.from({ length: 501 }, (_, place) => place + 1)
    const message = 'Choose at most 500 people and 500 companies. For more, use a saved search and Marketing Email.'
    const saved = await put({ individualIds })
    expect([saved.status, saved.body.errors[0].message]).toEqual([400, message])
    const value = JSON.stringify(payloadWith({ individualIds }))
    const sent = await sendForm(writer, '/api/emails/bulk/send', [{ name: 'emailBody', value }])
    expect([sent.status, sent.body.errors[0].message]).toEqual([400, message])
    expect((await put({ individualIds: individualIds.slice(1) })).status).toBe(200)
  })

  test('is empty without a draft, and so is the preview', async () => {
    for (const part of ['audience', 'preview']) expect((await api('GET', `${BULK}/${part}`)).status).toBe(404)
  })
})

describe('the preview of a draft', () => {
  const preview = async (query = '') => api('GET', `${BULK}/preview${query}`)

  test('[N-01] shows the mail of the first recipient by name or of a chosen one, but of nobody excluded', async () => {
    const { companyId, companyName, individualId } = await makeLender({ firstName: 'Zoe', lastName: 'Beta' })
    const second = await makeIndividual(companyId, { firstName: 'Amy', lastName: 'Alpha' })
    const third = await makeIndividual(companyId, { firstName: 'Gus', lastName: 'Gamma' })
    await leave(third.email)
    await put({ companyIds: [companyId], emailSubject: 'For {{firstName}} of {{company}}' })
    const first = await preview()
    expect(first.body.data).toMatchObject({
      individualId: second.individualId,
      name: 'Amy Alpha',
      address: second.email,
      subject: `For Amy of ${companyName}`,
      merge: { firstName: 'Amy', company: companyName },
    })
    expect(first.body.data.html).toContain('Hello')
    expect(first.body.data.text).toContain('Hello')
    expect((await preview(`?individualId=${individualId}`)).body.data.subject).toBe(`For Zoe of ${companyName}`)
    expect((await preview(`?individualId=${third.individualId}`)).status).toBe(404)
    expect((await preview(`?individualId=${(await makeBroker()).individualId}`)).status).toBe(404)
  })

  test('has an unsubscribe link without effect', async () => {
    const { individualId } = await makeLender()
    await put({ individualIds: [individualId] })
    expect((await preview()).body.data.html).not.toMatch(/email-preferences\/[\w-]{20}/)
  })
})

describe('the recipients of a marketing mailing', () => {
  test('[N-02] [P-15] are the current result of the writer’s own saved user search, by name', async () => {
    const bdm = await makeStaff()
    const second = await makeLender({ bdmId: bdm.staffId, firstName: 'Bo', lastName: 'Beta' })
    const first = await makeBroker({ bdmId: bdm.staffId, firstName: 'Al', lastName: 'Alpha' })
    const gone = await makeBroker({ bdmId: bdm.staffId })
    await leave(gone.email)
    const filters = { platformBdmId: `${bdm.staffId}` }
    const name = newWord()
    const save = (owner: typeof writer | typeof actors.admin, kind: 'users' | 'loans') =>
      saveSearch(owner, { kind, name, filters: kind === 'users' ? filters : {}, selectedColumns: [] })
    const own = await save(writer, 'users')
    const answer = await api('GET', `${MARKETING}?savedSearchId=${own.id}`)
    expect(answer.body).toMatchObject({ status: 200, total: 2, page: 1 })
    expect(answer.body.data).toMatchObject([
      { key: `individual:${first.individualId}`, name: 'Al Alpha', isSubscribed: true },
      { key: `individual:${second.individualId}`, name: 'Bo Beta', isSubscribed: true },
    ])
    const invalid = [(await save(actors.admin, 'users')).id, (await save(writer, 'loans')).id, 2_147_483_646]
    for (const id of [...invalid, '', 'x', '2147483648', '%00']) {
      const refused = await api('GET', `${MARKETING}?savedSearchId=${id}`)
      expect([refused.status, refused.body.errors[0].message], `${id}`).toEqual([400, 'Saved user search is invalid'])
    }
    expect((await api('GET', MARKETING)).body.errors[0].message).toBe('Saved user search is invalid')
    await database().savedSearch.update({ where: { id: own.id }, data: { deletedAt: new Date() } })
    expect((await api('GET', `${MARKETING}?savedSearchId=${own.id}`)).status).toBe(400)
  })
})
