import { pool } from '#lib/server/database/db.ts'
import type { Random } from './random.ts'

export type Suburb = {
  id: number
  name: string
  stateKey: string
  postcode: string
  latitude: number
  longitude: number
}

/** A town: how often loans are made there, its radius, and property prices relative to Sydney. */
type Spot = { name: string; stateKey: string; at: [number, number]; kilometres: number; weight: number; price: number }

const SPOTS: Spot[] = [
  { name: 'Sydney', stateKey: 'NSW', at: [-33.85, 151.08], kilometres: 34, weight: 300, price: 1 },
  { name: 'Melbourne', stateKey: 'VIC', at: [-37.82, 145.02], kilometres: 36, weight: 250, price: 0.82 },
  { name: 'Brisbane', stateKey: 'QLD', at: [-27.48, 153.03], kilometres: 28, weight: 130, price: 0.7 },
  { name: 'Perth', stateKey: 'WA', at: [-31.95, 115.87], kilometres: 30, weight: 75, price: 0.6 },
  { name: 'Adelaide', stateKey: 'SA', at: [-34.93, 138.6], kilometres: 24, weight: 50, price: 0.55 },
  { name: 'Gold Coast', stateKey: 'QLD', at: [-28.02, 153.4], kilometres: 18, weight: 50, price: 0.75 },
  { name: 'Canberra', stateKey: 'ACT', at: [-35.3, 149.12], kilometres: 18, weight: 24, price: 0.68 },
  { name: 'Newcastle', stateKey: 'NSW', at: [-32.93, 151.75], kilometres: 18, weight: 24, price: 0.58 },
  { name: 'Sunshine Coast', stateKey: 'QLD', at: [-26.68, 153.09], kilometres: 20, weight: 20, price: 0.66 },
  { name: 'Wollongong', stateKey: 'NSW', at: [-34.43, 150.88], kilometres: 16, weight: 20, price: 0.6 },
  { name: 'Geelong', stateKey: 'VIC', at: [-38.15, 144.36], kilometres: 14, weight: 20, price: 0.52 },
  { name: 'Central Coast', stateKey: 'NSW', at: [-33.4, 151.36], kilometres: 15, weight: 14, price: 0.58 },
  { name: 'Hobart', stateKey: 'TAS', at: [-42.88, 147.33], kilometres: 14, weight: 12, price: 0.46 },
  { name: 'Toowoomba', stateKey: 'QLD', at: [-27.56, 151.95], kilometres: 12, weight: 11, price: 0.4 },
  { name: 'Townsville', stateKey: 'QLD', at: [-19.27, 146.8], kilometres: 14, weight: 9, price: 0.36 },
  { name: 'Cairns', stateKey: 'QLD', at: [-16.93, 145.76], kilometres: 14, weight: 9, price: 0.38 },
  { name: 'Ballarat', stateKey: 'VIC', at: [-37.56, 143.86], kilometres: 10, weight: 8, price: 0.38 },
  { name: 'Bendigo', stateKey: 'VIC', at: [-36.76, 144.28], kilometres: 10, weight: 8, price: 0.37 },
  { name: 'Darwin', stateKey: 'NT', at: [-12.43, 130.86], kilometres: 14, weight: 7, price: 0.42 },
  { name: 'Launceston', stateKey: 'TAS', at: [-41.44, 147.14], kilometres: 10, weight: 6, price: 0.36 },
  { name: 'Albury', stateKey: 'NSW', at: [-36.08, 146.92], kilometres: 12, weight: 6, price: 0.34 },
  { name: 'Coffs Harbour', stateKey: 'NSW', at: [-30.3, 153.12], kilometres: 12, weight: 6, price: 0.45 },
  { name: 'Byron Bay', stateKey: 'NSW', at: [-28.65, 153.6], kilometres: 14, weight: 6, price: 0.95 },
  { name: 'Wagga Wagga', stateKey: 'NSW', at: [-35.12, 147.37], kilometres: 10, weight: 5, price: 0.33 },
  { name: 'Orange', stateKey: 'NSW', at: [-33.28, 149.1], kilometres: 10, weight: 5, price: 0.36 },
  { name: 'Tamworth', stateKey: 'NSW', at: [-31.09, 150.93], kilometres: 10, weight: 5, price: 0.32 },
  { name: 'Bunbury', stateKey: 'WA', at: [-33.33, 115.64], kilometres: 10, weight: 5, price: 0.36 },
  { name: 'Mackay', stateKey: 'QLD', at: [-21.14, 149.19], kilometres: 12, weight: 5, price: 0.34 },
  { name: 'Rockhampton', stateKey: 'QLD', at: [-23.38, 150.51], kilometres: 12, weight: 4, price: 0.3 },
  { name: 'Bundaberg', stateKey: 'QLD', at: [-24.87, 152.35], kilometres: 12, weight: 4, price: 0.31 },
  { name: 'Shepparton', stateKey: 'VIC', at: [-36.38, 145.4], kilometres: 10, weight: 4, price: 0.33 },
  { name: 'Dubbo', stateKey: 'NSW', at: [-32.25, 148.6], kilometres: 10, weight: 4, price: 0.3 },
  { name: 'Mildura', stateKey: 'VIC', at: [-34.19, 142.16], kilometres: 10, weight: 3, price: 0.3 },
  { name: 'Mount Gambier', stateKey: 'SA', at: [-37.83, 140.78], kilometres: 10, weight: 3, price: 0.28 },
  { name: 'Geraldton', stateKey: 'WA', at: [-28.78, 114.61], kilometres: 10, weight: 3, price: 0.28 },
  { name: 'Alice Springs', stateKey: 'NT', at: [-23.7, 133.88], kilometres: 8, weight: 2, price: 0.32 },
]

const CITIES = 6
const FARM_BELT = 90

/** A suburb and its property prices relative to Sydney. */
export type Place = { suburb: Suburb; price: number }
export type Places = { urban: (random: Random) => Place; rural: (random: Random) => Place }

/** Returns every suburb, in an order that does not depend on ids. */
export const readAllSuburbs = async (): Promise<Suburb[]> => {
  const { rows } = await pool().query<Suburb>(
    `select id, name, state_key as "stateKey", postcode, latitude, longitude from suburbs order by state_key, name, postcode`,
  )
  return rows
}

const measureKilometres = (from: [number, number], to: Suburb): number => {
  const [latitude, longitude] = [to.latitude - from[0], (to.longitude - from[1]) * Math.cos((from[0] * Math.PI) / 180)]
  return Math.hypot(latitude, longitude) * 111.2
}

// Excludes airports, universities and delivery centres that have a postcode of their own.
const PLACE = /airport|university|\b(bc|mc|dc|msc|anu)\b|defence|parliament|naval/i

/**
 * Returns functions that draw suburbs: mostly in capitals and their expensive centres, some in regional towns, and
 * farms around those.
 */
export const createPlaceDraw = (suburbs: readonly Suburb[]): Places => {
  const within = (spot: Spot, from: number, to: number) =>
    suburbs.filter((suburb) => {
      const distance = measureKilometres(spot.at, suburb)
      return suburb.stateKey === spot.stateKey && distance >= from && distance <= to && !PLACE.test(suburb.name)
    })
  const around = SPOTS.map((spot) => [spot, within(spot, 0, spot.kilometres)] as const).filter(
    ([, list]) => list.length > 0,
  )
  const farms = SPOTS.slice(CITIES)
    .map((spot) => [spot, within(spot, spot.kilometres, FARM_BELT)] as const)
    .filter(([, list]) => list.length > 0)
  return {
    urban: (random) => {
      const [spot, list] = random.weighted(around.map((entry) => [entry, entry[0].weight] as const))
      // Draw two and take the one nearer to the centre, because centres have more business.
      const [one, other] = [random.pick(list), random.pick(list)]
      const suburb = measureKilometres(spot.at, one) <= measureKilometres(spot.at, other) ? one : other
      const isInner = measureKilometres(spot.at, suburb) < spot.kilometres / 3
      return { suburb, price: spot.price * (isInner ? 1.25 : 0.9) }
    },
    rural: (random) => {
      const [spot, list] = random.weighted(farms.map((entry) => [entry, entry[0].weight + 6] as const))
      return { suburb: random.pick(list), price: spot.price }
    },
  }
}
