import { expect, test } from 'vitest'
import { readSuburbPlaces } from '#lib/foundation/lookups/suburbs/queries.ts'
import type { NearMiss, Offer, OfferedState } from '#lib/market/scenarios/fields.ts'
import { findPlaceChoices } from '#lib/market/scenarios/near-misses/queries.ts'
import { database } from '#lib/server/database/db.ts'

const CITIES = { NSW: 'Sydney', VIC: 'Melbourne', ACT: 'Canberra', QLD: 'Brisbane' }

const lendingIn = (
  stateKey: keyof typeof CITIES,
  metres: number | null,
  regions: [number, string][] = [],
): OfferedState => ({
  stateKey,
  city: CITIES[stateKey],
  metres,
  distance: null,
  regions: new Map(regions),
})
const nearMiss: NearMiss = {
  size: 1,
  changes: [{ key: 'place', steps: 0, place: { stateKey: 'VIC', regionId: null, metres: null } }],
}
const findFrom = async (stateKey: string, name: string, states: OfferedState[]): Promise<string | undefined> => {
  const { id } = await database().suburb.findFirstOrThrow({ where: { name, stateKey } })
  const [suburb] = await readSuburbPlaces([id])
  const offer = { lenderId: 1, states: new Map(states.map((each) => [each.stateKey, each])) } as unknown as Offer
  return (await findPlaceChoices(suburb ?? null, [{ offer, nearMiss }])).get(1)?.name
}

test('returns the nearest suburb that a lender covers, whatever the order of its states', async () => {
  const whole = Number.POSITIVE_INFINITY
  expect(await findFrom('NSW', 'Queanbeyan', [lendingIn('VIC', whole), lendingIn('ACT', whole)])).toMatch(/, ACT$/)
  expect(await findFrom('NSW', 'Tweed Heads', [lendingIn('VIC', whole), lendingIn('QLD', whole)])).toMatch(/, QLD$/)
})

test('respects the distance from the capital, regions, and neither', async () => {
  const near = await findFrom('VIC', 'Bendigo', [lendingIn('VIC', 25_000)])
  const [name = ''] = near?.split(', ') ?? []
  const places = await database().suburb.findMany({ where: { name, stateKey: 'VIC' }, select: { id: true } })
  const found = await readSuburbPlaces(places.map(({ id }) => id))
  expect(found.some(({ point, capital }) => Math.abs(point.latitude - capital.latitude) < 0.25)).toBe(true)
  const region = await database().region.findFirstOrThrow({
    where: { stateKey: 'VIC', name: { contains: 'Shepparton' } },
  })
  const inRegion = await findFrom('VIC', 'Bendigo', [lendingIn('VIC', 25_000, [[region.id, region.name]])])
  const [regionName = ''] = inRegion?.split(', ') ?? []
  expect(await database().suburb.count({ where: { name: regionName, regionId: region.id } })).toBeGreaterThan(0)
  expect(await findFrom('NSW', 'Sydney', [lendingIn('NSW', null)])).toBe('Sydney, NSW')
  expect(await findFrom('NSW', 'Sydney', [])).toBeUndefined()
})
