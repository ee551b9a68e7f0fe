import type { Actor } from '#lib/core/actor.ts'
import { forbidden, invalid } from '#lib/core/errors.ts'
import { computeOffset } from '#lib/core/pagination.ts'
import { visiting } from '#lib/core/policy.ts'
import { cardsOf } from '#lib/discovery/finder/cards/queries.ts'
import { findChoiceFaults } from '#lib/discovery/finder/filters/queries.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import { type FinderMap, readMap } from '#lib/discovery/finder/map/queries.ts'
import { finderPolicies } from '#lib/discovery/finder/policy.ts'
import { rankProfiles } from '#lib/discovery/finder/ranks/queries.ts'
import { findShownBooks, readStanding } from '#lib/discovery/finder/ranks/scope.ts'
import type { FinderPage } from '#lib/discovery/finder/schema.ts'
import { type FinderKind, type FinderSearch, finderSearch } from '#lib/discovery/finder/search.ts'

/** The most times a page is read, if profiles change while it is read. */
const TRIES = 5

/** Raises FORBIDDEN if the actor may not use the finder or one of the search's filters (row L-12). */
const requireFinder = (actor: Actor, search: Pick<FinderSearch, 'filters'>): void => {
  const policy = visiting(actor) ? finderPolicies.usePublic : finderPolicies.use
  if (!policy.who(actor) || !finderSearch.isAllowed(actor, search)) throw forbidden()
}

/**
 * Returns a page of lenders or brokers, ranked by their matching closed loans (rows L-02, L-07; decisions 'who stands in the finder',
 * 'finder ranking'). Reads the page again if one of its profiles began to hide a book meanwhile (threat J5).
 */
export const findProfiles = async (actor: Actor, kind: FinderKind, search: FinderSearch): Promise<FinderPage> => {
  requireFinder(actor, search)
  const { filters, page, pageSize } = search
  const slice = { offset: computeOffset(search), limit: pageSize }
  for (let tries = 1; ; tries += 1) {
    const standing = await readStanding(actor, kind)
    const { total, groups } = await rankProfiles(actor, { kind, filters, standing, slice })
    const rows = await cardsOf(actor, { kind, groups, booksOf: (id) => findShownBooks(standing, id) })
    const gone = groups.length - rows.length
    if (gone === 0 || tries === TRIES)
      return { rows, total: total - gone, page, pageSize, rankedBy: finderLabels.rankedBy }
  }
}

/** Like `findProfiles`, but raises INVALID if a filter has a choice that is not in its list. */
export const findProfilesStrictly = async (
  actor: Actor,
  kind: FinderKind,
  search: FinderSearch,
): Promise<FinderPage> => {
  requireFinder(actor, search)
  const faults = await findChoiceFaults(actor, search.filters)
  if (faults.length > 0) throw invalid(faults)
  return findProfiles(actor, kind, search)
}

/** Like `findProfilesStrictly`, as an API response without the page size. */
export const answerFinder = async (
  actor: Actor,
  kind: FinderKind,
  search: FinderSearch,
): Promise<Omit<FinderPage, 'pageSize'>> => {
  const { pageSize: _pageSize, ...answer } = await findProfilesStrictly(actor, kind, search)
  return answer
}

/**
 * Returns the map of a search: dots of the suburbs with matching loans, each with at least three loans, and the circle of a radius
 * search. Raises FORBIDDEN as `findProfiles` does.
 */
export const getFinderMap = async (actor: Actor, kind: FinderKind, search: FinderSearch): Promise<FinderMap> => {
  requireFinder(actor, search)
  return readMap(actor, kind, search.filters)
}
