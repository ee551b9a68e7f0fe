import type { Actor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { lawFirm, visiting } from '#lib/core/policy.ts'
import type { RankOrder, Stars } from '#lib/core/ranking.ts'
import type { FinderCard } from '#lib/discovery/finder/schema.ts'
import { type FinderKind, type FinderSearch, finderSearch } from '#lib/discovery/finder/search.ts'

/** This many ratings equal to the market's mean are added to each profile's own (decision 'finder ranking'). */
const IMAGINARY_RATINGS = 5
const WEEK = 7 * 86_400_000
/** 1970 began on a Thursday; weeks counted from this Monday begin on Mondays. */
const FIRST_MONDAY = 4 * 86_400_000

/** Returns the finder's order on a Sydney day: stars are drawn towards the market's mean, and ties are shuffled every Monday. */
export const finderOrder = (mean: Stars, day: Day): RankOrder => ({
  mean,
  imaginary: IMAGINARY_RATINGS,
  seed: Math.floor((Date.parse(`${day}T00:00:00Z`) - FIRST_MONDAY) / WEEK),
})

/** Returns the query of a Details link (row L-08): the filters of the search, which open 'Matching Your Search'. */
export const detailsQuery = (search: FinderSearch): string =>
  toQueryString({ searchMatch: 'true', ...finderSearch.params({ ...search, page: 1 }) })

/**
 * Returns the URL of a card's Details link (row L-08): the public page for visitors, the profile for members, both on the loans of
 * the search. Null for law-firm users, who have no access (row D-02).
 */
export const detailsPath = (actor: Actor, { kind, id }: Pick<FinderCard, 'kind' | 'id'>, search: FinderSearch) => {
  if (lawFirm(actor)) return null
  const path = visiting(actor) ? getPublicPath(kind, id) : paths.profile(kind, id)
  return `${path}?${detailsQuery(search)}`
}

const getPublicPath = (kind: FinderKind, id: number): string =>
  kind === 'lender' ? paths.publicLender(id) : paths.publicBrokerById(id)
