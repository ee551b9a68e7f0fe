import type { Actor } from '#lib/core/actor.ts'
import type { FieldError } from '#lib/core/errors.ts'
import type { FilterDraft } from '#lib/core/filter-drafts.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { hasRole } from '#lib/core/policy.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { readLeniently } from '#lib/discovery/finder/filters/rules.ts'
import { FINDER_KINDS } from '#lib/discovery/finder/labels.ts'
import { type FinderKind, type FinderSearch, finderSearch } from '#lib/discovery/finder/search.ts'

/** Which finder is open: that of members or that of visitors, and whom it lists first. */
export type FinderPlace = { isPublic: boolean; start: FinderKind }

/** What the finder shows: whom, by which search. */
export type FinderView = { kind: FinderKind; search: FinderSearch }

const looksForLenders = hasRole('BROKER', 'LAWFIRM')

/** Whom somebody finds first: brokers and law firms find lenders, everybody else brokers (decision 'finder start'). */
export const startKind = (actor: Actor): FinderKind => (looksForLenders(actor) ? 'lender' : 'broker')

/** The kind that a word names; null for any other word. */
export const kindIn = (word: unknown): FinderKind | null => FINDER_KINDS.find((kind) => kind === word) ?? null

/** Reads the address of the finder; `faults` is what of it was left out. */
export const viewIn = ({ isPublic, start }: FinderPlace, raw: RawSearch): FinderView & { faults: FieldError[] } => {
  const { search, faults } = readLeniently(raw, isPublic)
  return { kind: kindIn([raw.userType].flat()[0]) ?? start, search, faults }
}

/** The parameters of a view without its page: what storage keeps, what a dialog begins with. */
export const viewParams = ({ search }: Pick<FinderView, 'search'>): FilterDraft =>
  finderSearch.params(finderSearch.onPage(search, 1))

/** The address of a view. The one with which the finder starts has no query; visitors read 'userType' for lenders alone. */
export const viewPath = ({ isPublic, start }: FinderPlace, { kind, search }: FinderView): string => {
  const path = isPublic ? paths.publicFinder() : paths.finder()
  const params = finderSearch.params(search)
  const isNamed = kind !== start || (!isPublic && Object.keys(params).length > 0)
  const query = toQueryString({ ...params, userType: isNamed ? kind : null })
  return query ? `${path}?${query}` : path
}

/** The call that finds what a view shows. */
export const viewCall = ({ kind, search }: FinderView): string => {
  const query = toQueryString(finderSearch.params(search))
  return `/api/finder/${kind}s${query && `?${query}`}`
}
