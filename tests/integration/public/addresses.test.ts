import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { listPublicAddresses, listSitemapParts } from '#lib/discovery/finder/addresses/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'
import { makeBroker, makeIndividual } from '#prisma/seed/factories.ts'
import {
  type Market,
  makeMarket,
  pauseBroker,
  recordLoan,
  showPerson,
  switchCompany,
} from '#tests/integration/market/profiles/market.ts'

const EDITOR = { actorKind: 'staff', actorName: 'Edith Editor' }
let market: Market

beforeAll(async () => {
  market = await makeMarket()
})

describe('the sitemap', () => {
  test('[L-11] lists exactly the pages of visible people of public brokers and of public loans', async () => {
    const { lender, broker, firm, dual, rivalBroker } = market
    const grace = await makeIndividual(broker.companyId, { firstName: 'Grace', lastName: 'Okafor' })
    await makeIndividual(broker.companyId, { firstName: 'Hidden', lastName: 'Person', isVisible: false })
    const paused = await makeBroker({ firstName: 'Paused', lastName: 'Person' })
    await pauseBroker(paused.brokerId)
    const off = await makeBroker({ firstName: 'Off', lastName: 'Person' })
    await switchCompany(off.companyId, false)
    const faceless = await makeBroker({ firstName: 'Faceless', lastName: 'Person' })
    await showPerson(faceless.individualId, false)
    const sides = { lenders: [lender], lawFirm: firm }
    await recordLoan({ ...sides, brokers: [broker] }, 'preSettlement')
    await recordLoan({ ...sides, brokers: [paused] }, 'current')
    await recordLoan({ ...sides, brokers: [faceless] }, 'discharged')
    const current = await recordLoan({ ...sides, brokers: [broker] }, 'current')
    const shared = await recordLoan({ ...sides, brokers: [off, rivalBroker] }, 'discharged')

    const addresses = await listPublicAddresses(visitor, 1)
    expect(await listSitemapParts(visitor)).toEqual([1])
    // All of them were created just now.
    expect(new Set(addresses.map(({ changedOn }) => changedOn))).toEqual(new Set([today()]))
    expect(addresses.map(({ address }) => address)).toEqual([
      `/public/brokers/tom-whitely/${broker.individualId}`,
      expect.stringMatching(new RegExp(`^/public/brokers/alex-tester-\\d+/${dual.individualId}$`)),
      expect.stringMatching(new RegExp(`^/public/brokers/alex-tester-\\d+/${rivalBroker.individualId}$`)),
      `/public/brokers/grace-okafor/${grace.individualId}`,
      `/general/loans/${current}`,
      `/general/loans/${shared}`,
    ])
  })

  test('dates a page by the last edit of its person or company', async () => {
    const edited = await makeBroker({ firstName: 'Edna', lastName: 'Edited' })
    const second = await makeIndividual(edited.companyId, { firstName: 'Sam', lastName: 'Second' })
    const changedOn = async (id: number) =>
      (await listPublicAddresses(visitor, 1)).find(({ address }) => address.endsWith(`/${id}`))?.changedOn
    const edit = (action: string, subjectKind: string, subjectId: number, day: string) =>
      database().auditEntry.create({
        data: { ...EDITOR, action, subjectKind, subjectId, details: {}, at: new Date(`${day}T02:00:00Z`) },
      })
    await edit('INDIVIDUAL_UPDATED', 'INDIVIDUAL', edited.individualId, '2041-03-04')
    // A change that is not visible on the page, or of another kind of record, has no effect.
    await edit('SUBSCRIPTIONS_CHANGED', 'INDIVIDUAL', second.individualId, '2042-03-04')
    await edit('INDIVIDUAL_UPDATED', 'LOAN', second.individualId, '2042-03-05')
    expect(await changedOn(edited.individualId)).toBe('2041-03-04')
    expect(await changedOn(second.individualId)).toBe(today())
    await edit('PROFILE_UPDATED', 'COMPANY', edited.companyId, '2041-05-06')
    for (const { individualId } of [edited, second]) expect(await changedOn(individualId)).toBe('2041-05-06')
    await showPerson(edited.individualId, false)
    await showPerson(second.individualId, false)
  })

  test('[L-11] is split every 50,000 ids without empty parts, and the index counts no loans', async () => {
    const { lender, broker, firm } = market
    expect(await listPublicAddresses(visitor, 2)).toEqual([])
    await recordLoan({ lenders: [lender], brokers: [broker], lawFirm: firm }, 'current', { loanNo: 'FAR AWAY' })
    const { id } = await database().loan.findFirstOrThrow({ where: { loanNo: 'FAR AWAY' } })
    const far = 120_000
    const { id: moved } = await database().loan.update({ where: { id }, data: { id: far }, select: { id: true } })
    expect(moved).toBe(far)
    expect(await listSitemapParts(visitor)).toEqual([1, 3])
    expect(await listPublicAddresses(visitor, 3)).toMatchObject([{ address: `/general/loans/${far}` }])
  })
})
