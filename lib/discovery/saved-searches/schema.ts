import { z } from 'zod'
import { answeredId, answeredVersion } from '#lib/core/answers.ts'
import { WISH_FORM } from '#lib/core/column-choice.ts'
import { oneLine, recordId, recordKey, recordVersion } from '#lib/core/parsing.ts'
import { storable } from '#lib/core/text.ts'
import { LONGEST_NAME, savedLabels } from '#lib/discovery/saved-searches/labels.ts'

/** The lists whose searches are kept, as addresses name them. */
const SEARCH_KINDS = ['loans', 'users'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

const kind = z.enum(SEARCH_KINDS)
export const kindParams = z.object({ kind })
export const savedParams = z.object({ kind, id: recordId })

const scalar = z.union([z.string().max(400).transform(storable), z.number().transform(String), z.boolean(), z.null()])

/**
 * The parameters of a search as its address or the documents' payload writes them; the list's own search reads them.
 */
const filters = z
  .record(z.string().max(80), z.union([scalar, z.array(scalar).max(60)]))
  .refine((given) => Object.keys(given).length <= 120, 'There are too many filters.')
const selectedColumns = z.array(z.string().regex(WISH_FORM)).max(60)

const name = oneLine(savedLabels.nameRequired).pipe(
  z.string().min(1, savedLabels.nameRequired).max(LONGEST_NAME, `At most ${LONGEST_NAME} characters.`),
)

/** A new saved search (row K-06). */
export const newSearch = z.object({ name, selectedColumns: selectedColumns.default([]), filters })
export const savingInput = newSearch.extend({ kind })

/** What replaces a saved search, or its name alone. */
export const searchChange = z.object({
  name: name.optional(),
  selectedColumns: selectedColumns.optional(),
  filters: filters.optional(),
  version: recordVersion.optional(),
})
export const changeInput = searchChange.extend({ kind, id: recordKey })
export const namedInput = z.object({ kind, id: recordKey })
export const removalInput = namedInput.extend({ version: recordVersion.optional() })

/** The query of a deletion: the version that somebody has in sight. */
export const removalQuery = z.object({ version: z.coerce.number().pipe(recordVersion).optional().catch(undefined) })

/** The state of a search as it keeps itself (row K-04); the documents' `name` is always the same. */
export const latestState = z.object({
  selectedColumns: selectedColumns.default([]),
  filters,
  savedSearchId: recordKey.nullable().default(null),
})
export const latestInput = latestState.extend({ kind })

/** The query of the list of saved searches: a part of the name. */
export const savedQuery = z.object({
  search: z
    .preprocess((value) => (Array.isArray(value) ? value[0] : value), z.string().max(LONGEST_NAME))
    .catch('')
    .transform((text) => storable(text).trim()),
})

/** The parameters of a search as they are stored. */
export const storedFilters = z.record(z.string(), z.string())

/** A saved search as a call answers it. */
export const savedAnswer = z.strictObject({
  id: answeredId,
  name: z.string(),
  selectedColumns: z.array(z.string()),
  filters: storedFilters,
  version: answeredVersion,
})
export type SavedSearch = z.output<typeof savedAnswer>

/** The last state of a search as a call answers it. */
export const latestAnswer = z.strictObject({
  name: z.literal(savedLabels.latest),
  selectedColumns: z.array(z.string()),
  filters: storedFilters,
  savedSearchId: answeredId.nullable(),
})
export type LatestSearch = z.output<typeof latestAnswer>
