import {
  buildHistogram,
  chooseSpans,
  chooseTermSpans,
  type Histogram,
  type HistogramKind,
  toMonthsSince1970,
  type ValueCount,
} from '#lib/core/histograms.ts'
import { NO_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import { histogramNouns } from '#lib/discovery/loan-search/histograms/labels.ts'

/** Amounts are counted in parts of this many dollars, the least width of a bar. */
const AMOUNT_WIDTH = 50_000

type Field = { kind: HistogramKind; column: string; width?: number; isWhole?: true }

/** The range filters of All Loans that have a histogram, with the column that each counts. */
export const LOAN_HISTOGRAMS = {
  principal: { kind: 'money', column: 'principal', width: AMOUNT_WIDTH },
  lowerRate: { kind: 'percent', column: 'lower_rate' },
  higherRate: { kind: 'percent', column: 'higher_rate' },
  estab: { kind: 'percent', column: 'establishment_fee' },
  // Without open ends: they would find loans without a valuation, too, which the other bars do not.
  lvr: { kind: 'percent', column: 'lvr', isWhole: true },
  term: { kind: 'term', column: 'term_months' },
  settlement: { kind: 'day', column: 'settlement_date' },
  repayment: { kind: 'day', column: 'repayment_date' },
  discharged: { kind: 'day', column: 'discharged_date' },
  recorded: { kind: 'day', column: 'recorded_on' },
} as const satisfies Record<string, Field>

export type LoanHistogramField = keyof typeof LOAN_HISTOGRAMS

const toValue = ({ kind, width = 1 }: Field, key: number): number =>
  kind === 'day' ? toMonthsSince1970(key) : key * width

/** Returns the histogram of a field from its loans by value; `terms` are the months that the Term filter offers. */
export const buildLoanHistogram = (
  field: LoanHistogramField,
  groups: readonly Pick<Subtotal, 'key' | 'rows'>[],
  terms: readonly number[],
): Histogram => {
  const asked: Field = LOAN_HISTOGRAMS[field]
  const counts: ValueCount[] = groups
    .filter(({ key }) => key !== NO_KEY)
    .map(({ key, rows }) => ({ value: toValue(asked, key), rows }))
  const empty = groups.find(({ key }) => key === NO_KEY)?.rows ?? 0
  const spans =
    asked.kind === 'term' ? chooseTermSpans(terms, counts) : chooseSpans(asked.kind, counts, asked.isWhole ?? false)
  return buildHistogram(asked.kind, spans, { counts, noun: histogramNouns[field], empty })
}
