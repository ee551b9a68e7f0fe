import { formatDollars, formatPercent, formatYesNo } from '#lib/core/money.ts'
import type { FieldValue, NamedField } from '#lib/market/criteria/fields.ts'

/** Formats one value; '' if missing. Unfinished input is shown as typed. */
export const formatTermValue = ({ kind, decimals = 2 }: NamedField, value: FieldValue | undefined): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return formatYesNo(value)
  if (kind === 'text') return String(value)
  if (kind === 'dollars') return /^\d+$/.test(String(value)) ? formatDollars(value) : String(value)
  return /^\d+(\.\d+)?$/.test(String(value)) ? padDecimals(formatPercent(value, 2), decimals) : `${value}%`
}

// Rates have two decimals, a fee one and an LVR none (row Q-02), but more if the lender entered more, because these are
// exact terms.
const padDecimals = (text: string, decimals: number): string => {
  const [whole = '', fraction = ''] = text.slice(0, -1).split('.')
  const kept = fraction.slice(0, decimals) + fraction.slice(decimals).replace(/0?0$/, '')
  return `${whole}${kept && '.'}${kept}%`
}

/** Formats a row: a pair as 'from', 'up to', a range, or one value if both are equal; '' if empty. */
export const formatTermRow = (
  fields: readonly NamedField[],
  valueAt: (field: NamedField) => FieldValue | undefined,
): string => {
  const [low = '', high] = fields.map((field) => formatTermValue(field, valueAt(field)))
  return high === undefined ? low : formatTermRange(low, high)
}

/** Formats a range of two formatted values; '' for one that is missing. Two percentages get the same number of decimals. */
export const formatTermRange = (low: string, high: string): string => {
  if (low === '') return high && `up to ${high}`
  if (high === '') return `from ${low}`
  const decimals = Math.max(countPercentDecimals(low), countPercentDecimals(high))
  return low === high ? low : `${padPercent(low, decimals)} – ${padPercent(high, decimals)}`
}

const PERCENT = /^\d+(?:\.(?<fraction>\d+))?%$/

const countPercentDecimals = (text: string): number => PERCENT.exec(text)?.groups?.fraction?.length ?? 0

const padPercent = (text: string, decimals: number): string =>
  PERCENT.test(text) ? formatPercent(text.slice(0, -1), decimals) : text

/** Formats the total cost of funds with two decimals (row F-05). */
export const formatCostOfFunds = (low: string | null, high: string | null): string =>
  formatTermRange(formatPercent(low), formatPercent(high))
