import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { GET } from '#app/api/emails/consent/[id]/route.ts'
import { getEmailConsent } from '#lib/campaigns/consent/queries.ts'
import { explainWhyMailWasSent, listOptOutsAt } from '#lib/campaigns/consent/rules.ts'
import { consentAnswer, type LedgerEntry } from '#lib/campaigns/consent/schema.ts'
import { visitor } from '#lib/core/actor.ts'
import type { Policy } from '#lib/core/policy.ts'
import { recordOptOutChoices } from '#lib/foundation/opt-outs/commands.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { makeMailing } from '#tests/integration/campaigns/mailings/made.ts'
import { castOf } from '#tests/support/actors.ts'

const { made, actors } = await castOf()
const { admin } = actors
const { accountId } = made.admin

const DAY = 86_400_000
const choose = (address: string, isOut: boolean, daysAgo: number) =>
  runTransaction((tx) =>
    recordOptOutChoices(tx, daysAgo > 5 ? visitor : admin, {
      address,
      choices: [{ scope: 'MARKETING', isOut }],
      origin: {
        source: daysAgo > 5 ? 'ONE_CLICK' : 'STAFF',
        at: new Date(Date.now() - daysAgo * DAY),
      },
    }),
  )

const personWith = async (address: string) => {
  const { id } = await database().individual.findFirstOrThrow({ where: { companyId: made.broker.companyId } })
  await database().individual.update({ where: { id }, data: { email: address } })
  return id
}

const messageTo = (address: string, individualId: number, kind: string) =>
  database().emailMessage.create({
    data: { kind, address, individualId, subject: 'Join us', payload: {}, key: randomUUID() },
  })

describe('the reason why a mail was sent', () => {
  test('of a mailing shows who chose the recipient, on what basis, and the opt-outs then and now', async () => {
    const address = `${randomUUID()}@mail.example`
    const individualId = await personWith(address)
    await choose(address, true, 10)
    await choose(address, false, 4)
    const {
      id: mailing,
      recipients,
      subject,
    } = await makeMailing({
      accountId,
      kind: 'MARKETING',
      recipients: [{ state: 'SENT', address, individualId }],
    })
    await database().emailCampaign.update({
      where: { id: mailing },
      data: { frozenAt: new Date(Date.now() - 3 * DAY), savedSearchName: 'NSW brokers' },
    })
    await choose(address.toUpperCase(), true, 1)
    const consent = await getEmailConsent(admin, recipients[0]?.id as number)
    expect(consentAnswer.parse(consent)).toEqual(consent)
    expect(consent).toMatchObject({
      about: 'RECIPIENT',
      address,
      leftThen: [],
      leftNow: ['MARKETING'],
      person: { id: individualId },
      mail: { subject, basis: 'SUBSCRIBED', mailingId: mailing, savedSearchName: 'NSW brokers', isService: false },
      mails: [{ id: recipients[0]?.id, kind: 'RECIPIENT', subject }],
    })
    const name = 'name' in admin ? admin.name : ''
    expect(consent.ledger.map(({ action, source, actor }) => [action, source, actor])).toEqual([
      ['OUT', 'STAFF', name],
      ['IN', 'STAFF', name],
      ['OUT', 'ONE_CLICK', null],
    ])
    expect(explainWhyMailWasSent(consent)[0]).toBe(
      `${name} sent it to the saved search “NSW brokers”, which held this person.`,
    )
    expect(explainWhyMailWasSent(consent)[1]).toContain('was subscribed to marketing emails on')
  })

  test('of a mail to an unsubscribed recipient includes the reason given', async () => {
    const address = `${randomUUID()}@mail.example`
    await choose(address, true, 10)
    const { id, recipients } = await makeMailing({ accountId, recipients: [{ address }] })
    await database().emailCampaign.update({
      where: { id },
      data: { includeUnsubscribed: true, reason: 'The product moves' },
    })
    await database().campaignRecipient.update({
      where: { id: recipients[0]?.id as number },
      data: { basis: 'SERVICE' },
    })
    const consent = await getEmailConsent(admin, recipients[0]?.id as number)
    expect(consent).toMatchObject({ person: null, mails: [], leftThen: ['MARKETING'] })
    expect(explainWhyMailWasSent(consent)[1]).toContain('was included for this reason: The product moves')
  })

  test('of an outbox message shows the same opt-outs for its person', async () => {
    const address = `${randomUUID()}@mail.example`
    const individualId = await personWith(address)
    const { id } = await messageTo(address, individualId, 'INVITATION')
    await choose(address, true, 0)
    const message = await getEmailConsent(admin, id)
    expect(message).toMatchObject({ about: 'MESSAGE', mail: { kind: 'Invitation', isService: true, basis: null } })
    expect(explainWhyMailWasSent(message)).toEqual([
      'Invitation: an email that a person needs to use the product. No unsubscribing stops it.',
    ])
    const person = await getEmailConsent(admin, individualId)
    expect(person).toMatchObject({
      about: 'PERSON',
      mail: null,
      mails: [{ id, kind: 'MESSAGE' }],
      leftNow: ['MARKETING'],
    })
    expect(person.ledger).toEqual(message.ledger)
    expect(explainWhyMailWasSent(person)).toEqual([])
    const digest = await messageTo(address, individualId, 'SOME_DIGEST')
    expect(explainWhyMailWasSent(await getEmailConsent(admin, digest.id))[0]).toContain(
      'it goes only to people who are subscribed',
    )
  })

  test('is not found for another record or an unknown id', async () => {
    const { id } = await makeMailing({ accountId })
    for (const none of [id, made.lender.lenderId, 2_147_483_646])
      await expect(getEmailConsent(admin, none)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('the later of two opt-out entries with the same time counts, whatever their order in the list', () => {
  const at = new Date(0)
  const entry = (id: number, action: 'OUT' | 'IN', when = at): LedgerEntry => ({
    id,
    action,
    scope: 'MARKETING',
    source: 'PAGE',
    actor: null,
    at: when,
    messageId: null,
  })
  expect(listOptOutsAt([entry(1, 'OUT'), entry(2, 'IN')], at)).toEqual([])
  expect(listOptOutsAt([entry(2, 'OUT'), entry(1, 'IN')], at)).toEqual(['MARKETING'])
  expect(listOptOutsAt([entry(2, 'OUT', new Date(1)), entry(1, 'IN')], at)).toEqual([])
})

test.each(['visitor', 'staff', 'lender', 'broker', 'dual', 'lawFirm', 'job'] as const)(
  '%s cannot see why a mail was sent',
  async (kind) => {
    const { recipients } = await makeMailing({ accountId, recipients: [{}] })
    await expect(getEmailConsent(actors[kind], recipients[0]?.id as number)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect((GET.endpoint.policy as Policy)(actors[kind])).toBe(false)
  },
)
