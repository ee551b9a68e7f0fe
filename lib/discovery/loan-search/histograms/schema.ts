import { z } from 'zod'
import type { FieldError } from '#lib/core/errors.ts'
import type { Range } from '#lib/core/ranges.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { createReader } from '#lib/core/search-parameters.ts'
import { searchQuerySchema } from '#lib/core/search-schemas.ts'
import { loanFilters } from '#lib/discovery/loan-search/filters/search.ts'
import { histogramLabels } from '#lib/discovery/loan-search/histograms/labels.ts'
import { LOAN_HISTOGRAMS, type LoanHistogramField } from '#lib/discovery/loan-search/histograms/rules.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'

const end = z.string().nullable()

/** A histogram: its bars with the ends that their filter needs (null is an open end), and the sentence that says the same. */
export const histogramAnswer = z.strictObject({
  sentence: z.string(),
  bins: z.array(z.strictObject({ name: z.string(), from: end, to: end, rows: z.int().min(0) })).max(24),
})

/** Returns the field that a call asks for; undefined for an unknown one. */
export const findHistogramField = <Field extends string>(raw: RawSearch, fields: readonly Field[]): Field | undefined =>
  fields.find((each) => each === createReader(raw)('field'))

/** Returns the error of a call that asks for an unknown field. */
export const listFieldFaults = (raw: RawSearch, fields: readonly string[]): FieldError[] =>
  findHistogramField(raw, fields) ? [] : [{ code: 'INVALID', field: 'field', message: histogramLabels.unknown(fields) }]

const FIELDS = Object.keys(LOAN_HISTOGRAMS) as LoanHistogramField[]

// Any range, because both ends of an LVR force another filter, as they will when a bar is chosen.
const SAMPLES: Record<(typeof LOAN_HISTOGRAMS)[LoanHistogramField]['kind'], Range> = {
  money: { min: '1', max: '2' },
  percent: { min: '1', max: '2' },
  term: { min: 'M_1', max: 'M_2' },
  day: { min: '2000-01-01', max: '2000-01-02' },
}

/** Returns the search that a range of a field would leave, without that range. */
export const parseSearchBeside = (raw: RawSearch, field: LoanHistogramField): LoanSearch => {
  const ranged = loanFilters[field].write(SAMPLES[LOAN_HISTOGRAMS[field].kind])
  const search = loanSearch.parse(Object.assign({}, raw, ranged))
  const { [field]: _range, ...filters } = search.filters
  return Object.assign({}, search, { filters })
}

/** Parses a call for a histogram: its `field`, and the filters of All Loans; a range of the field itself is left out. */
export const loanHistogramQuery = searchQuerySchema(
  (raw) => {
    const field = findHistogramField(raw, FIELDS) ?? 'principal'
    return { field, search: parseSearchBeside(raw, field) }
  },
  (raw) => listFieldFaults(raw, FIELDS),
)
