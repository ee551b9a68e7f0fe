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
import { parseBrokerPath } from '#lib/market/brokers/rules.ts'

type Record = 'broker' | 'lender' | 'loan' | 'person'

/** A public page as its path names it; `id` is null where no record can have such an id. */
export type PublicPage = { path: string } & ({ kind: 'finder' } | { kind: Record; id: number | null })

const BY_ID = /^\/general\/(broker|lender|loan)s\/([^/]+)$/

/** The public page of a path, or null for any other path (row L-11). */
export const publicPageIn = (path: string): PublicPage | null => {
  if (path === paths.publicFinder()) return { path, kind: 'finder' }
  const [, kind, id] = BY_ID.exec(path) ?? []
  if (kind) return { path, kind: kind as Record, id: parseRecordId(id) }
  const named = path.endsWith('/') ? null : parseBrokerPath(path)
  return named && { path, kind: 'person', id: parseRecordId(named.id) }
}

// What else the address of a profile may hold is for people who are signed in.
const publicOf = (search: ProfileSearch): ProfileSearch => ({
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

const paramsOf = (kind: PublicPage['kind'], raw: RawSearch): RawSearch => {
  switch (kind) {
    case 'finder':
      return Object.fromEntries(new URLSearchParams(viewPath(FINDER, viewIn(FINDER, raw)).split('?')[1] ?? ''))
    case 'broker':
    case 'person':
      return buildProfileSearchParams(publicOf(parseProfileSearch(raw)))
    case 'lender':
      return { portrait: parseProfileSearch(raw).portrait ?? undefined }
    case 'loan':
      return {}
  }
}

/** True for a question of the visitors' finder, which is answered with another address. */
export const isQuestion = (kind: PublicPage['kind'], query: string): boolean =>
  kind === 'finder' && query !== '' && new URLSearchParams(query).has('where')

const sorted = (query: URLSearchParams): string => {
  query.sort()
  return query.toString()
}

/**
 * The query of a page in its one canonical form, or null where it holds anything that the page does not read or would write
 * otherwise: such an address is nobody's but its visitor's.
 */
export const canonicalQuery = (kind: PublicPage['kind'], query: string): string | null => {
  if (query === '') return ''
  const given = new URLSearchParams(query)
  const canonical = sorted(new URLSearchParams(toQueryString(paramsOf(kind, Object.fromEntries(given)))))
  return sorted(given) === canonical ? canonical : null
}
