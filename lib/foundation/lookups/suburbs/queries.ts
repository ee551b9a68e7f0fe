import type { Actor } from '#lib/core/actor.ts'
import { computeOffset, type Page } from '#lib/core/pagination.ts'
import { escapeLike } from '#lib/core/text.ts'
import type { SuburbOption } from '#lib/foundation/lookups/schema.ts'
import {
  formatSuburb,
  measureMetres,
  type PlaceText,
  type Point,
  parseTypedPlace,
} from '#lib/foundation/lookups/suburbs/rules.ts'
import { Prisma, pool, type Tx } from '#lib/server/database/db.ts'

const PAGE_SIZE = 20

type FoundSuburb = { id: number; suburb: string; state: string; postcode: string; isDoubled: boolean; total?: number }

const toSuburbOption = ({ id, suburb, state, postcode, isDoubled }: FoundSuburb): SuburbOption => ({
  id,
  name: formatSuburb({ suburb, state, postcode, isDoubled }),
  suburb,
  state,
  postcode,
})

const COLUMNS = Prisma.sql`s.id, s.name as "suburb", s.state_key as "state", s.postcode, s.is_doubled as "isDoubled"`

/**
 * Returns a page of suburbs whose name, a later word of it, or postcode starts with the text; matches at the start of the name
 * come first.
 */
export const searchSuburbs = async (_actor: Actor, search: string, page = 1): Promise<Page<SuburbOption>> => {
  const paging = { page, pageSize: PAGE_SIZE }
  const { text, values } = Prisma.sql`
    select ${COLUMNS}, count(*) over ()::int as total from suburbs s
    where ${matchTypedPlace(parseTypedPlace(search, await loadStateKeys()))}
    order by ${buildSuburbOrder(parseTypedPlace(search, await loadStateKeys()))} s.name, s.state_key, s.postcode
    limit ${PAGE_SIZE} offset ${computeOffset(paging)}`
  const { rows } = await pool().query<FoundSuburb>(text, values)
  return { rows: rows.map(toSuburbOption), total: rows[0]?.total ?? 0, ...paging }
}

/** Returns suburbs by id as options; unknown ids are left out. */
export const readSuburbs = async (ids: readonly number[]): Promise<SuburbOption[]> => {
  if (ids.length === 0) return []
  const { text, values } = Prisma.sql`select ${COLUMNS} from suburbs s where s.id = any(${ids})`
  return (await pool().query<FoundSuburb>(text, values)).rows.map(toSuburbOption)
}

/** Returns the suburbs with any of these full lowercase names, in every state. */
export const findSuburbsByName = async (names: readonly string[]): Promise<SuburbOption[]> => {
  if (names.length === 0) return []
  const { text, values } = Prisma.sql`
    select ${COLUMNS} from suburbs s where lower(s.name) = any(${names}::text[]) order by s.name, s.state_key, s.postcode`
  return (await pool().query<FoundSuburb>(text, values)).rows.map(toSuburbOption)
}

/** Returns the ids of suburbs whose centre is within a radius of a suburb's, by straight-line distance; the suburb itself comes first. */
export const findSuburbsWithin = async (_actor: Actor, suburbId: number, radiusKey: string): Promise<number[]> => {
  // A degree of latitude is 111.2 km everywhere, so the index reduces the search to a band; the exact distance is computed on the
  // sphere.
  const { text, values } = Prisma.sql`
    select o.id from suburbs c
    join choices r on r.kind = 'SEARCH_RADIUS' and r.key = ${radiusKey}
    join suburbs o on o.latitude between c.latitude - r.value / 111.0 and c.latitude + r.value / 111.0
    where c.id = ${suburbId} and (o.id = c.id or ${EARTH_KM} * 2 * asin(sqrt(least(1,
      sin(radians(o.latitude - c.latitude) / 2) ^ 2 + cos(radians(c.latitude)) * cos(radians(o.latitude))
        * sin(radians(o.longitude - c.longitude) / 2) ^ 2))) <= r.value)
    order by o.id <> c.id, o.id`
  return (await pool().query<{ id: number }>(text, values)).rows.map(({ id }) => id)
}

const EARTH_KM = 6371

const matchTypedPlace = ({ name, state, postcode }: PlaceText): Prisma.Sql => {
  const literal = escapeLike(name.toLowerCase())
  const conditions = [
    state === null ? Prisma.sql`true` : Prisma.sql`s.state_key = ${state}`,
    postcode === null ? Prisma.sql`true` : Prisma.sql`s.postcode = ${postcode}`,
  ]
  if (/^\d{1,3}$/.test(name)) conditions.push(Prisma.sql`s.postcode like ${`${name}%`}`)
  else if (name !== '') {
    conditions.push(Prisma.sql`(lower(s.name) like ${`${literal}%`} or lower(s.name) like ${`% ${literal}%`})`)
  }
  return Prisma.join(conditions, ' and ')
}

const buildSuburbOrder = ({ name }: PlaceText): Prisma.Sql =>
  Prisma.sql`(lower(s.name) = ${name.toLowerCase()}) desc, (lower(s.name) like ${`${escapeLike(name.toLowerCase())}%`}) desc,`

let keys: Promise<string[]> | undefined

const loadStateKeys = (): Promise<string[]> => {
  keys ??= pool()
    .query<{ key: string }>('select key from states order by sort_order')
    .then(({ rows }) => rows.map(({ key }) => key))
    .catch((error: unknown) => {
      keys = undefined
      throw error
    })
  return keys
}

type WrittenPlace = { suburb: string; state: string }

/**
 * Returns, for each written suburb and state (key or full name, either with a postcode), all matching suburbs; one statement for
 * all places.
 */
export const matchSuburbs = async (tx: Tx, places: readonly WrittenPlace[]): Promise<SuburbOption[][]> => {
  if (places.length === 0) return []
  const wanted = places.map(({ suburb, state }, place) => {
    const [written, within] = [parseTypedPlace(suburb, []), parseTypedPlace(state, [])]
    const name = { name: written.name.toLowerCase(), postcode: within.postcode ?? written.postcode }
    return { place, ...name, stateKey: within.name.toUpperCase(), state: within.name.toLowerCase() }
  })
  const rows = await tx.$queryRaw<(FoundSuburb & { place: number })[]>`
    select w.place, ${COLUMNS}
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as w (place int, name text, postcode text, "stateKey" text, state text)
    -- Looked up one by one: the planner takes the text for a hundred places and would read every suburb for one.
    cross join lateral (select * from suburbs where lower(name) = w.name offset 0) s join states st on st.key = s.state_key
    where (s.state_key = w."stateKey" or lower(st.name) = w.state) and (w.postcode is null or s.postcode = w.postcode)
    order by w.place, s.postcode`
  const meant = Map.groupBy(rows, ({ place }) => place)
  return wanted.map(({ place }) => (meant.get(place) ?? []).map(toSuburbOption))
}

/** A suburb with its region and coordinates, and those of its state's capital. */
export type SuburbPlace = SuburbOption & { regionId: number; point: Point; capital: Point }

type PlaceRow = FoundSuburb & {
  regionId: number
  latitude: number
  longitude: number
  capitalLatitude: number
  capitalLongitude: number
}

const readPlaces = async (where: Prisma.Sql): Promise<SuburbPlace[]> => {
  const { text, values } = Prisma.sql`
    select ${COLUMNS}, s.region_id as "regionId", s.latitude, s.longitude, st.capital_latitude as "capitalLatitude",
      st.capital_longitude as "capitalLongitude"
    from suburbs s join states st on st.key = s.state_key where ${where} order by s.name, st.sort_order, s.postcode`
  return (await pool().query<PlaceRow>(text, values)).rows.map((row) => ({
    ...toSuburbOption(row),
    regionId: row.regionId,
    point: { latitude: row.latitude, longitude: row.longitude },
    capital: { latitude: row.capitalLatitude, longitude: row.capitalLongitude },
  }))
}

/** Returns suburbs by id with their coordinates; unknown ids are left out. */
export const readSuburbPlaces = async (ids: readonly number[]): Promise<SuburbPlace[]> =>
  ids.length === 0 ? [] : readPlaces(Prisma.sql`s.id = any(${[...ids]}::int[])`)

/** Returns the suburbs with the whole name that a text gives, in its state and with its postcode if it has them. */
export const findSuburbPlaces = async (written: string): Promise<SuburbPlace[]> => {
  const { name, state, postcode } = parseTypedPlace(written, await loadStateKeys())
  return readPlaces(Prisma.sql`lower(s.name) = ${name.toLowerCase()}
    and (${state}::text is null or s.state_key = ${state}) and (${postcode}::text is null or s.postcode = ${postcode})`)
}

/** A suburb in the figures that places are compared by, with its name; `metres` from its state's capital. */
export type SuburbPoint = { id: number; name: string; stateKey: string; regionId: number; metres: number; point: Point }

let points: { version: string; byState: Promise<Map<string, SuburbPoint[]>> } | undefined

const loadPoints = async (): Promise<Map<string, SuburbPoint[]>> => {
  const places = await readPlaces(Prisma.sql`true`)
  const all = places
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, name, state: stateKey, regionId, point, capital }) => ({
      id,
      name,
      stateKey,
      regionId,
      metres: measureMetres(capital, point),
      point,
    }))
  return Map.groupBy(all, ({ stateKey }) => stateKey)
}

/** Returns all suburbs by state, kept in the process until reference data change. */
export const readSuburbPoints = async (): Promise<ReadonlyMap<string, readonly SuburbPoint[]>> => {
  const { rows } = await pool().query<{ version: string }>('select version::text from reference_versions')
  const version = rows[0]?.version ?? ''
  if (points?.version !== version) {
    const byState = loadPoints().catch((error: unknown) => {
      points = undefined
      throw error
    })
    points = { version, byState }
  }
  return points.byState
}
