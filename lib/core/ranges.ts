import { readCount, readDollars, readPercent } from '#lib/core/amounts.ts'
import { type Day, isDay, longDay } from '#lib/core/dates.ts'
import { type Control, type Filter, inSentence, type NameOf } from '#lib/core/filters.ts'
import { dollars, shorthand } from '#lib/core/money.ts'
import type { Policy } from '#lib/core/policy.ts'

/** From one amount, share, day or choice to another; either end may be open. Two that are the wrong way round are turned. */
export type Range = { min: string | null; max: string | null }

type Ends = { min: string; max: string; label: string; clears?: readonly string[]; who?: Policy }

/** What both ends of a range are: how one is entered, read from a text, compared and said. */
type End<List extends string> = {
  control: { kind: 'money' | 'percent' | 'day' } | { kind: 'choice'; list: List; any: string }
  read: (text: string) => string | null
  size: (end: string) => number
  /** On the chip. */
  words: (end: string, nameOf: NameOf) => string
  /** The range in the sentence. */
  phrase: (range: Range, label: string, nameOf: NameOf) => string
}

const rangeOf =
  <List extends string = never>({ control, read: readEnd, size, words, phrase }: End<List>) =>
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
    words: (range, nameOf) => between(range, (end) => words(end, nameOf)),
    phrase: (range, nameOf) => ({ after: phrase(range, inSentence(label), nameOf) }),
    ...rest,
  })

const between = ({ min, max }: Range, show: (end: string) => string): string =>
  [min && `from ${show(min)}`, max && `${min ? 'to' : 'up to'} ${show(max)}`].filter(Boolean).join(' ')

const wholeDollars = (text: string): string | null => {
  const digits = readDollars(text)
  return digits && digits !== '0' && digits.length <= 12 ? digits : null
}

const brief = (amount: string): string =>
  shorthand(BigInt(amount))
    .replace(/\.00(?=[BMK])/, '')
    .replace(/(\.\d)0(?=[BMK])/, '$1')

/** An amount of whole dollars between two bounds. */
export const dollarsFilter = rangeOf({
  control: { kind: 'money' },
  read: wholeDollars,
  size: Number,
  words: dollars,
  phrase: (range) => between(range, brief),
})

// As short as it is exact: '8.5', never '08.50'.
const percentage = (text: string): string | null => {
  const share = readPercent(text)
  return share && /^\d{1,4}(\.|$)/.test(share) ? String(Number(share)) : null
}

/** A percentage of at most two decimals between two bounds. */
export const percentFilter = rangeOf({
  control: { kind: 'percent' },
  read: percentage,
  size: Number,
  words: (end) => `${end}%`,
  phrase: (range, label) => `with ${label} ${between(range, (end) => `${end}%`)}`,
})

/** Sydney days between two bounds. */
export const daysFilter = rangeOf({
  control: { kind: 'day' },
  read: (text): Day | null => (isDay(text) ? text : null),
  size: (day) => Date.parse(day),
  words: longDay,
  phrase: (range, label) => `${label} ${between(range, longDay)}`,
})

/** The months of a term's key, such as 12 of 'M_12'; null for anything else. */
export const monthsIn = (key: string): number | null => {
  const months = /^M_(\d{1,3})$/.exec(key)?.[1]
  return months ? Number(months) : null
}

/** A term between two of the list of terms. */
export const termFilter = rangeOf({
  control: { kind: 'choice', list: 'terms', any: 'All' },
  read: (text) => (monthsIn(text) === null ? null : text),
  size: (key) => monthsIn(key) ?? 0,
  words: (key, nameOf) => nameOf('terms', key),
  phrase: (range, label, nameOf) => `with ${label} ${between(range, (key) => nameOf('terms', key))}`,
})

/** A percentage or a count of at least so much, entered in one field; `most` is its largest value. */
export const leastFilter = ({
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
      const value = kind === 'percent' ? percentage(read(parameter)) : readCount(read(parameter))
      return Number(value) > 0 ? String(Math.min(Number(value), most)) : null
    },
    write: (value) => ({ [parameter]: value }),
    words: (value) => `${value}${unit}`,
    phrase: (value) => ({ after: `with ${inSentence(label)} ${value}${unit}` }),
  }
}
