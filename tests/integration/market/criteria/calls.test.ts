import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { database } from '#lib/server/database/db.ts'
import { type Market, makeMarket, pauseLender, switchCompany } from '#tests/integration/market/profiles/market.ts'
import { type Api, apiAs } from '#tests/support/api.ts'
import { giveCategory } from './terms.ts'

let market: Market
let apis: Record<'staff' | 'lender' | 'rival' | 'broker' | 'otherBroker' | 'dual' | 'firm' | 'visitor', Api>
let base: string
beforeAll(async () => {
  market = await makeMarket()
  const { actors } = market
  apis = {
    staff: await apiAs(actors.staff),
    lender: await apiAs(actors.lender),
    rival: await apiAs(actors.rivalLender),
    broker: await apiAs(actors.broker),
    otherBroker: await apiAs(actors.rivalBroker),
    dual: await apiAs(actors.dual),
    firm: await apiAs(actors.firm),
    visitor: await apiAs(visitor),
  }
  base = `/api/lenders/${market.lender.lenderId}`
  await database().brokerSubscription.create({
    data: { brokerId: market.broker.brokerId, categoryKey: 'CONSTRUCTION' },
  })
})

const WHOLE = { lineFeeMin: '0.50', lineFeeMax: '1.00', lvrMin: '40.00', lvrMax: '65.00', preSales: 'None' }
const give = (verifiedAt: Date | null, overrides: Record<string, unknown> = {}) =>
  giveCategory(market.lender.lenderId, 'CONSTRUCTION', verifiedAt, {
    ...WHOLE,
    bookSize: 900_000_000n,
    ...overrides,
  })
beforeEach(async () => {
  const { lenderId } = market.lender
  await database().lenderCategory.deleteMany({ where: { lenderId } })
  await database().criteriaInput.deleteMany({ where: { lenderId } })
})

const OUTSIDERS = ['rival', 'broker', 'otherBroker', 'dual', 'firm', 'visitor'] as const
const url = (rest = '') => `${base}/criteria/Construction${rest}`

describe('the documented record', () => {
  const FIELDS = `id available bookSize constructionComments isVerified lastVerifiedByFirstName lastVerifiedByLastName
    lastVerifiedDate modifiedDate lenderId lenderCategoryId distanceKey estabFeeMin estabFeeMax rateMin rateMax higherRateMin
    higherRateMax preferredParcelSizeMin preferredParcelSizeMax pointOfDifference isSyndicateLender
    advertiseToOtherSyndicateLenders stateRegionDetails totalCostOfFundsLow totalCostOfFundsHigh lvrMin lvrMax lineFeeMin
    lineFeeMax securityTypeKeys preSales`.split(/\s+/)

  test('[P-06] [P-16] is returned with every listed field, and accepted unchanged', async () => {
    await give(new Date())
    const { status, body } = await apis.lender('GET', url())
    expect(status).toBe(200)
    expect(Object.keys(body.data)).toEqual(expect.arrayContaining(FIELDS))
    expect(body.data).toMatchObject({
      available: 25_000_000,
      rateMin: '8.95',
      totalCostOfFundsLow: '10.45',
      totalCostOfFundsHigh: '14.75',
      securityTypeKeys: ['HOUSE'],
      distanceKey: 'KM_50',
      constructionComments: 'Only for the lender',
      stateRegionDetails: [{ stateKey: 'NSW', distanceKey: 'KM_50', regionKeys: [expect.any(Number)] }],
    })
    const saved = await apis.lender('PUT', url(), { body: body.data })
    expect(saved).toMatchObject({ status: 200, body: { data: { isVerified: true, version: body.data.version } } })
    const changed = await apis.lender('PUT', url(), { body: { constructionComments: 'Ours', rateMin: 9.25 } })
    expect(changed.body.data).toMatchObject({ constructionComments: 'Ours', rateMin: '9.25', isVerified: false })
  })

  test('[P-16] has the category’s own names for choices and states', async () => {
    const { lenderId } = market.lender
    await giveCategory(lenderId, 'RURAL', new Date())
    await giveCategory(lenderId, 'LAND_BANK', new Date())
    const rural = (await apis.staff('GET', `${base}/criteria/Rural`)).body.data
    expect(rural).toMatchObject({ agricultureTypeKeys: ['CROPPING'], ruralComments: 'Only for the lender' })
    expect(Object.keys(rural.stateRegionDetails[0])).toEqual(['stateKey', 'regionKeys'])
    expect(rural).not.toHaveProperty('lineFeeMin')
    const land = (await apis.staff('GET', `${base}/criteria/LandBank/system-user`)).body.data
    expect(land).toMatchObject({ zoningKeys: ['ZONED_RESIDENTIAL'], lvrNonResidentialMax: null })
  })

  test('[P-06] is refused completely, with an error for each invalid field', async () => {
    await give(new Date())
    const refused = await apis.lender('PUT', url(), {
      body: {
        rateMin: '7.',
        available: 0,
        estabFeeMax: 21,
        lvrMin: 70,
        securityTypeKeys: ['NOTHING'],
        isVerified: false,
        lenderId: 1,
        nonsense: 1,
        isSyndicateLender: 'yes',
        stateRegionDetails: [],
      },
    })
    expect(refused.status).toBe(400)
    expect(refused.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(
      [
        'available',
        'estabFeeMax',
        'isSyndicateLender',
        'isVerified',
        'lenderId',
        'lvrMin',
        'nonsense',
        'rateMin',
      ].concat(['securityTypeKeys', 'stateRegionDetails']),
    )
    expect((await apis.lender('GET', url())).body.data).toMatchObject({ available: 25_000_000, isVerified: true })
  })

  test('[P-06] is refused with the stored record if the version is outdated', async () => {
    await give(null)
    const { version } = (await apis.lender('GET', url())).body.data
    const stale = await apis.staff('PUT', url('/system-user'), { body: { rateMin: 9, version: version + 1 } })
    expect(stale).toMatchObject({ status: 409, body: { data: { version, rateMin: '8.95' } } })
    const tagged = { headers: { 'if-match': `"${version}"` }, body: { rateMin: 9 } }
    expect((await apis.staff('PUT', url('/system-user'), tagged)).body.data).toMatchObject({ rateMin: '9.00' })
  })
})

describe('verifying and clearing over the API', () => {
  test('[P-06] [F-12] a GET verifies from our own page or with a token, and never for a prefetch', async () => {
    await give(null)
    for (const site of ['cross-site', 'none', 'same-site', ''])
      expect((await apis.lender('GET', url('/verify'), { headers: { 'sec-fetch-site': site } })).status, site).toBe(403)
    expect((await apis.lender('GET', url())).body.data.isVerified).toBe(false)
    expect((await apis.lender('GET', url('/verify?version=77'))).status).toBe(409)
    expect((await apis.lender('GET', url('/verify?version=x'))).status).toBe(409)
    expect(await apis.lender('GET', url('/verify'))).toMatchObject({ status: 200, body: { data: { status: 1 } } })
  })

  test('[P-06] [F-23] missing fields are reported by name', async () => {
    await give(null, { preSales: null, rateMax: null })
    const { status, body } = await apis.staff('GET', url('/verify/system-user'))
    expect(status).toBe(400)
    expect(body.errors.map(({ field, message }: Record<string, string>) => [field, message])).toEqual([
      ['rateMax', 'Lower rate max is required.'],
      ['preSales', 'Pre-sales is required.'],
    ])
  })

  test('[P-06] a category is cleared and restored by its type', async () => {
    await give(new Date())
    const body = { categoryType: 'Construction' }
    expect((await apis.lender('PUT', `${base}/loan-criteria/clear`, { body })).body.data.status).toBe(3)
    expect((await apis.lender('PUT', `${base}/loan-criteria/restore`, { body })).body.data.status).toBe(1)
    expect((await apis.staff('PUT', `${base}/loan-criteria/clear/system-user`, { body })).status).toBe(200)
    expect((await apis.lender('PUT', `${base}/loan-criteria/clear`, { body: { categoryType: 'x' } })).status).toBe(400)
    expect((await apis.lender('PUT', `${base}/loan-criteria/restore/system-user`, { body })).status).toBe(403)
  })
})

test('[T-A3] no endpoint returns unverified, lapsed, paused or un-offered criteria to outsiders', async () => {
  const secret = 'Answers before the kettle boils'
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  const hidden: [string, () => Promise<unknown>][] = [
    ['never verified', () => give(null, { pointOfDifference: secret })],
    ['changed since', () => give(days(2), { pointOfDifference: secret, isVerified: false })],
    ['lapsed', () => give(days(32), { pointOfDifference: secret })],
    ['not offered', () => give(days(2), { pointOfDifference: secret, isOffered: false })],
    ['paused', async () => (await give(days(2), { pointOfDifference: secret }), pauseLender(market.lender.lenderId))],
    [
      'off',
      async () => (await give(days(2), { pointOfDifference: secret }), switchCompany(market.lender.companyId, false)),
    ],
  ]
  const addresses = [
    ...['', '/draft', '/versions', '/versions/1', '/verify', '/system-user', '/draft/system-user'].map(url),
    `${base}/loan-criteria/offered/2026-11-01`,
    `${base}`,
    `${base}/matches`,
    `/api/brokers/${market.broker.brokerId}/matches`,
    `/api/search?search=kettle`,
    `/api/lenders/${market.lender.lenderId}/criteria/FirstRanking`,
  ]
  for (const [state, make] of hidden) {
    await database().lenderCategory.deleteMany({ where: { lenderId: market.lender.lenderId } })
    await make()
    for (const role of OUTSIDERS)
      for (const address of addresses) {
        const { body } = await apis[role]('GET', address)
        expect(JSON.stringify(body), `${state}: ${role} at ${address}`).not.toContain(secret)
        if (/criteria/.test(address)) expect(body, `${state}: ${role} at ${address}`).not.toHaveProperty('data')
      }
    await pauseLender(market.lender.lenderId, true)
    await switchCompany(market.lender.companyId, true)
  }
  await database().lenderCategory.deleteMany({ where: { lenderId: market.lender.lenderId } })
  await give(days(2), { pointOfDifference: secret })
  const { status, body } = await apis.otherBroker('GET', url())
  expect([status, body.data.pointOfDifference]).toEqual([200, secret])
  for (const name of ['bookSize', 'constructionComments', 'lastVerifiedByFirstName', 'modifiedDate', 'version'])
    expect(body.data, name).not.toHaveProperty(name)
})

test('[P-07] the lists of the criteria are sorted by name, filtered by a search, on their first page', async () => {
  const list = async (name: string) => (await apis.broker('GET', `/api/lookups/${name}`)).body
  for (const type of ['FirstRanking', 'SecondRanking', 'Construction', 'Mezzanine']) {
    const { data } = await list(`security-types?categoryType=${type}`)
    expect(data.map(({ name }: { name: string }) => name)).toEqual([
      ...['Residential', 'Industrial', 'Commercial', 'Specialised'],
    ])
    expect(data[0].securityTypes).toContainEqual({ id: 'HOUSE', name: 'House' })
  }
  expect((await list('security-types?categoryType=Rural')).data[0].securityTypes).toHaveLength(8)
  expect(await list('zoning?search=urban')).toMatchObject({ data: [{ name: 'Urban growth' }], total: 1, page: 1 })
  expect((await list('agriculture')).total).toBe(8)
  expect((await list('distances?search=whole')).data).toMatchObject([{ name: 'Whole state' }])
  expect((await list('states-regions?search=illawarra')).data).toMatchObject([{ name: 'Illawarra', state: 'NSW' }])
  expect((await list('states-regions?state=NSW&page=2')).data).toEqual([])
  expect((await list('states-suburbs?search=parramatta')).data[0].name).toBe('Parramatta, NSW')
})
