import { readCount, readDollars, readPercent } from '#lib/core/amounts.ts'
import { formatCounted } from '#lib/core/counts.ts'
import { type Day, formatDay, isDay } from '#lib/core/dates.ts'
import type { Control, Filter, NameOf } from '#lib/core/filters.ts'
import { formatDollars, formatShortDollars } from '#lib/core/money.ts'
import type { Policy } from '#lib/core/policy.ts'
import { lowercaseLabel } from '#lib/core/text.ts'

/** A range of amounts, percentages, days or choices; either end may be open, and ends in the wrong order are swapped. */
export type Range = { min: string | null; max: string | null }

type Ends = { min: string; max: string; label: string; clears?: readonly string[]; who?: Policy }

/** How the ends of a range are entered, parsed, compared and displayed. */
type End<List extends string> = {
  control: { kind: 'money' | 'percent' | 'day' } | { kind: 'choice'; list: List; any: string }
  read: (text: string) => string | null
  size: (end: string) => number
  /** Formats an end for the chip. */
  words: (end: string, nameOf: NameOf) => string
  /** Describes the range for the sentence. */
  phrase: (range: Range, label: string, nameOf: NameOf) => string
  round?: Round
}

const createRangeFilter =
  <List extends string = never>({ control, read: readEnd, size, words, phrase, round }: End<List>) =>
  ({ min: from, max: to, label, clears, ...rest }: Ends): Filter<Range, List> => ({
    label,
    controls: [
      { ...control, parameter: from, label: `${label} from`, ...(clears ? { clears } : {}) },
      { ...control, parameter: to, label: `${label} to`, ...(clears ? { clears } : {}) },
    ] as Control<List>[],
    parse: (read) => {
      const [min, max] = [readEnd(read(from)), readEnd(read(to))]
      if (min === null && max === null) return null
      return min !== null && max !== null && size(min) > size(max) ? { min: max, max: min } : { min, max }
    },
    write: ({ min, max }) => ({ [from]: min, [to]: max }),
    words: (range, nameOf) => formatFilterRange(range, (end) => words(end, nameOf), round),
    phrase: (range, nameOf) => ({ after: phrase(range, lowercaseLabel(label), nameOf) }),
    ...rest,
  })

/** Returns the round figure that an end lies next to, such as 2,000,000 for 2,000,001 above it; null for any other end. */
type Round = (end: string, side: 1 | -1) => string | null

const formatFilterRange = ({ min, max }: Range, show: (end: string) => string, round?: Round): string => {
  const [over, under] = [min && round?.(min, 1), max && round?.(max, -1)]
  const from = over ? `over ${show(over)}` : min && `from ${show(min)}`
  const to = under ? `${min ? 'and ' : ''}under ${show(under)}` : max && `${min ? 'to' : 'up to'} ${show(max)}`
  return [from, to].filter(Boolean).join(' ')
}

/** Returns the round figure next to an end, if the figure is one of `unit`s. */
const findRound = (end: string, side: 1 | -1, { step, unit }: { step: number; unit: number }): string | null => {
  const steps = Math.round(Number(end) / step) - side
  return steps > 0 && steps % Math.round(unit / step) === 0 ? String((steps * unit) / Math.round(unit / step)) : null
}

const parseWholeDollars = (text: string): string | null => {
  const digits = readDollars(text)
  return digits && digits !== '0' && digits.length <= 12 ? digits : null
}

const formatBriefAmount = (amount: string): string =>
  formatShortDollars(BigInt(amount))
    .replace(/\.00(?=[BMK])/, '')
    .replace(/(\.\d)0(?=[BMK])/, '$1')

// A dollar above $2,000,000 is 'over $2,000,000'.
const roundDollars: Round = (end, side) => findRound(end, side, { step: 1, unit: 1_000 })

/** Creates a filter for a range of whole dollars. */
export const dollarsFilter = createRangeFilter({
  control: { kind: 'money' },
  read: parseWholeDollars,
  size: Number,
  words: formatDollars,
  phrase: (range) => formatFilterRange(range, formatBriefAmount, roundDollars),
  round: roundDollars,
})

// Parses a percentage and removes needless zeros: '08.50' gives '8.5'.
const parsePercentage = (text: string): string | null => {
  const share = readPercent(text)
  return share && /^\d{1,4}(\.|$)/.test(share) ? String(Number(share)) : null
}

const roundPercent: Round = (end, side) => findRound(end, side, { step: 0.01, unit: 0.5 })

/** Creates a filter for a range of percentages with at most two decimals. */
export const percentFilter = createRangeFilter({
  control: { kind: 'percent' },
  read: parsePercentage,
  size: Number,
  words: (end) => `${end}%`,
  phrase: (range, label) => `with ${label} ${formatFilterRange(range, (end) => `${end}%`, roundPercent)}`,
  round: roundPercent,
})

/** Creates a filter for a range of Sydney days. */
export const daysFilter = createRangeFilter({
  control: { kind: 'day' },
  read: (text): Day | null => (isDay(text) ? text : null),
  size: (day) => Date.parse(day),
  words: formatDay,
  phrase: (range, label) => `${label} ${formatFilterRange(range, formatDay)}`,
})

/** Returns the months of a term's key, such as 12 for 'M_12'; null for anything else. */
export const parseTermKey = (key: string): number | null => {
  const months = /^M_(\d{1,3})$/.exec(key)?.[1]
  return months ? Number(months) : null
}

// A term that the list does not offer, such as the end of a bar of a histogram.
const nameTerm = (key: string, nameOf: NameOf): string => {
  const name = nameOf('terms', key)
  return name === key ? formatCounted(parseTermKey(key) ?? 0, 'month') : name
}

/** Creates a filter for a range of loan terms. */
export const termFilter = createRangeFilter({
  control: { kind: 'choice', list: 'terms', any: 'All' },
  read: (text) => (parseTermKey(text) === null ? null : text),
  size: (key) => parseTermKey(key) ?? 0,
  words: nameTerm,
  phrase: (range, label, nameOf) => `with ${label} ${formatFilterRange(range, (key) => nameTerm(key, nameOf))}`,
})

const measureEnd = (end: string): number => parseTermKey(end) ?? (isDay(end) ? Date.parse(end) : Number(end))

/** Returns true if a bar's range and the range of its filter have a value in common. */
export const overlapsRange = ({ from, to }: { from: string | null; to: string | null }, { min, max }: Range): boolean =>
  (from === null || max === null || measureEnd(from) <= measureEnd(max)) &&
  (to === null || min === null || measureEnd(to) >= measureEnd(min))

/** Creates a filter for a minimum percentage or count, entered in one field; larger values are capped at `most`. */
export const minimumFilter = ({
  parameter,
  label,
  kind,
  most,
}: {
  parameter: string
  label: string
  kind: 'percent' | 'number'
  most: number
}): Filter<string, never> => {
  const unit = kind === 'percent' ? '%' : ''
  return {
    label,
    controls: [{ kind, parameter, label }],
    parse: (read) => {
      const value = kind === 'percent' ? parsePercentage(read(parameter)) : readCount(read(parameter))
      return Number(value) > 0 ? String(Math.min(Number(value), most)) : null
    },
    write: (value) => ({ [parameter]: value }),
    words: (value) => `${value}${unit}`,
    phrase: (value) => ({ after: `with ${lowercaseLabel(label)} ${value}${unit}` }),
  }
}
