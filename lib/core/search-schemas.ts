import { z } from 'zod'
import type { FieldError } from '#lib/core/errors.ts'
import type { RawSearch } from '#lib/core/search.ts'
import { parametersIn } from '#lib/core/search-bodies.ts'

const anyRecord = z.record(z.string(), z.unknown())

/** Hands what cannot be followed to the schema that found it, each under its key. */
const refuse = (context: z.core.$RefinementCtx<unknown>, faults: readonly FieldError[]): void => {
  for (const { field = '', message } of faults) context.addIssue({ code: 'custom', message, path: [field] })
}

/** The query of a list, read forgivingly by its search; what `faultsOf` finds is refused. */
export const addressQuery = <Search>(
  read: (raw: RawSearch) => Search,
  faultsOf: (raw: RawSearch) => FieldError[] = () => [],
) =>
  anyRecord.transform((raw, context) => {
    refuse(context, faultsOf(raw))
    return read(raw)
  })

/** The parameters of a search in a body, whatever list they are for: `{ filters, page, … }` or the same keys beside each other. */
export const searchParameters = anyRecord.transform((body, context): RawSearch => {
  const { raw, faults } = parametersIn(body)
  refuse(context, faults)
  return raw
})

/** The same for one list, read by its search; an unknown key and an order that is none are refused. */
export const searchBody = <Search>(search: {
  parse: (raw: RawSearch) => Search
  bodyFaults: (raw: RawSearch) => FieldError[]
}) =>
  searchParameters.pipe(
    anyRecord.transform((raw, context) => {
      refuse(context, search.bodyFaults(raw))
      return search.parse(raw)
    }),
  )
