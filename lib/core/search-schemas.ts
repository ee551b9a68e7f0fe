import { z } from 'zod'
import type { FieldError } from '#lib/core/errors.ts'
import { readBodyParameters } from '#lib/core/search-bodies.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'

const anyRecord = z.record(z.string(), z.unknown())

/** Adds each error as an issue of the schema, under its field. */
const addSearchFaultIssues = (context: z.core.$RefinementCtx<unknown>, faults: readonly FieldError[]): void => {
  for (const { field = '', message } of faults) context.addIssue({ code: 'custom', message, path: [field] })
}

/** Schema of a list's query string, parsed leniently by its search; only the errors that `faultsOf` returns are rejected. */
export const searchQuerySchema = <Search>(
  read: (raw: RawSearch) => Search,
  faultsOf: (raw: RawSearch) => FieldError[] = () => [],
) =>
  anyRecord.transform((raw, context) => {
    addSearchFaultIssues(context, faultsOf(raw))
    return read(raw)
  })

/** Schema of the search parameters in the body of any list's request: `{ filters, page, … }` or the same keys at the top level. */
export const searchParameters = anyRecord.transform((body, context): RawSearch => {
  const { raw, faults } = readBodyParameters(body)
  addSearchFaultIssues(context, faults)
  return raw
})

/** Schema of the search in the body of one list's request; rejects unknown keys and invalid orders. */
export const searchBodySchema = <Search>(search: {
  parse: (raw: RawSearch) => Search
  bodyFaults: (raw: RawSearch) => FieldError[]
}) =>
  searchParameters.pipe(
    anyRecord.transform((raw, context) => {
      addSearchFaultIssues(context, search.bodyFaults(raw))
      return search.parse(raw)
    }),
  )
