import { formatDollars } from '#lib/core/money.ts'
import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'
import { parseTypedDollars } from './values.ts'

/** A part of a loan that two people can change independently: its text for comparison, and how to copy it. */
export type LoanPart = {
  key: string
  label: string
  /** Parts with the same text count as equal. */
  text: (values: LoanValues) => string
  take: (into: LoanValues, from: LoanValues) => Partial<LoanValues>
}

type Option = { id: string | number; name: string }

/** Returns the name of an option; its id if it has none. */
export const findOptionName = (options: readonly Option[], id: string | number): string =>
  options.find((option) => String(option.id) === String(id))?.name ?? String(id)

/** Formats a typed percentage; what cannot be read stays as typed. */
export const formatTypedPercent = (value: string): string =>
  value === '' ? '' : Number.isFinite(Number(value)) ? `${Number(value).toFixed(2)}%` : value
/** Formats typed dollars; what cannot be read stays as typed. */
export const formatTypedAmount = (value: string): string => formatDollars(parseTypedDollars(value)) || value
/** Returns Yes or No for a typed choice, empty for none. */
export const formatTypedYesNo = (value: string): string => (value === '' ? '' : value === 'true' ? 'Yes' : 'No')

/** Returns a part made of fields that depend on each other and are copied together. */
export const buildLoanPart = (
  label: string,
  names: readonly (keyof LoanValues)[],
  text: (values: LoanValues) => string,
): LoanPart => ({
  key: names.join(' '),
  label,
  text,
  take: (_into, from) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<LoanValues>,
})
