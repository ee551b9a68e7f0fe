import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import type { Match } from '#lib/market/scenarios/schema.ts'
import { database } from '#lib/server/database/db.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'
import {
  type Market,
  makeMarket,
  pauseLender,
  recordLoan,
  switchCompany,
} from '#tests/integration/market/profiles/market.ts'
import { apiAs } from '#tests/support/api.ts'

const DAY = 86_400_000
const SCENARIO = { amount: 2_400_000, categoryKey: 'FIRST_RANKING', suburb: 'Parramatta' }

let market: Market
let categoryId: number
beforeAll(async () => {
  market = await makeMarket()
  categoryId = await giveCategory(market.lender.lenderId, 'FIRST_RANKING', new Date(Date.now() - 2 * DAY), {
    lvrResidentialMin: '40',
    lvrResidentialMax: '65',
  })
})

const asked = async (
  actor: Actor,
  body: object,
): Promise<{ status: number; match: Match; body: { errors: unknown; data?: unknown } }> => {
  const answer = await (await apiAs(actor))('POST', '/api/match', { body })
  return { status: answer.status, match: answer.body.data, body: answer.body }
}
const namesIn = ({ lists }: Match) =>
  Object.fromEntries(Object.entries(lists).map(([list, { rows }]) => [list, rows.map(({ lenderId }) => lenderId)]))

test('a broker sees which lenders fit, with the values of both sides, from three fields on', async () => {
  const { status, match } = await asked(market.actors.broker, SCENARIO)
  expect(status).toBe(200)
  expect(match.judged).toBe(1)
  expect(namesIn(match)).toEqual({ fits: [market.lender.lenderId], near: [], out: [] })
  const [row] = match.lists.fits.rows
  expect(row).toMatchObject({ rank: 1, name: 'Amelia Ferrante', company: 'Redgum Private Credit', verifiedDaysAgo: 2 })
  expect(row?.stated.map(({ key, judgement }) => `${key} ${judgement}`)).toEqual([
    'available pass',
    'parcel pass',
    'lvr not stated',
    'state pass',
    'place pass',
    'security not stated',
    'rate not stated',
    'higherRate not stated',
    'fee not stated',
    'costOfFunds not stated',
    'freshness pass',
  ])
  expect(row?.stated[1]).toMatchObject({
    wished: '$2,400,000',
    stated: '$500,000 – $5,000,000',
    text: '$2,400,000 is within its parcels of $500,000 – $5,000,000.',
    strip: { unit: 'dollars', min: 500_000, max: 5_000_000, common: null, mark: 2_400_000 },
  })
  expect(row?.stated[4]).toMatchObject({ stated: expect.stringContaining('within 50 km of Sydney+') })
  expect(row?.shown).toMatchObject([{ key: 'book', like: 0, text: 'No like loans to show.' }])
})

test('a lender that does not fit has the smallest change that helps', async () => {
  const { match } = await asked(market.actors.broker, {
    ...SCENARIO,
    lvr: '68',
    securityTypeKey: 'RESIDENTIAL',
    securitySubTypeKey: 'HOUSE',
  })
  expect(namesIn(match)).toEqual({ fits: [], near: [market.lender.lenderId], out: [] })
  expect(match.lists.near.rows[0]?.nearMiss).toEqual({
    changes: [
      {
        key: 'lvr',
        label: 'LVR',
        steps: 6,
        from: '68%',
        to: '65%',
        amountOnSameValue: '$2,294,117',
        sets: { lvr: '65', value: '' },
        suburb: null,
      },
    ],
    text: 'LVR 68% → 65% (or $2,294,117 on the same value) makes this lender fit.',
  })
})

test('an LVR that depends on the security shows both ranges and their overlap', async () => {
  const where = { lenderId: market.lender.lenderId }
  const set = (lvrNonResidentialMin: number | null, lvrNonResidentialMax: number | null) =>
    database().lenderCategory.updateMany({ where, data: { lvrNonResidentialMin, lvrNonResidentialMax } })
  await set(30, 55)
  const { match } = await asked(market.actors.broker, { ...SCENARIO, lvr: '58' })
  await set(null, null)
  expect(match.lists.fits.rows[0]?.stated[2]).toMatchObject({
    judgement: 'warn',
    stated: '40% – 65% residential, 30% – 55% non-residential',
    strip: { unit: 'percent', min: 30, max: 65, common: { min: 40, max: 55 }, mark: 58 },
  })
  await set(70, 80)
  const apart = await asked(market.actors.broker, { ...SCENARIO, lvr: '68' })
  await set(null, null)
  expect(apart.match.lists.fits.rows[0]?.stated[2]).toMatchObject({ strip: null })
})

test('the loan evidence is shown for a visible book, and for a hidden one only to staff', async () => {
  const { lender, broker, firm, actors } = market
  await recordLoan({ lenders: [lender], brokers: [broker], lawFirm: firm })
  const shownTo = async (actor: Actor) => (await asked(actor, SCENARIO)).match.lists.fits.rows[0]
  const row = await shownTo(actors.rivalBroker)
  expect(row?.evidenceBand).toBe('few')
  expect(row?.shown.map(({ text }) => text)).toEqual([
    '1 like loan, the last settled 02 Mar 2026.',
    'Median $1,200,000, from $1,200,000 to $1,200,000.',
    'Median 65%, none above 65%.',
    'Nearest 0 km away (Parramatta, NSW, settled 02 Mar 2026); 1 of 1 within 20 km.',
  ])
  await database().lender.update({ where: { id: lender.lenderId }, data: { loanTabShowCurrentLoanBook: false } })
  for (const actor of [actors.rivalBroker, actors.broker, actors.dual])
    expect(await shownTo(actor)).toMatchObject({ evidenceBand: 'none', shown: [{ like: 0 }] })
  expect(await shownTo(actors.staff)).toMatchObject({ evidenceBand: 'few' })
  await database().lender.update({ where: { id: lender.lenderId }, data: { loanTabShowCurrentLoanBook: true } })
})

test('an unverified, lapsed, paused, hidden or un-offered category is returned to nobody', async () => {
  const { lender, actors } = market
  const set = (data: object) => database().lenderCategory.update({ where: { id: categoryId }, data })
  const verified = new Date(Date.now() - 2 * DAY)
  const HIDINGS: Record<string, [() => Promise<unknown>, () => Promise<unknown>]> = {
    unverified: [() => set({ isVerified: false }), () => set({ isVerified: true })],
    lapsed: [() => set({ lastVerifiedAt: new Date(Date.now() - 31 * DAY) }), () => set({ lastVerifiedAt: verified })],
    unoffered: [() => set({ isOffered: false }), () => set({ isOffered: true })],
    paused: [() => pauseLender(lender.lenderId), () => pauseLender(lender.lenderId, true)],
    off: [() => switchCompany(lender.companyId, false), () => switchCompany(lender.companyId, true)],
  }
  for (const [name, [hide, show]] of Object.entries(HIDINGS)) {
    for (const actor of [actors.broker, actors.staff, actors.dual]) {
      expect((await asked(actor, SCENARIO)).match.judged, name).toBe(1)
    }
    await hide()
    for (const actor of [actors.broker, actors.staff, actors.dual]) {
      const { match } = await asked(actor, SCENARIO)
      expect(match, name).toMatchObject({
        judged: 0,
        lists: { fits: { total: 0, rows: [] }, near: { total: 0, rows: [] }, out: { total: 0, rows: [] } },
      })
    }
    await show()
  }
})

test('a response with a hidden lender is identical to one without it', async () => {
  const { rivalLender, dual, actors } = market
  await giveCategory(dual.lenderId, 'FIRST_RANKING', new Date(), { rateMin: '7.10' })
  // Only staff get the numbers of lenders that are left out.
  const words = async (actor: Actor) => {
    const { match } = await asked(actor, { ...SCENARIO, rate: 9 })
    return JSON.stringify(actor === actors.staff ? { ...match, lapsed: 0, unverified: 0 } : match)
  }
  const without = { broker: await words(actors.broker), staff: await words(actors.staff) }
  const id = await giveCategory(rivalLender.lenderId, 'FIRST_RANKING', new Date(), {
    rateMin: '6.66',
    available: 66_666_666n,
  })
  expect(await words(actors.broker)).not.toBe(without.broker)
  const set = (data: object) => database().lenderCategory.update({ where: { id }, data })
  for (const hide of [
    () => set({ isOffered: false }),
    () => set({ isOffered: true, isVerified: false }),
    () => set({ isVerified: true, lastVerifiedAt: new Date(Date.now() - 40 * DAY) }),
    () => Promise.all([set({ lastVerifiedAt: new Date() }), pauseLender(rivalLender.lenderId)]),
    () => Promise.all([pauseLender(rivalLender.lenderId, true), switchCompany(rivalLender.companyId, false)]),
  ]) {
    await hide()
    expect({ broker: await words(actors.broker), staff: await words(actors.staff) }).toEqual(without)
  }
  await switchCompany(rivalLender.companyId, true)
  await database().lenderCategory.deleteMany({ where: { lenderId: { in: [rivalLender.lenderId, dual.lenderId] } } })
})

test('lenders are ranked by fails, warns, loan evidence, cost of funds, days and number', async () => {
  const { dual, rivalLender, actors } = market
  const cheap = { rateMin: '5.00', estabFeeMin: '0.50' }
  await giveCategory(dual.lenderId, 'FIRST_RANKING', new Date(), cheap)
  await giveCategory(rivalLender.lenderId, 'FIRST_RANKING', new Date(), { rateMin: '12.00', rateMax: '13.00' })
  // The dual company is cheaper, but the lender's book has a similar loan.
  expect(namesIn((await asked(actors.broker, SCENARIO)).match).fits).toEqual([
    market.lender.lenderId,
    dual.lenderId,
    rivalLender.lenderId,
  ])
  // A warning ranks before that: the whole range of the dual company is within the requested one.
  const { match } = await asked(actors.broker, { ...SCENARIO, rate: 11 })
  expect(namesIn(match).fits).toEqual([market.lender.lenderId, dual.lenderId])
  expect(namesIn(match).near).toEqual([rivalLender.lenderId])
  await database().lenderCategory.updateMany({ where: { lenderId: dual.lenderId }, data: { rateMax: '6.00' } })
  expect(namesIn((await asked(actors.broker, { ...SCENARIO, rate: 11 })).match).fits).toEqual([
    dual.lenderId,
    market.lender.lenderId,
  ])
  await database().lenderCategory.deleteMany({ where: { lenderId: { in: [rivalLender.lenderId, dual.lenderId] } } })
})

test('each list is paged, and a request for one list leaves out the rows of the others', async () => {
  const { match } = await asked(market.actors.broker, { ...SCENARIO, list: 'near' })
  expect(match.lists.fits).toEqual({ total: 1, rows: [] })
  const beyond = await asked(market.actors.broker, { ...SCENARIO, page: 2 })
  expect(beyond.match.lists.fits).toEqual({ total: 1, rows: [] })
})

test('a dual company is never matched with itself, and users without deals are refused', async () => {
  const { dual, actors } = market
  const id = await giveCategory(dual.lenderId, 'FIRST_RANKING', new Date())
  expect((await asked(actors.dual, SCENARIO)).match.judged).toBe(1)
  expect((await asked(actors.broker, SCENARIO)).match.judged).toBe(2)
  await database().lenderCategory.delete({ where: { id } })
  expect((await asked(actors.broker, SCENARIO)).match.judged).toBe(1)
  for (const actor of [actors.lender, actors.firm, actors.rivalLender])
    expect((await asked(actor, SCENARIO)).status).toBe(403)
})

const FAULTS: [body: object, errors: [field: string, message: string][]][] = [
  [
    {},
    [
      ['amount', 'Enter the amount.'],
      ['categoryKey', 'Choose a category or a priority.'],
      ['suburb', 'Enter one more field, such as the suburb, the security or the LVR.'],
    ],
  ],
  [{ ...SCENARIO, amount: 0 }, [['amount', 'Enter an amount above $0.']]],
  [{ ...SCENARIO, amount: 'lots' }, [['amount', 'Enter an amount such as 1,500,000 or 1.5m.']]],
  [{ ...SCENARIO, lvr: 99.5 }, [['lvr', 'LVR must be between 5% and 99%.']]],
  [
    { ...SCENARIO, priorityKey: 'SECOND' },
    [['priorityKey', "1st Ranking doesn't go with priority second. Change one of the two."]],
  ],
  [{ ...SCENARIO, suburb: 'Nowhere At All' }, [['suburb', 'No suburb “Nowhere At All”.']]],
  [
    { ...SCENARIO, securityTypeKey: 'INDUSTRIAL', securitySubTypeKey: 'HOUSE' },
    [['securitySubTypeKey', 'This security type does not belong to the chosen group.']],
  ],
  [
    { ...SCENARIO, zoningKey: 'ZONED_INDUSTRIAL' },
    [['zoningKey', '1st Ranking has no zoning. Choose from security types.']],
  ],
  [{ ...SCENARIO, lineFee: 1 }, [['lineFee', 'Only Construction and Mezzanine have a line fee.']]],
  [{ ...SCENARIO, value: 1_000_000 }, [['value', '240.00% of this value is not an LVR between 5% and 99%.']]],
]
test.each(FAULTS)('invalid input %j has an error at its field', async (body, errors) => {
  const answer = await asked(market.actors.broker, body)
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toEqual(errors.map(([field, message]) => ({ code: 'INVALID', field, message })))
})

test('an ambiguous suburb returns the suburbs to choose from', async () => {
  const { status, body } = await asked(market.actors.broker, { ...SCENARIO, suburb: 'Richmond' })
  expect(status).toBe(400)
  const { suburbs } = body.data as { suburbs: { id: number; name: string }[] }
  expect(suburbs.map(({ name }) => name)).toEqual(expect.arrayContaining(['Richmond, NSW', 'Richmond, VIC']))
  expect(body.errors).toMatchObject([
    {
      field: 'suburb',
      message: expect.stringMatching(/^More than one suburb has this name\. Choose .* or Richmond, /),
    },
  ])
  const chosen = suburbs.find(({ name }) => name === 'Richmond, NSW')
  expect((await asked(market.actors.broker, { ...SCENARIO, suburb: null, suburbId: chosen?.id })).status).toBe(200)
  expect((await asked(market.actors.broker, { ...SCENARIO, suburb: 'richmond vic' })).status).toBe(200)
})

test('a deal in text is parsed by the grammar of searches', async () => {
  const { status, match } = await asked(market.actors.broker, {
    words: '2.4m second 68% warehouse dandenong south, ten days',
  })
  expect(status).toBe(200)
  expect(match.scenario.said).toEqual([])
  expect(match.scenario.chips.map(({ field, value }) => `${field} ${value}`)).toEqual([
    'amount $2,400,000',
    'categoryKey 2nd Ranking',
    'suburb Dandenong South, VIC',
    'securitySubTypeKey Warehouse',
    'lvr 68%',
    expect.stringMatching(/^neededBy /),
  ])
})
