import { visitor } from '#lib/core/actor.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { type FinderPlace, startKind, viewIn, viewPath } from '#lib/discovery/finder/views/rules.ts'
import {
  buildProfileSearchParams,
  type ProfileSearch,
  parseProfileSearch,
} from '#lib/discovery/profile-loans/search.ts'
import { parsePublicBrokerPath } from '#lib/market/brokers/rules.ts'

type RecordKind = 'broker' | 'lender' | 'loan' | 'person'

/** A public page, parsed from its path; `id` is null if it cannot be the id of a record. */
export type PublicPage = { path: string } & ({ kind: 'finder' } | { kind: RecordKind; id: number | null })

const BY_ID = /^\/general\/(broker|lender|loan)s\/([^/]+)$/

/** Returns the public page of a path; null for any other path (row L-11). */
export const parsePublicPage = (path: string): PublicPage | null => {
  if (path === paths.publicFinder()) return { path, kind: 'finder' }
  const [, kind, id] = BY_ID.exec(path) ?? []
  if (kind) return { path, kind: kind as RecordKind, id: parseRecordId(id) }
  const named = path.endsWith('/') ? null : parsePublicBrokerPath(path)
  return named && { path, kind: 'person', id: parseRecordId(named.id) }
}

// Removes the parameters of a profile's address that only signed-in people use.
const keepPublic = (search: ProfileSearch): ProfileSearch => ({
  ...search,
  tab: null,
  category: null,
  isEditing: false,
  notesPage: undefined,
  notesSize: undefined,
  matchOrder: undefined,
  only: undefined,
  before: undefined,
})

const FINDER: FinderPlace = { isPublic: true, start: startKind(visitor) }

const buildParams = (kind: PublicPage['kind'], raw: RawSearch): RawSearch => {
  switch (kind) {
    case 'finder':
      return Object.fromEntries(new URLSearchParams(viewPath(FINDER, viewIn(FINDER, raw)).split('?')[1] ?? ''))
    case 'broker':
    case 'person':
      return buildProfileSearchParams(keepPublic(parseProfileSearch(raw)))
    case 'lender':
      return { portrait: parseProfileSearch(raw).portrait ?? undefined }
    case 'loan':
      return {}
  }
}

/** True if the query is a submitted question of the visitors' finder, which is answered with a redirect to its search. */
export const isQuestion = (kind: PublicPage['kind'], query: string): boolean =>
  kind === 'finder' && query !== '' && new URLSearchParams(query).has('where')

const sortQuery = (query: URLSearchParams): string => {
  query.sort()
  return query.toString()
}

/**
 * Returns the query of a page in its canonical form, or null if it has parameters that the page ignores or would write differently;
 * a page with such a query is not cached for other visitors.
 */
export const normaliseQuery = (kind: PublicPage['kind'], query: string): string | null => {
  if (query === '') return ''
  const given = new URLSearchParams(query)
  const canonical = sortQuery(new URLSearchParams(toQueryString(buildParams(kind, Object.fromEntries(given)))))
  return sortQuery(given) === canonical ? canonical : null
}
