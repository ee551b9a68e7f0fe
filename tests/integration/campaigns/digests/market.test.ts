import { beforeEach, describe, expect, test } from 'vitest'
import type { DigestKind } from '#lib/campaigns/digests/schema.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { makeBroker, makeDual, makeLawFirm, makeLender } from '#prisma/seed/factories.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'
import { pauseBroker, pauseLender, recordLoan, switchCompany } from '#tests/integration/market/profiles/market.ts'
import { heldClock } from '#tests/support/clock.ts'
import { beganOn, choose, handOver, messagesOf, plan, THURSDAY, WEDNESDAY, written } from './digesting.ts'

const clock = heldClock()
const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000)
const KINDS: DigestKind[] = ['SYNDICATE_FUNDERS', 'BROKER_MATCHES', 'NINETY_DAYS_ACTIVITY']
beforeEach(async () => {
  await database().emailMessage.deleteMany()
  await database().digestRun.deleteMany()
  await database().lenderCategory.deleteMany()
  await database().brokerSubscription.deleteMany()
  for (const kind of KINDS) await beganOn(kind, '2026-11-30')
  clock.at(WEDNESDAY)
})
const sectionsOf = async (kind: DigestKind, individualId: number) =>
  (await written(kind, individualId)).content?.letter.sections
const toldOf = async (kind: DigestKind) => (await messagesOf(kind)).map(({ individualId }) => individualId)

describe('the digest of syndicate funders', () => {
  const ADVERTISED = { isSyndicateLender: true, advertiseToOtherSyndicateLenders: true }

  test('is sent between lenders that both advertise, and to nobody else', async () => {
    const [one, two, quiet, lapsed] = [
      await makeLender({ companyName: 'One Capital' }),
      await makeLender({ companyName: 'Two Capital' }),
      await makeLender({ companyName: 'Quiet Capital' }),
      await makeLender({ companyName: 'Lapsed Capital' }),
    ]
    await makeBroker()
    await giveCategory(one.lenderId, 'FIRST_RANKING', hoursAgo(5), ADVERTISED)
    await giveCategory(two.lenderId, 'RURAL', hoursAgo(6), ADVERTISED)
    await giveCategory(two.lenderId, 'CONSTRUCTION', hoursAgo(7), { isSyndicateLender: true })
    await giveCategory(quiet.lenderId, 'FIRST_RANKING', hoursAgo(5), { isSyndicateLender: true })
    await giveCategory(lapsed.lenderId, 'RURAL', hoursAgo(33 * 24), ADVERTISED)
    expect(await plan('SYNDICATE_FUNDERS')).toBe(2)
    expect((await sectionsOf('SYNDICATE_FUNDERS', one.individualId))?.map(({ heading }) => heading)).toEqual([
      'Two Capital · Rural',
    ])
    const { content } = await written('SYNDICATE_FUNDERS', two.individualId)
    expect(content?.letter.sections?.map(({ heading }) => heading)).toEqual(['One Capital · 1st Ranking'])
    expect(content?.list?.scopes).toEqual(['SYNDICATE_FUNDERS'])
    await choose(one.email, 'SYNDICATE_FUNDERS')
    await pauseLender(one.lenderId)
    expect(await handOver('SYNDICATE_FUNDERS')).toEqual([])
    await pauseLender(one.lenderId, true)
  })
})

describe('the digest of newly matched brokers', () => {
  const subscribe = (brokerId: number, hours: number, categoryKey = 'FIRST_RANKING') =>
    database().brokerSubscription.create({ data: { brokerId, categoryKey, subscribedAt: hoursAgo(hours) } })

  test('lists each broker once, by category, for lender people who subscribe', async () => {
    const lender = await makeLender()
    const [fresh, old] = [await makeBroker({ companyName: 'Fresh Broking' }), await makeBroker()]
    await giveCategory(lender.lenderId, 'FIRST_RANKING', hoursAgo(50))
    await giveCategory(lender.lenderId, 'RURAL', hoursAgo(50))
    await subscribe(fresh.brokerId, 3)
    await subscribe(fresh.brokerId, 3, 'RURAL')
    await subscribe(old.brokerId, 400)
    expect(await plan('BROKER_MATCHES')).toBe(1)
    await choose(lender.email, 'LENDER_RURAL')
    const { content } = await written('BROKER_MATCHES', lender.individualId)
    expect(content?.letter.sections).toEqual([
      { heading: '1st Ranking', rows: [{ label: 'Fresh Broking', value: expect.stringMatching(/^Alex Tester/) }] },
    ])
    expect(content?.list?.scopes).toEqual(['LENDER_FIRST_RANKING'])
    expect(await handOver('BROKER_MATCHES')).toHaveLength(1)
    clock.at(THURSDAY)
    expect(await plan('BROKER_MATCHES')).toBe(0)
  })

  test('lists brokers whose statuses became matched again', async () => {
    const lender = await makeLender()
    const broker = await makeBroker()
    await giveCategory(lender.lenderId, 'FIRST_RANKING', hoursAgo(50))
    await subscribe(broker.brokerId, 400)
    const pair = { lenderId: lender.lenderId, brokerId: broker.brokerId }
    await database().match.create({ data: { ...pair, matchedAt: hoursAgo(2), lenderStatusKey: 'DECLINED' } })
    expect(await plan('BROKER_MATCHES')).toBe(0)
    clock.at(THURSDAY)
    await database().match.update({
      where: { lenderId_brokerId: pair },
      data: { lenderStatusKey: 'MATCHED', matchedAt: hoursAgo(2) },
    })
    expect(await plan('BROKER_MATCHES')).toBe(1)
    await pauseBroker(broker.brokerId)
    expect(await handOver('BROKER_MATCHES')).toEqual([])
  })

  test('leaves out the lender’s own company, and lenders that are paused or offer nothing published', async () => {
    const dual = await makeDual()
    const paused = await makeLender()
    await giveCategory(dual.lenderId, 'FIRST_RANKING', hoursAgo(50))
    await giveCategory(paused.lenderId, 'FIRST_RANKING', hoursAgo(50))
    await giveCategory((await makeLender()).lenderId, 'FIRST_RANKING', hoursAgo(33 * 24))
    await pauseLender(paused.lenderId)
    await subscribe(dual.brokerId, 3)
    expect(await plan('BROKER_MATCHES')).toBe(0)
  })
})

describe('the 90-day activity digest', () => {
  const KIND = 'NINETY_DAYS_ACTIVITY'
  const market = async () => {
    await database().loan.deleteMany()
    const lender = await makeLender({ companyName: 'Redgum Private Credit' })
    const broker = await makeBroker()
    const among = { lenders: [lender], brokers: [broker], lawFirm: await makeLawFirm() }
    for (let made = 0; made < 3; made += 1) await recordLoan(among, 'current', { settlementDate: '2026-10-20' })
    await recordLoan(among, 'discharged', { settlementDate: '2026-09-04', dischargedDate: '2026-11-01' })
    await recordLoan(among, 'current', { settlementDate: '2026-09-03' })
    await recordLoan(among, 'preSettlement')
    return { lender, broker, among }
  }

  test('is sent on the first working day of a month to brokers and lenders, with each loan of 90 days once', async () => {
    const { broker, lender, among } = await market()
    await plan(KIND)
    const told = await toldOf(KIND)
    expect(told).toEqual(expect.arrayContaining([broker.individualId, lender.individualId]))
    const firm = await database().individual.findMany({
      where: { company: { lawFirm: { id: among.lawFirm.lawFirmId } } },
    })
    for (const { id } of firm) expect(told).not.toContain(id)
    expect(await sectionsOf(KIND, broker.individualId)).toEqual([
      { heading: expect.stringContaining('First'), rows: [{ label: 'Purchase · NSW', value: '4 loans, $4,800,000' }] },
    ])
    clock.at(THURSDAY)
    expect(await plan(KIND)).toBeNull()
  })

  test('names a lender only while it shows its name and is active and switched on', async () => {
    const { broker, lender } = await market()
    await plan(KIND)
    const words = async () => JSON.stringify(await sectionsOf(KIND, broker.individualId))
    expect(await words()).not.toContain('Redgum')
    await database().lender.update({ where: { id: lender.lenderId }, data: { ninetyDayActivityShowName: true } })
    expect(await words()).toContain('by Redgum Private Credit and others')
    await pauseLender(lender.lenderId)
    expect(await words()).not.toContain('Redgum')
    await pauseLender(lender.lenderId, true)
    await switchCompany(lender.companyId, false)
    expect(await words()).not.toContain('Redgum')
  })

  test('is sent to nobody if fewer than three loans settled, and not to people opted out, paused or switched off', async () => {
    const { broker, lender } = await market()
    await plan(KIND)
    await choose(broker.email, 'NINETY_DAYS_ACTIVITY')
    expect(await sectionsOf(KIND, broker.individualId)).toEqual([])
    await pauseLender(lender.lenderId)
    expect(await sectionsOf(KIND, lender.individualId)).toEqual([])
    await database().emailMessage.deleteMany()
    await database().digestRun.deleteMany({ where: { planned: { gt: 0 } } })
    const settled = { settlementDate: { not: null } }
    await database().loan.updateMany({ where: settled, data: { settlementDate: new Date('2026-03-02') } })
    await database().loanSearch.updateMany({ where: settled, data: { settlementDate: new Date('2026-03-02') } })
    expect(await plan(KIND)).toBe(0)
  })
})
