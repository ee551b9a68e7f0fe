import { FORMATS, type Format, type ListColumn } from '#lib/core/columns.ts'
import { formatCounted } from '#lib/core/counts.ts'
import { formatPercent } from '#lib/core/money.ts'
import type { Measure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { measureLabels } from '#lib/discovery/loan-search/groups/measures/labels.ts'
import type { LoanGroup } from '#lib/discovery/loan-search/groups/schema.ts'

/** A percentage with one decimal on screen and in text, exact in a workbook. */
export const ONE_DECIMAL: Format = { text: (share: string) => formatPercent(share, 1), sheet: 'rate', isFigure: true }

const { columns: names } = measureLabels
const buildColumn = (measure: Measure, format: Format): ListColumn<LoanGroup> => ({
  label: names[measure],
  value: (row) => row[measure],
  format,
  isSorted: true,
})

const DAYS: Format = { text: (days: number) => formatCounted(days, 'day'), sheet: 'count', isFigure: true }

const COLUMNS: Readonly<Record<Measure, ListColumn<LoanGroup>>> = {
  rate: buildColumn('rate', FORMATS.rate),
  lvr: buildColumn('lvr', ONE_DECIMAL),
  meanLoan: buildColumn('meanLoan', FORMATS.dollars),
  fee: buildColumn('fee', FORMATS.rate),
  fees: buildColumn('fees', FORMATS.dollars),
  held: buildColumn('held', DAYS),
  agreed: buildColumn('agreed', DAYS),
}

/** Returns the columns of some figures, in their order. */
export const buildMeasureColumns = (measures: readonly Measure[]): Partial<Record<Measure, ListColumn<LoanGroup>>> =>
  Object.fromEntries(measures.map((measure) => [measure, COLUMNS[measure]]))
