import type { Actor } from '#lib/core/actor.ts'
import { type Dot, mergeDots, type Place } from '#lib/discovery/finder/map/rules.ts'
import { rankProfiles } from '#lib/discovery/finder/ranks/queries.ts'
import { readStanding, type Standing } from '#lib/discovery/finder/ranks/scope.ts'
import type { FinderFilters, FinderKind } from '#lib/discovery/finder/search.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'

/** The area of a radius search: the suburb's position in degrees, the radius in kilometres. */
export type Circle = { latitude: number; longitude: number; kilometres: number }

/** The map of a finder search: its matching loans by place, and the area of a radius search. */
export type FinderMap = { dots: Dot[]; circle: Circle | null }

/** The most times a map is counted, if profiles change while it is counted. */
const TRIES = 5
const NO_PAGE = { offset: 0, limit: 0 }

const hasSameOpenBooks = (one: Standing, other: Standing): boolean =>
  (Object.keys(one.byBooks) as (keyof Standing['byBooks'])[]).every((books) => {
    const [ids, others] = [one.byBooks[books], other.byBooks[books]]
    return ids.length === others.length && ids.every((id, at) => id === others[at])
  })

/**
 * Counts the matching loans by suburb; counts again if somebody began to hide a book meanwhile (threat J5). Returns none after
 * five attempts.
 */
const countMatchingLoansBySuburb = async (
  actor: Actor,
  kind: FinderKind,
  filters: Partial<FinderFilters>,
): Promise<(readonly [suburbId: number, loans: number])[]> => {
  let standing = await readStanding(actor, kind)
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const { tallied } = await rankProfiles(actor, { kind, filters, standing, slice: NO_PAGE, isMapped: true })
    const after = await readStanding(actor, kind)
    if (hasSameOpenBooks(standing, after)) return tallied
    standing = after
  }
  return []
}

const readSuburbsOnMap = async (tallied: (readonly [number, number])[]): Promise<Place[]> => {
  if (tallied.length === 0) return []
  const loans = new Map(tallied)
  const { text, values } = Prisma.sql`select id, name || ', ' || state_key as name, latitude::float8, longitude::float8
    from suburbs where id = any(${[...loans.keys()]}::int[]) order by id`
  const { rows } = await pool().query<Omit<Place, 'loans'> & { id: number }>(text, values)
  return rows.map(({ id, ...place }) => ({ ...place, loans: loans.get(id) ?? 0 }))
}

const readCircle = async ({ suburb, radius }: Partial<FinderFilters>): Promise<Circle | null> => {
  if (suburb === undefined || radius === undefined) return null
  const { text, values } = Prisma.sql`
    select s.latitude::float8, s.longitude::float8, r.value::int as kilometres from suburbs s
    join choices r on r.kind = 'SEARCH_RADIUS' and r.key = ${radius} where s.id = ${suburb}`
  const { rows } = await pool().query<Circle>(text, values)
  return rows[0] ?? null
}

/** Returns the map of a finder search: the same loans as its list, by suburb. The caller must have checked the actor. */
export const readMap = async (actor: Actor, kind: FinderKind, filters: Partial<FinderFilters>): Promise<FinderMap> => {
  const [tallied, circle] = await Promise.all([countMatchingLoansBySuburb(actor, kind, filters), readCircle(filters)])
  return { dots: mergeDots(await readSuburbsOnMap(tallied)), circle }
}
