import type { Actor } from '#lib/core/actor.ts'
import { type Dot, dotsOf, type Place } from '#lib/discovery/finder/map/rules.ts'
import { rankProfiles } from '#lib/discovery/finder/ranks/queries.ts'
import type { FinderFilters, FinderKind } from '#lib/discovery/finder/search.ts'
import { type Standing, standingOf } from '#lib/discovery/finder/standing/queries.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'

/** The area around a suburb that a search asks for; degrees and kilometres. */
export type Circle = { latitude: number; longitude: number; kilometres: number }

/** Where the loans of a finder stand, and the area that it asks for. */
export type FinderMap = { dots: Dot[]; circle: Circle | null }

/** So often a map is made that changes while it is made. */
const TRIES = 5
const NO_PAGE = { offset: 0, limit: 0 }

const isSame = (one: Standing, other: Standing): boolean =>
  (Object.keys(one.byBooks) as (keyof Standing['byBooks'])[]).every((books) => {
    const [ids, others] = [one.byBooks[books], other.byBooks[books]]
    return ids.length === others.length && ids.every((id, at) => id === others[at])
  })

/** How many loans of a finder stand in which suburb; made anew where somebody began to hide something meanwhile (threat J5). */
const tallyOf = async (
  actor: Actor,
  kind: FinderKind,
  filters: Partial<FinderFilters>,
): Promise<(readonly [suburbId: number, loans: number])[]> => {
  let standing = await standingOf(actor, kind)
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const { tallied } = await rankProfiles(actor, { kind, filters, standing, slice: NO_PAGE, isMapped: true })
    const after = await standingOf(actor, kind)
    if (isSame(standing, after)) return tallied
    standing = after
  }
  return []
}

const placesOf = async (tallied: (readonly [number, number])[]): Promise<Place[]> => {
  if (tallied.length === 0) return []
  const loans = new Map(tallied)
  const { text, values } = Prisma.sql`select id, name || ', ' || state_key as name, latitude::float8, longitude::float8
    from suburbs where id = any(${[...loans.keys()]}::int[]) order by id`
  const { rows } = await pool().query<Omit<Place, 'loans'> & { id: number }>(text, values)
  return rows.map(({ id, ...place }) => ({ ...place, loans: loans.get(id) ?? 0 }))
}

const circleOf = async ({ suburb, radius }: Partial<FinderFilters>): Promise<Circle | null> => {
  if (suburb === undefined || radius === undefined) return null
  const { text, values } = Prisma.sql`
    select s.latitude::float8, s.longitude::float8, r.value::int as kilometres from suburbs s
    join choices r on r.kind = 'SEARCH_RADIUS' and r.key = ${radius} where s.id = ${suburb}`
  const { rows } = await pool().query<Circle>(text, values)
  return rows[0] ?? null
}

/** The map of a finder: the same loans as its list, by suburb. The list's query has asked whether the actor may. */
export const mapOf = async (actor: Actor, kind: FinderKind, filters: Partial<FinderFilters>): Promise<FinderMap> => {
  const [tallied, circle] = await Promise.all([tallyOf(actor, kind, filters), circleOf(filters)])
  return { dots: dotsOf(await placesOf(tallied)), circle }
}
