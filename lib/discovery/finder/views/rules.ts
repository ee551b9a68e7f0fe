import type { Actor } from '#lib/core/actor.ts'
import type { FieldError } from '#lib/core/errors.ts'
import type { FilterDraft } from '#lib/core/filter-drafts.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { hasRole } from '#lib/core/policy.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { readText } from '#lib/core/text.ts'
import { readLeniently } from '#lib/discovery/finder/filters/rules.ts'
import { FINDER_KINDS } from '#lib/discovery/finder/labels.ts'
import { buildVisitorQuery } from '#lib/discovery/finder/rules.ts'
import { type FinderKind, type FinderSearch, finderSearch } from '#lib/discovery/finder/search.ts'

/** Which finder is open, the members' or the visitors', and the kind of profile that it lists by default. */
export type FinderPlace = {
  isPublic: boolean
  start: FinderKind
  /** The amount that a visitor asked for, as typed; the principal range is the one around it. */
  amount?: string
}

const LONGEST_AMOUNT = 100

/** The state of a finder: the kind of profile and the search. */
export type FinderView = { kind: FinderKind; search: FinderSearch }

const looksForLenders = hasRole('BROKER', 'LAWFIRM')

/**
 * Returns the kind that a finder lists by default: lenders for brokers and law firms, brokers for everyone else (decision 'finder
 * start').
 */
export const startKind = (actor: Actor): FinderKind => (looksForLenders(actor) ? 'lender' : 'broker')

/** Parses a kind of profile; null for any other value. */
export const parseKind = (word: unknown): FinderKind | null => FINDER_KINDS.find((kind) => kind === word) ?? null

/** Reads the query of a finder page; `faults` are the errors of the filters that were left out. */
export const viewIn = ({ isPublic, start }: FinderPlace, raw: RawSearch): FinderView & { faults: FieldError[] } => {
  const { search, faults } = readLeniently(raw, isPublic)
  return { kind: parseKind([raw.userType].flat()[0]) ?? start, search, faults }
}

/** Returns the parameters of a view without its page number, for local storage and for the dialogs. */
export const viewParams = ({ search }: Pick<FinderView, 'search'>): FilterDraft =>
  finderSearch.params(finderSearch.onPage(search, 1))

/** Returns the URL of a view. The default view has no query; visitors' URLs have `userType` for lenders only. */
export const viewPath = ({ isPublic, start, amount }: FinderPlace, { kind, search }: FinderView): string => {
  const path = isPublic ? paths.publicFinder() : paths.finder()
  const params = finderSearch.params(search)
  const isNamed = kind !== start || (!isPublic && Object.keys(params).length > 0)
  const asked = search.filters.principal ? amount : null
  const query = toQueryString({ ...params, userType: isNamed ? kind : null, amount: asked })
  return query ? `${path}?${query}` : path
}

/** A visitor's search as public pages pass it on, and its address in the finder; both are of an empty search if there is none. */
export type VisitorSearch = { query: string; finderPath: string }

/** Reads a visitor's search from the query of a public page, so that its links can pass it on. */
export const readVisitorSearch = (raw: RawSearch): VisitorSearch => {
  const amount = readText(raw.amount).trim().slice(0, LONGEST_AMOUNT)
  const place: FinderPlace = { isPublic: true, start: 'broker', amount }
  const { search } = viewIn(place, raw)
  if (readText(raw.searchMatch) !== 'true' || !finderSearch.isNarrowed(search))
    return { query: '', finderPath: paths.publicFinder() }
  const first = finderSearch.onPage(search, 1)
  return { query: buildVisitorQuery(first, amount), finderPath: viewPath(place, { kind: place.start, search: first }) }
}

/** Returns the API path that finds the profiles of a view. */
export const viewCall = ({ kind, search }: FinderView): string => {
  const query = toQueryString(finderSearch.params(search))
  return `/api/finder/${kind}s${query && `?${query}`}`
}

/** The most results of a search around a suburb that offers a wider one. */
export const FEW_RESULTS = 3

/** A wider view, with the key of its radius; null for the whole state. */
export type WiderView = { radius: string | null; view: FinderView }

/**
 * Returns the views beyond a search around a suburb: the next wider of these radii, narrowest first, and the whole state. None
 * without a suburb.
 */
export const listWiderViews = ({ kind, search }: FinderView, radii: readonly string[]): WiderView[] => {
  const { suburb, radiusSearchKey, ...params } = viewParams({ search })
  if (suburb === undefined) return []
  const next = radii[radiusSearchKey === undefined ? 0 : radii.indexOf(radiusSearchKey) + 1]
  const toView = (more: FilterDraft): FinderView => ({ kind, search: finderSearch.parse({ ...params, ...more }) })
  const around = next === undefined ? [] : [{ radius: next, view: toView({ suburb, radiusSearchKey: next }) }]
  return [...around, { radius: null, view: toView({}) }]
}
