import { z } from 'zod'
import { answeredId, answeredVersion } from '#lib/core/answers.ts'
import { WISH_FORM } from '#lib/core/column-choice.ts'
import { oneLine, recordId, recordKey, recordVersion, takeFirst } from '#lib/core/parsing.ts'
import { searchParameters } from '#lib/core/search-schemas.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { LONGEST_NAME, savedLabels } from '#lib/discovery/saved-searches/labels.ts'

/** The lists whose searches can be saved, by their names in URLs. */
const SEARCH_KINDS = ['loans', 'users'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

const kind = z.enum(SEARCH_KINDS)
export const kindParams = z.object({ kind })
export const savedParams = z.object({ kind, id: recordId })

/** The keys of a saved search besides its filters in requests and answers. */
const OWN_KEYS = ['id', 'name', 'selectedColumns', 'version', 'savedSearchId', 'isReduced', 'isOwn']

/**
 * Moves a search's keys under `filters` if the request has them next to the name, as the specification also allows
 * (decision 'bodies of searches'). A body without any leaves the filters unchanged.
 */
const nestFilters = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const [own, search] = [true, false].map((isOwn) =>
    Object.entries(body).filter(([key]) => OWN_KEYS.includes(key) === isOwn),
  )
  if (!own || !search?.some(([, value]) => value !== undefined)) return body
  return Object.fromEntries([...own, ['filters', Object.fromEntries(search)]])
}

/** Builds a request schema that accepts both forms of the body. */
const savedSearchBodySchema = <Kept extends z.ZodRawShape>(kept: z.ZodObject<Kept>) => z.preprocess(nestFilters, kept)

const selectedColumns = z.array(z.string().regex(WISH_FORM)).max(60)

const name = oneLine(savedLabels.nameRequired).pipe(
  z.string().min(1, savedLabels.nameRequired).max(LONGEST_NAME, `At most ${LONGEST_NAME} characters.`),
)

const newKept = z.object({ name, selectedColumns: selectedColumns.default([]), filters: searchParameters })
/** A request that saves a new search (row K-06). */
export const newSearch = savedSearchBodySchema(newKept)
export const savingInput = newKept.extend({ kind })

const changedKept = z.object({
  name: name.optional(),
  selectedColumns: selectedColumns.optional(),
  filters: searchParameters.optional(),
  version: recordVersion.optional(),
})
/** A request that replaces a saved search, or only renames it. */
export const searchChange = savedSearchBodySchema(changedKept)
export const changeInput = changedKept.extend({ kind, id: recordKey })
export const namedInput = z.object({ kind, id: recordKey })
export const removalInput = namedInput.extend({ version: recordVersion.optional() })

/** A request that keeps a search as a tab of its list, or takes the tab away. */
export const pinRequest = z.object({ isPinned: z.boolean() })
export const pinInput = namedInput.extend({ isPinned: z.boolean() })

/** A search as a tab of its list. */
export type SearchTab = { id: number; name: string; isPinned: boolean; isOwn: boolean }

/** The query of a deletion: the version that the person has seen. */
export const removalQuery = z.object({ version: z.coerce.number().pipe(recordVersion).optional().catch(undefined) })

const latestKept = z.object({
  selectedColumns: selectedColumns.default([]),
  filters: searchParameters,
  savedSearchId: recordKey.nullable().default(null),
})
/** The state of a list that is saved automatically (row K-04); the specified `name` is always the same. */
export const latestState = savedSearchBodySchema(latestKept)
export const latestInput = latestKept.extend({ kind })

/** The query of the list of saved searches: a part of the name. */
export const savedQuery = z.object({
  search: z
    .preprocess(takeFirst, z.string().max(LONGEST_NAME))
    .catch('')
    .transform((text) => removeUnstorable(text).trim()),
})

/** The URL parameters of a search as stored. */
export const storedFilters = z.record(z.string(), z.string())

/** A saved search as the API returns it. */
export const savedAnswer = z.strictObject({
  id: answeredId,
  name: z.string(),
  selectedColumns: z.array(z.string()),
  filters: storedFilters,
  version: answeredVersion,
})
export type SavedSearch = z.output<typeof savedAnswer>

/** The last state of a list as the API returns it. */
export const latestAnswer = z.strictObject({
  name: z.literal(savedLabels.latest),
  selectedColumns: z.array(z.string()),
  filters: storedFilters,
  savedSearchId: answeredId.nullable(),
})
export type LatestSearch = z.output<typeof latestAnswer>
