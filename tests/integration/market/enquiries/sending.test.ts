import { beforeEach, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { NETWORK_LIMIT, RECIPIENT_LIMIT } from '#lib/market/enquiries/commands.ts'
import { countEnquiries, listEnquiries } from '#lib/market/enquiries/queries.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { makeBroker, makeIndividual, makeLender } from '#prisma/seed/factories.ts'
import { enquire, enquiriesOf, enquiryTo, holding, newNetwork } from '#tests/integration/market/enquiries/enquiring.ts'
import {
  outcomeOf,
  pauseBroker,
  pauseLender,
  showPerson,
  switchCompany,
} from '#tests/integration/market/profiles/market.ts'
import { castOf } from '#tests/support/actors.ts'

const { made, actors } = await castOf()
const everything: Parameters<typeof listEnquiries>[1] = { filters: {}, page: 1, pageSize: 50 }
const refused = (work: Promise<unknown>) => expect(work).rejects

beforeEach(async () => {
  await database().attemptCounter.deleteMany()
})

describe('a visitor’s enquiry', () => {
  test('is stored completely, audited by ids only, and queued as a mail to its recipient', async () => {
    const { brokerId, individualId, email } = await makeBroker()
    const body = enquiryTo({ kind: 'broker', id: brokerId })
    expect(await enquire(body)).toBeUndefined()
    const [stored] = await enquiriesOf(brokerId)
    expect(stored).toMatchObject({
      lenderId: null,
      brokerId,
      individualId,
      name: body.name,
      email: body.email,
      mobile: '+61491570156',
      amount: 1_500_000n,
      suburb: 'Geelong VIC',
      words: 'A land bank loan.\nSettles in March.',
      consentVersion: 1,
    })
    const mail = await database().emailMessage.findFirstOrThrow({ where: { kind: 'ENQUIRY', individualId } })
    expect(mail).toMatchObject({ address: email, state: 'QUEUED', payload: { enquiryId: stored?.id } })
    expect(mail.subject).toBe('New enquiry from your Covenant page')
    const audited = await database().auditEntry.findMany({ where: { action: 'ENQUIRY_SENT', subjectId: brokerId } })
    expect(audited.map(({ actorKind, details }) => [actorKind, details])).toEqual([
      ['visitor', { enquiryId: stored?.id }],
    ])
    const { rows } = await pool().query(`select from audit_entries where details::text ilike '%quartermaine%'`)
    expect(rows).toEqual([])
  })

  test('goes to the person whose portrait was open', async () => {
    const { brokerId, companyId } = await makeBroker()
    const { individualId } = await makeIndividual(companyId)
    await enquire(enquiryTo({ kind: 'broker', id: brokerId }, { individualId }))
    expect(await enquiriesOf(brokerId)).toMatchObject([{ individualId }])
    expect(await database().emailMessage.count({ where: { kind: 'ENQUIRY', individualId } })).toBe(1)
  })

  test.each([
    [{ name: ' ' }, 'name', 'Enter your name.'],
    [{ email: '', mobile: null }, 'email', 'Enter your email or your mobile number.'],
    [{ email: 'x@y' }, 'email', 'Enter an email address such as name@example.com.'],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email', 'Enter an email address such as name@example.com.'],
    [{ mobile: '12' }, 'mobile', 'Enter an Australian mobile number such as 0412 345 678.'],
    [{ amount: 'a lot' }, 'amount', 'Enter an amount such as 1,500,000 or 1.5m.'],
    [{ amount: '0' }, 'amount', 'Enter an amount such as 1,500,000 or 1.5m.'],
    [{ suburb: '' }, 'suburb', 'Enter the suburb of the property.'],
    [{ words: 'x'.repeat(1_001) }, 'words', 'Write at most 1,000 characters.'],
    [{ consent: '' }, 'consent', 'Tick this to send your enquiry.'],
    [{ consentVersion: '0' }, 'consentVersion', 'This text has changed. Read it and tick it again.'],
  ])('with %j is refused at its field, and does not count as an attempt', async (change, field, message) => {
    const { brokerId } = made.broker
    const network = newNetwork()
    for (let each = 0; each < 5; each += 1)
      await refused(enquire(enquiryTo({ kind: 'broker', id: brokerId }, change), network)).toMatchObject({
        code: 'INVALID',
        errors: [{ field, message }],
      })
    expect(await enquire(enquiryTo({ kind: 'broker', id: brokerId }), network)).toBeUndefined()
  })

  test('with a thousand characters and the browser’s line breaks is accepted', async () => {
    const { brokerId } = await makeBroker()
    const words = `${'é'.repeat(499)}\r\n${'ж'.repeat(500)}`
    await enquire(enquiryTo({ kind: 'broker', id: brokerId }, { words }))
    expect((await enquiriesOf(brokerId))[0]?.words).toHaveLength(1_000)
  })

  test('sent twice at once and ten times after that is one enquiry, one mail and one attempt', async () => {
    const { brokerId, individualId } = await makeBroker()
    const body = enquiryTo({ kind: 'broker', id: brokerId })
    const network = newNetwork()
    const press = () => enquire(Object.assign({}, body), network)
    await holding('lock table enquiries in exclusive mode', 2, () => Promise.all([press(), press()]))
    await Promise.all(Array.from({ length: 10 }, press))
    expect(await enquiriesOf(brokerId)).toHaveLength(1)
    expect(await database().emailMessage.count({ where: { kind: 'ENQUIRY', individualId } })).toBe(1)
    const counted = await database().attemptCounter.findMany({ where: { purpose: { startsWith: 'enquiry' } } })
    expect(counted.map(({ attempts }) => attempts)).toEqual([1, 1])
  })

  test('that fills in the honeypot field gets the same response and is not stored', async () => {
    const { brokerId, individualId } = await makeBroker()
    const body = enquiryTo({ kind: 'broker', id: brokerId }, { website: 'https://spam.example' })
    expect(await enquire(body)).toBeUndefined()
    expect(await enquiriesOf(brokerId)).toEqual([])
    expect(await database().emailMessage.count({ where: { kind: 'ENQUIRY', individualId } })).toBe(0)
  })
})

describe('the limits of enquiries', () => {
  test('[T-B10] are three an hour from one network, exact even under concurrent requests', async () => {
    const { brokerId } = await makeBroker()
    const network = newNetwork()
    const rush = Array.from({ length: 8 }, () => enquire(enquiryTo({ kind: 'broker', id: brokerId }), network))
    const done = await Promise.allSettled(rush)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(NETWORK_LIMIT.attempts)
    expect(await enquiriesOf(brokerId)).toHaveLength(3)
    await refused(enquire(enquiryTo({ kind: 'broker', id: brokerId }), network)).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      errors: [{ message: 'Three enquiries have come from your network within an hour. Try again in an hour.' }],
    })
    await enquire(enquiryTo({ kind: 'broker', id: brokerId }))
  })

  test('are twenty a day to one recipient, while others still get theirs', async () => {
    const { brokerId } = await makeBroker()
    const network = newNetwork()
    for (let each = 0; each < RECIPIENT_LIMIT.attempts; each += 1)
      await enquire(enquiryTo({ kind: 'broker', id: brokerId }))
    await refused(enquire(enquiryTo({ kind: 'broker', id: brokerId }), network)).toMatchObject({
      errors: [{ message: 'This person gets no more enquiries today. Try again tomorrow, or call.' }],
    })
    expect(await enquiriesOf(brokerId)).toHaveLength(20)
    for (let each = 0; each < NETWORK_LIMIT.attempts; each += 1)
      await enquire(enquiryTo({ kind: 'broker', id: made.broker.brokerId }), network)
  })
})

describe('the recipients of enquiries', () => {
  const outcome = (kind: 'lender' | 'broker', id: unknown, change = {}) =>
    outcomeOf(enquire(enquiryTo({ kind, id: id as number }, change)))

  test('exclude paused, switched-off and hidden people, and nothing is stored for them', async () => {
    const { brokerId, companyId, individualId } = await makeBroker()
    const hidden = await makeIndividual(companyId, { isVisible: false })
    await pauseBroker(brokerId)
    expect(await outcome('broker', brokerId)).toBe('NOT_FOUND')
    await pauseBroker(brokerId, true)
    await switchCompany(companyId, false)
    expect(await outcome('broker', brokerId)).toBe('NOT_FOUND')
    await switchCompany(companyId, true)
    await showPerson(individualId, false)
    expect(await outcome('broker', brokerId)).toBe('NOT_FOUND')
    await showPerson(individualId, true)
    for (const other of [hidden.individualId, made.broker.individualId])
      expect(await outcome('broker', brokerId, { individualId: other })).toBe('NOT_FOUND')
    for (const id of [companyId, individualId, made.lender.lenderId, 2_000_000_000, '1e3', [brokerId]])
      expect(await outcome('broker', id), String(id)).toBe('NOT_FOUND')
    expect(await enquiriesOf(brokerId)).toEqual([])
    expect(await outcome('broker', brokerId)).toBe('ok')
  })

  test('include a lender only after it opted in to the finder', async () => {
    const { lenderId } = await makeLender()
    expect(await outcome('lender', lenderId)).toBe('NOT_FOUND')
    await database().lender.update({ where: { id: lenderId }, data: { finderFunctionOptIn: true } })
    expect(await outcome('lender', lenderId)).toBe('ok')
    await pauseLender(lenderId)
    expect(await outcome('lender', lenderId)).toBe('NOT_FOUND')
    expect(await database().enquiry.count({ where: { lenderId } })).toBe(1)
  })

  test('exclude a profile that is being paused at that moment', async () => {
    const { brokerId } = await makeBroker()
    const pause = `update brokers set is_active = false where id = ${brokerId}`
    expect(await holding(pause, 1, () => outcome('broker', brokerId))).toBe('NOT_FOUND')
    expect(await enquiriesOf(brokerId)).toEqual([])
  })
})

describe('access to enquiries', () => {
  test('is for staff to all, for a company to its own; filters do not extend it', async () => {
    const { broker, dual, lender } = made
    await database().lender.update({ where: { id: dual.lenderId }, data: { finderFunctionOptIn: true } })
    await enquire(enquiryTo({ kind: 'broker', id: broker.brokerId }))
    await enquire(enquiryTo({ kind: 'broker', id: dual.brokerId }))
    await enquire(enquiryTo({ kind: 'lender', id: dual.lenderId }))
    const idsFor = async (actor: keyof typeof actors, filters = everything.filters) =>
      new Set((await listEnquiries(actors[actor], { ...everything, filters })).rows.map(({ profileId }) => profileId))
    const all = await idsFor('staff')
    for (const id of [broker.brokerId, dual.brokerId, dual.lenderId]) expect(all.has(id)).toBe(true)
    expect(await idsFor('broker')).toEqual(new Set([broker.brokerId]))
    expect(await idsFor('dual')).toEqual(new Set([dual.brokerId, dual.lenderId]))
    expect(await idsFor('lender')).toEqual(new Set())
    expect(await idsFor('broker', { broker: dual.brokerId })).toEqual(new Set())
    expect(await idsFor('staff', { broker: dual.brokerId })).toEqual(new Set([dual.brokerId]))
    for (const actor of [visitor, actors.lawFirm])
      await refused(listEnquiries(actor, everything)).toMatchObject({ code: 'FORBIDDEN' })
    const count = (actor: keyof typeof actors) => countEnquiries(actors[actor], { kind: 'broker', id: dual.brokerId })
    expect(await Promise.all([count('staff'), count('dual'), count('broker'), count('lawFirm')])).toEqual([
      1,
      1,
      0,
      null,
    ])
    expect((await listEnquiries(actors.broker, everything)).rows[0]).toMatchObject({
      kind: 'broker',
      companyName: broker.companyName,
      amount: 1_500_000n,
    })
    expect(lender.lenderId).toBeGreaterThan(0)
  })
})
