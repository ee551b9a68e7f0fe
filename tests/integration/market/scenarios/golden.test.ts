import { beforeAll, expect, test } from 'vitest'
import type { MatchedLender } from '#lib/market/scenarios/schema.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { findActorOf, makeBroker, makeLender } from '#prisma/seed/factories.ts'
import { type Api, apiAs } from '#tests/support/api.ts'
import { DEALS } from './golden-answers.ts'
import { LENDERS, type Written } from './golden-lenders.ts'

const dollars = (millions: string | number | undefined) =>
  millions === undefined ? null : BigInt(Math.round(Number(millions) * 1_000_000))
const ends = (range: string | undefined) => (range === undefined ? [null, null] : range.split('-'))

const termsOf = (written: Written) => {
  const [parcelMin, parcelMax] = ends(written.parcel)
  const [lvrMin, lvrMax] = ends(written.lvr)
  const [lvrResidentialMin, lvrResidentialMax] = ends(written.residential)
  const [lvrNonResidentialMin, lvrNonResidentialMax] = ends(written.other)
  const [rateMin, rateMax] = ends(written.rate)
  const [estabFeeMin, estabFeeMax] = ends(written.fee)
  const [lineFeeMin, lineFeeMax] = ends(written.line)
  return {
    available: dollars(written.available),
    preferredParcelSizeMin: dollars(parcelMin ?? undefined),
    preferredParcelSizeMax: dollars(parcelMax ?? undefined),
    lvrMin,
    lvrMax,
    lvrResidentialMin,
    lvrResidentialMax,
    lvrNonResidentialMin,
    lvrNonResidentialMax,
    rateMin,
    rateMax,
    estabFeeMin,
    estabFeeMax,
    lineFeeMin,
    lineFeeMax,
    higherRateMin: 20,
    higherRateMax: 25,
    pointOfDifference: 'As written by hand.',
  }
}

/** Parses a place such as 'VIC 25 Melbourne - South East', 'NSW all' or 'QLD Toowoomba' into a chosen state. */
const writeState = async (lenderCategoryId: number, place: string): Promise<void> => {
  const [, stateKey = '', reach, region] = /^([A-Z]{2,3})(?: (\d+|all))?(?: (.+))?$/.exec(place) ?? []
  const distanceKey = reach === 'all' ? 'WHOLE_STATE' : reach ? `KM_${reach}` : null
  await database().lenderCategoryState.create({ data: { lenderCategoryId, stateKey, distanceKey } })
  if (!region) return
  const { id } = await database().region.findFirstOrThrow({ where: { stateKey, name: region } })
  await database().lenderCategoryRegion.create({ data: { lenderCategoryId, regionId: id } })
}

const write = async (written: Written): Promise<void> => {
  const { lenderId } = await makeLender({ companyName: written.name })
  const lastVerifiedAt = new Date(now().getTime() - written.age * 86_400_000)
  const { category: categoryKey } = written
  const { id } = await database().lenderCategory.create({
    data: { lenderId, categoryKey, isOffered: true, isVerified: true, lastVerifiedAt, ...termsOf(written) },
  })
  for (const place of written.where.split(', ')) await writeState(id, place)
  await database().lenderCategorySecurityType.createMany({
    data: written.takes.split(' ').map((securityTypeKey) => ({ lenderCategoryId: id, securityTypeKey })),
  })
}

let api: Api
beforeAll(async () => {
  for (const written of LENDERS) await write(written)
  api = await apiAs(await findActorOf(await makeBroker()))
}, 120_000)

const inWords = (list: string, { company, stated }: MatchedLender): string => {
  const keysOf = (judgement: string) => stated.filter((reason) => reason.judgement === judgement).map(({ key }) => key)
  const warned = keysOf('warn')
  return [company, list, ...keysOf('fail').toSorted(), ...(warned.length > 0 ? ['!', ...warned.toSorted()] : [])].join(
    ' ',
  )
}

const agreed = (says: string): string[] =>
  says
    .split(';')
    .map((line) => {
      const [head = '', tail] = line.trim().replaceAll(/\s+/g, ' ').split(' ! ')
      const [name = '', list = '', ...fails] = head.split(' ')
      return [name, list, ...fails.toSorted(), ...(tail ? ['!', ...tail.split(' ').toSorted()] : [])].join(' ')
    })
    .toSorted()

test('thirty lenders and twenty deals', () => {
  expect(LENDERS).toHaveLength(30)
  expect(DEALS).toHaveLength(20)
})

test.each(DEALS)('$deal', async ({ body, says }) => {
  const { status, body: answer } = await api('POST', '/api/match', { body: { ...body, pageSize: 50 } })
  expect(status).toBe(200)
  const lists = Object.entries(answer.data.lists as Record<string, { rows: MatchedLender[] }>)
  const told = lists.flatMap(([list, { rows }]) => rows.map((row) => inWords(list, row)))
  expect(told.toSorted()).toEqual(agreed(says))
  expect(answer.data.judged).toBe(agreed(says).length)
})

const applyAll = (body: object, { nearMiss }: MatchedLender): object => {
  const changed = Object.assign({}, body, ...(nearMiss?.changes ?? []).map(({ sets }) => sets))
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== ''))
}

test.each(DEALS)('$deal: applying the changes of a near miss makes its lender fit', async ({ body }) => {
  const { near } = (await api('POST', '/api/match', { body: { ...body, pageSize: 50 } })).body.data.lists
  for (const row of near.rows as MatchedLender[]) {
    const changed = applyAll(body, row)
    const { status, body: answer } = await api('POST', '/api/match', { body: { ...changed, pageSize: 50 } })
    expect(status, JSON.stringify([changed, answer.errors])).toBe(200)
    const fits = answer.data.lists.fits.rows.map(({ company }: MatchedLender) => company)
    expect(fits, `${row.company}: ${row.nearMiss?.text}`).toContain(row.company)
  }
})
