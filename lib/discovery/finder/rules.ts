import type { Actor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { lawFirm, visiting } from '#lib/core/policy.ts'
import type { RankOrder, Stars } from '#lib/core/ranking.ts'
import type { FinderCard } from '#lib/discovery/finder/schema.ts'
import { type FinderKind, type FinderSearch, finderSearch } from '#lib/discovery/finder/search.ts'

/** So many ratings of the market's mean are added to each profile's own (decision 'finder ranking'). */
const IMAGINARY_RATINGS = 5
const WEEK = 7 * 86_400_000
/** 1970 began on a Thursday: counted from here, a week begins on Monday. */
const FIRST_MONDAY = 4 * 86_400_000

/** The order of the finder on a Sydney day: the market's mean draws the stars, and what is equal changes places every Monday. */
export const finderOrder = (mean: Stars, day: Day): RankOrder => ({
  mean,
  imaginary: IMAGINARY_RATINGS,
  seed: Math.floor((Date.parse(`${day}T00:00:00Z`) - FIRST_MONDAY) / WEEK),
})

/** The query of a Details link (row L-08): the filters of the search, which open 'Matching Your Search'. */
export const detailsQuery = (search: FinderSearch): string =>
  toQueryString({ searchMatch: 'true', ...finderSearch.params({ ...search, page: 1 }) })

/**
 * Where a card's Details lead (row L-08): outside to the public page, inside to the profile, both on the loans of the search; a
 * law-firm user never gets there (row D-02).
 */
export const detailsPath = (actor: Actor, { kind, id }: Pick<FinderCard, 'kind' | 'id'>, search: FinderSearch) => {
  if (lawFirm(actor)) return null
  const path = visiting(actor) ? publicPath(kind, id) : paths.profile(kind, id)
  return `${path}?${detailsQuery(search)}`
}

const publicPath = (kind: FinderKind, id: number): string =>
  kind === 'lender' ? paths.publicLender(id) : paths.publicBrokerById(id)
