import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { saveSearch } from '#lib/discovery/saved-searches/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { makeIndividual, makeLender, makeStaff } from '#prisma/seed/factories.ts'
import { draftWith, newWord, newWriter } from '#tests/integration/campaigns/drafts/drafting.ts'
import { crowdOf, leave, payloadWith, sendBody, sendForm } from '#tests/integration/campaigns/drafts/mailing.ts'
import type { Api } from '#tests/support/api.ts'
import { documentOf } from '#tests/support/letter-bodies.ts'

const SEND = '/api/emails/bulk/send'
let api: Api
let writer: Awaited<ReturnType<typeof newWriter>>['writer']
let individualId = 0
beforeEach(async () => {
  const made = await newWriter()
  api = made.api
  writer = made.writer
  individualId = (await makeLender()).individualId
})
const own = () => database().emailCampaign.findMany({ where: { createdById: writer.accountId } })
const emailBody = (value: string) => ({ name: 'emailBody', value })
const send = (change: Record<string, unknown> = {}, headers: Record<string, string> = {}, address = SEND) =>
  sendForm(
    writer,
    address,
    [emailBody(JSON.stringify(payloadWith({ individualIds: [individualId], ...change })))],
    headers,
  )
const messageOf = ({ body }: { body: { errors?: { message: string }[] } }) => body.errors?.map(({ message }) => message)

describe('sending a mailing', () => {
  test('[P-15] freezes letter and audience, plans the sending and is recorded in the audit', async () => {
    const { companyId, companyName, email } = await makeLender({ firstName: 'Una' })
    const second = await makeIndividual(companyId, { isVisible: false })
    const third = await makeIndividual(companyId)
    await leave(third.email)
    await database().individual.update({ where: { id: second.individualId }, data: { email } })
    const answer = await send({
      individualIds: [],
      companyIds: [companyId],
      emailBody: '<p>Hi {{firstName}}</p><script>x</script>',
    })
    expect(answer).toMatchObject({ status: 201, body: { data: { recipients: 1, message: 'Email sent successfully' } } })
    const { id } = answer.body.data
    expect(await database().emailCampaign.findUnique({ where: { id } })).toMatchObject({
      kind: 'BULK',
      state: 'FROZEN',
      subject: 'News',
      html: '<p>Hi {{firstName}}</p>',
      text: 'Hi {{firstName}}',
      senderEmail: 'mail@covenant.example',
      senderName: 'Covenant',
      createdById: writer.accountId,
    })
    expect(await database().campaignRecipient.findMany({ where: { campaignId: id } })).toMatchObject([
      { address: email, basis: 'SUBSCRIBED', state: 'QUEUED', merge: { firstName: 'Una', company: companyName } },
    ])
    const left = await database().campaignLeftOut.findMany({
      where: { campaignId: id },
      orderBy: { individualId: 'asc' },
    })
    expect(left.map(({ individualId: who, reason }) => [who, reason])).toEqual([
      [second.individualId, 'SAME_ADDRESS'],
      [third.individualId, 'UNSUBSCRIBED'],
    ])
    const audited = await database().auditEntry.findFirst({
      where: { action: 'MAILING_SENT', accountId: writer.accountId },
    })
    expect(audited?.details).toMatchObject({ campaignId: id, recipients: 1, leftOut: 2, kind: 'BULK' })
    const jobs = await database().$queryRaw<
      unknown[]
    >`select from jobs.job where name = 'mailing' and (data->>'campaignId')::int = ${id}`
    expect(jobs).toHaveLength(1)
  })

  test.each([
    [{ emailSubject: '  ' }, 'Please enter email subject'],
    [{ emailSubject: 'a\r\nBcc: x@y.example' }, 'The subject must be one line.'],
    [{ emailBody: '<p> </p>' }, 'Please check for missing fields'],
    [{ emailBody: '<p>{{lastName.constructor}}{{age}}</p>' }, 'Unknown merge field: lastName.constructor'],
    [{ emailBody: { type: 'doc', content: [{ type: 'iframe' }] } }, 'The text of the email cannot be read.'],
    [{ senderEmail: null }, 'Select a sender'],
    [{ senderEmail: 'boss@elsewhere.example' }, 'Choose a sender from the list.'],
    [{ individualIds: [] }, 'Please check for missing fields'],
    [{ individualIds: [2_147_483_646] }, 'One of the recipients is no longer here. Remove it and try again.'],
    [{ includeUnsubscribed: true }, 'Give the reason for including unsubscribed users.'],
    [{ colour: 'red' }, 'There is no field “colour”.'],
    [{ attachments: [1] }, 'An attachment is no longer here. Attach it again.'],
    [{ draftId: 2_147_483_646 }, 'This draft was sent or discarded elsewhere.'],
  ])('[N-03] with %j is refused with its own message, and nothing is stored', async (change, message) => {
    const answer = await send(change)
    expect([answer.status, messageOf(answer)?.[0]]).toEqual([answer.status === 409 ? 409 : 400, message])
    expect(await own()).toEqual([])
  })

  test('is refused if emailBody is missing, duplicated or invalid, or if the form has other parts', async () => {
    const good = emailBody(JSON.stringify(payloadWith({ individualIds: [individualId] })))
    for (const [parts, message] of [
      [[], 'The form has no emailBody.'],
      [[good, good], 'The form has emailBody twice.'],
      [[emailBody('{')], 'emailBody is not valid JSON.'],
      [[good, { name: 'other', value: 'x' }], 'The form may hold emailBody and attachments only.'],
      [[good, { name: 'attachments', value: '', fileName: 'a.txt' }], '“a.txt” is empty.'],
      [[good, { name: 'attachments', value: 'x', fileName: '' }], 'A file has no name. Rename it and attach it again.'],
      [
        [good, ...Array.from({ length: 21 }, (_, n) => ({ name: 'attachments', value: 'x', fileName: `${n}` }))],
        'Attach at most 20 files.',
      ],
    ] as const)
      expect(messageOf(await sendForm(writer, SEND, parts))).toEqual([message])
    const json = new Response('{}', { headers: { 'content-type': 'application/json' } })
    expect((await sendBody(writer, SEND, json)).status).toBe(400)
    expect(await own()).toEqual([])
  })

  test('[N-04] to unsubscribed people requires a reason and a personal sender, not the product’s own address', async () => {
    const { individualId: left, email } = await makeLender()
    await leave(email)
    const included = { individualIds: [left], includeUnsubscribed: true, reason: 'Your terms change' }
    const refused = await send(included)
    expect(messageOf(refused)).toEqual(['You cannot send an email to unsubscribed users as mail@covenant.example'])
    expect(messageOf(await send({ individualIds: [left] }))).toEqual(['Nobody of those chosen would get this email.'])
    const staff = await makeStaff({ email: `${newWord()}@covenant.example` })
    const sent = await send({ ...included, senderEmail: staff.email })
    expect(sent.status).toBe(201)
    const { id } = sent.body.data
    expect(await database().campaignRecipient.findFirst({ where: { campaignId: id } })).toMatchObject({
      basis: 'SERVICE',
    })
    expect(await database().emailCampaign.findUnique({ where: { id } })).toMatchObject({ reason: 'Your terms change' })
  })

  test('reports how many people lack a merge field, and requires a confirmed count above 500', async () => {
    await database().individual.update({ where: { id: individualId }, data: { lastName: ' ' } })
    const lacking = await send({ emailBody: '<p>Dear {{lastName}}</p>' })
    expect(messageOf(lacking)).toEqual([
      'One recipient has no value for a merge field. Give the field a fallback text.',
    ])
    const { companyId } = await crowdOf(501)
    const many = { individualIds: [], companyIds: [companyId] }
    expect(messageOf(await send(many))).toEqual(['Type 501, the number of recipients, to send.'])
    expect(messageOf(await send({ ...many, confirmedCount: 500 }))).toEqual([
      'Type 501, the number of recipients, to send.',
    ])
    expect(await own()).toEqual([])
    expect((await send({ ...many, confirmedCount: 501 })).body.data.recipients).toBe(501)
  })

  test('[T-E10] 100 times at once with one key creates one mailing, and each request gets the same answer', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 100 }, () => send({}, { 'idempotency-key': key })))
    const done = answers.filter(({ status }) => status === 201)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await own()).toHaveLength(1)
    expect((await send({ emailSubject: 'Else' }, { 'idempotency-key': key })).status).toBe(409)
  })

  test('[N-05] deletes the draft with its files and images, once, even if submitted twice', async () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
    const upload = (query: string, fileName: string) =>
      sendForm(writer, `/api/emails/drafts/bulk/attachments${query}`, [{ name: 'file', value: png, fileName }])
    const picture = (await upload('?inline=true', 'p.png')).body.data
    const file = (await upload('', 'terms.pdf')).body.data
    await upload('?inline=true', 'unused.png')
    const content = [
      { type: 'paragraph', content: [{ type: 'image', attrs: { attachmentId: picture.id, alt: 'Map' } }] },
    ]
    const body = { type: 'doc', content }
    const draft = await api('PUT', '/api/emails/drafts/bulk', { body: draftWith({ version: 0, emailBody: body }) })
    expect(draft.status).toBe(200)
    const { id: draftId } = draft.body.data
    const whole = { draftId, emailBody: body, attachments: [file.id, picture.id] }
    const both = await Promise.all([send(whole), send(whole)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await own()).toMatchObject([
      { id: draftId, state: 'FROZEN', html: `<p><img src="cid:${picture.id}" alt="Map" /></p>` },
    ])
    const kept = await database().emailAttachment.findMany({ where: { campaignId: draftId }, orderBy: { id: 'asc' } })
    expect(kept.map(({ id, isInline }) => [id, isInline])).toEqual([
      [picture.id, true],
      [file.id, false],
    ])
    expect((await api('GET', '/api/emails/drafts/bulk')).body.data).toBeNull()
  })

  test('[N-02] of marketing goes to the current result of the search, and not to people who unsubscribed', async () => {
    const word = newWord()
    const staff = await makeStaff()
    const { individualId: stays } = await makeLender({ bdmId: staff.staffId, companyName: word })
    const { email } = await makeLender({ bdmId: staff.staffId })
    await leave(email)
    const search = await saveSearch(writer, {
      kind: 'users',
      name: word,
      filters: { platformBdmId: `${staff.staffId}` },
      selectedColumns: [],
    })
    const to = '/api/emails/marketing/send'
    const base = { individualIds: [], savedSearchId: search.id, emailBody: documentOf('Hello') }
    expect(messageOf(await send({ ...base, savedSearchId: null }, {}, to))).toContain('Saved user search is invalid')
    expect(messageOf(await send({ ...base, includeUnsubscribed: true, reason: 'x' }, {}, to))).toContain(
      'Marketing email never goes to unsubscribed users.',
    )
    expect(messageOf(await send({ ...base, individualIds: [stays] }, {}, to))).toContain(
      'There is no field “individualIds”.',
    )
    const { LEGAL_NAME } = getEnv()
    Object.assign(getEnv(), { LEGAL_NAME: undefined })
    const noFooter = await send(base, {}, to)
    Object.assign(getEnv(), { LEGAL_NAME })
    expect(messageOf(noFooter)?.[0]).toContain('Marketing email needs LEGAL_NAME and POSTAL_ADDRESS.')
    const sent = await send(base, {}, to)
    expect(sent.body.data).toMatchObject({ recipients: 1 })
    const where = { campaignId: sent.body.data.id }
    expect(await database().campaignRecipient.findMany({ where })).toMatchObject([{ individualId: stays }])
    expect(await database().campaignLeftOut.findMany({ where })).toMatchObject([{ reason: 'UNSUBSCRIBED' }])
  })
})
