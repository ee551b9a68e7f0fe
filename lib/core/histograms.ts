import { formatCount, formatCounted } from '#lib/core/counts.ts'
import { addMonthsTo, type Day, dateToDay, formatMonth, getEndOfMonth } from '#lib/core/dates.ts'
import { formatShortDollars } from '#lib/core/money.ts'

/** Rows by a value: whole dollars, hundredths of a percent, months, or months since 1970. */
export type ValueCount = { value: number; rows: number }

/** A bar: its range in words, the range as the ends of its filter (null is an open end), and the rows in it. */
export type HistogramBin = { name: string; from: string | null; to: string | null; rows: number }

/** How rows are distributed over the values of a range filter, as bars and as a sentence. */
export type Histogram = { bins: HistogramBin[]; sentence: string }

/** The bars from `low` up to, but without, `high`; null is an open end. */
type Span = { low: number | null; high: number | null }

type Kind = {
  /** The widths that bars may have, ascending. */
  steps: readonly number[]
  /** An end as its filter takes it; `last` is the last value of a bar. */
  toFrom: (low: number) => string | null
  toTo: (last: number) => string
  /** A bar's name, and its range after "are". */
  name: (low: number, high: number) => string
  between: (low: number, high: number) => string
  below: (high: number) => string
  above: (low: number) => string
}

const buildSteps = (first: number): number[] =>
  [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((size) => [1, 2, 5].map((step) => first * step * size))

const formatDollarsBriefly = (amount: number): string =>
  formatShortDollars(amount)
    .replace(/\.00(?=[BMK])/, '')
    .replace(/(\.\d)0(?=[BMK])/, '$1')
const formatHundredths = (value: number): string => String(value / 100)

const createNumberKind = (
  format: (value: number) => string,
  { steps, toFrom, toTo }: Pick<Kind, 'steps' | 'toFrom' | 'toTo'>,
): Kind => ({
  steps,
  toFrom,
  toTo,
  name: (low, high) => (low === 0 ? `Below ${format(high)}` : `${format(low)} to ${format(high)}`),
  between: (low, high) => (low === 0 ? `below ${format(high)}` : `between ${format(low)} and ${format(high)}`),
  below: (high) => `below ${format(high)}`,
  above: (low) => `${format(low)} or more`,
})

const toMonthStart = (months: number): Day => addMonthsTo('1970-01-01', months)
const nameMonth = (months: number): string => formatMonth(toMonthStart(months))
const formatMonths = (months: number): string => formatCounted(months, 'month')
const toTermKey = (months: number): string => `M_${months}`

/** Returns the number of months since January 1970 of a day that is given as days since 1970. */
export const toMonthsSince1970 = (days: number): number => {
  const [year = 0, month = 0] = dateToDay(new Date(days * 86_400_000))
    .split('-')
    .map(Number)
  return (year - 1970) * 12 + month - 1
}

const KINDS = {
  // A filter's lower end of $0 is no end.
  money: createNumberKind(formatDollarsBriefly, {
    steps: buildSteps(50_000 / 5).filter((step) => step >= 50_000),
    toFrom: (low) => (low === 0 ? null : String(low)),
    toTo: String,
  }),
  percent: createNumberKind((value) => `${formatHundredths(value)}%`, {
    steps: buildSteps(10),
    toFrom: formatHundredths,
    toTo: formatHundredths,
  }),
  term: {
    steps: [1],
    toFrom: toTermKey,
    toTo: toTermKey,
    name: (low, high) => (high - low === 1 ? formatMonths(low) : `${low} to ${formatMonths(high - 1)}`),
    between: (low, high) =>
      high - low === 1 ? `at ${formatMonths(low)}` : `between ${low} and ${formatMonths(high - 1)}`,
    below: (high) => `below ${formatMonths(high)}`,
    above: (low) => `${formatMonths(low)} or more`,
  },
  day: {
    steps: [1, 3, 6, 12, 24, 60, 120, 600],
    toFrom: toMonthStart,
    toTo: (last) => getEndOfMonth(toMonthStart(last)),
    name: (low, high) => (high - low === 1 ? nameMonth(low) : `${nameMonth(low)} to ${nameMonth(high - 1)}`),
    between: (low, high) =>
      high - low === 1 ? `in ${nameMonth(low)}` : `between ${nameMonth(low)} and ${nameMonth(high - 1)}`,
    below: (high) => `before ${nameMonth(high)}`,
    above: (low) => `in ${nameMonth(low)} or later`,
  },
} satisfies Record<string, Kind>

export type HistogramKind = keyof typeof KINDS

/** The most bars of one width; at most two more on each side take in the rest. */
const MOST_REGULAR = 20
const MOST_EXTRA = 1
/** The share of rows on each side that may be in a bar with an open end. */
const TAIL = 0.01

const findValueAtShare = (sorted: readonly ValueCount[], share: number): number => {
  const wanted = Math.max(1, Math.ceil(sorted.reduce((sum, { rows }) => sum + rows, 0) * share))
  let passed = 0
  for (const { value, rows } of sorted) {
    passed += rows
    if (passed >= wanted) return value
  }
  return sorted.at(-1)?.value ?? 0
}

/**
 * Returns the spans of the bars over these values in round steps. Values far from the others share a bar with an open end, unless
 * `isWhole`, which makes the bars as wide as needed.
 */
export const chooseSpans = (kind: HistogramKind, counts: readonly ValueCount[], isWhole = false): Span[] => {
  const sorted = counts.filter(({ rows }) => rows > 0).toSorted((one, other) => one.value - other.value)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return []
  const [least, most] = isWhole
    ? [first.value, last.value]
    : [findValueAtShare(sorted, TAIL), findValueAtShare(sorted, 1 - TAIL)]
  const { steps } = KINDS[kind]
  const countBins = (step: number): number => Math.floor(most / step) - Math.floor(least / step) + 1
  const step = steps.find((each) => countBins(each) <= MOST_REGULAR) ?? (steps.at(-1) as number)
  let [low, high] = [Math.floor(least / step) * step, (Math.floor(most / step) + 1) * step]
  if (first.value >= low - MOST_EXTRA * step) low = Math.min(low, Math.floor(first.value / step) * step)
  if (last.value < high + MOST_EXTRA * step) high = Math.max(high, (Math.floor(last.value / step) + 1) * step)
  const regular = Array.from({ length: (high - low) / step }, (_none, at) => ({
    low: low + at * step,
    high: low + (at + 1) * step,
  }))
  return [
    ...(first.value < low ? [{ low: null, high: low }] : []),
    ...regular,
    ...(last.value >= high ? [{ low: high, high: null }] : []),
  ]
}

/** Returns the spans between the given months, the last one open; one below the first only if it has rows. */
export const chooseTermSpans = (months: readonly number[], counts: readonly ValueCount[]): Span[] => {
  const sorted = months.toSorted((one, other) => one - other)
  const [first] = sorted
  if (first === undefined) return []
  const hasLess = counts.some(({ value, rows }) => value < first && rows > 0)
  return [
    ...(hasLess ? [{ low: null, high: first }] : []),
    ...sorted.map((low, at) => ({ low, high: sorted[at + 1] ?? null })),
  ]
}

// Counts the rows whose value is in a span.
const countIn = ({ low, high }: Span, counts: readonly ValueCount[]): number =>
  counts.reduce(
    (sum, { value, rows }) => ((low === null || value >= low) && (high === null || value < high) ? sum + rows : sum),
    0,
  )

const describeSpan = (kind: HistogramKind, { low, high }: Span): string => {
  const words = KINDS[kind]
  if (low === null) return words.below(high as number)
  return high === null ? words.above(low) : words.between(low, high)
}

/** Returns a bar of a span, with the ends that its filter needs to find exactly its rows. */
export const buildBin = (kind: HistogramKind, span: Span, rows: number): HistogramBin => {
  const { low, high } = span
  const words = KINDS[kind]
  const name =
    low === null || high === null
      ? describeSpan(kind, span).replace(/^[a-z]/, (letter) => letter.toUpperCase())
      : words.name(low, high)
  return {
    name,
    from: low === null ? null : words.toFrom(low),
    to: high === null ? null : words.toTo(high - 1),
    rows,
  }
}

type Counted = { span: Span; rows: number }

// The fewest neighbouring spans that have more than half of the rows.
const findMajority = (
  counted: readonly Counted[],
  total: number,
): { span: Span; rows: number; isIn: (at: number) => boolean } => {
  for (let length = 1; length <= counted.length; length += 1) {
    const runs = Array.from({ length: counted.length - length + 1 }, (_none, from) => ({
      from,
      rows: counted.slice(from, from + length).reduce((sum, each) => sum + each.rows, 0),
    }))
    const best = runs.toSorted((one, other) => other.rows - one.rows)[0]
    if (!best || best.rows * 2 <= total) continue
    const [first, last] = [counted[best.from] as Counted, counted[best.from + length - 1] as Counted]
    return {
      span: { low: first.span.low, high: last.span.high },
      rows: best.rows,
      isIn: (at) => at >= best.from && at < best.from + length,
    }
  }
  return { span: { low: null, high: null }, rows: total, isIn: () => true }
}

/** What is counted: one of it and several, and what the rows without a value have none of. */
export type HistogramNoun = { one: string; many: string; none: string }

const formatNone = (empty: number, none: string): string =>
  empty === 0 ? '' : `${formatCount(empty)} ${empty === 1 ? 'has' : 'have'} no ${none}.`

// Says where most rows are, how many are in bars with an open end, and how many have no value.
const describeHistogram = (
  kind: HistogramKind,
  counted: readonly Counted[],
  { noun, empty }: { noun: HistogramNoun; empty: number },
): string => {
  const total = counted.reduce((sum, { rows }) => sum + rows, 0)
  if (total === 0) return empty === 0 ? `There are no ${noun.many} to show.` : formatNoValues(noun, empty)
  const { span, rows, isIn } = findMajority(counted, total)
  const where = describeSpan(kind, span)
  const whole = total === 1 ? `The only ${noun.one} is` : `All ${formatCounted(total, noun.one, noun.many)} are`
  const tails = counted
    .filter((each, at) => !isIn(at) && each.rows > 0 && (each.span.low === null || each.span.high === null))
    .map((each) => `; ${formatCount(each.rows)} ${each.rows === 1 ? 'is' : 'are'} ${describeSpan(kind, each.span)}`)
  const said = rows === total ? whole : `Most of the ${formatCounted(total, noun.one, noun.many)} are`
  return [`${said} ${where}${tails.join('')}.`, formatNone(empty, noun.none)].filter(Boolean).join(' ')
}

const formatNoValues = ({ one, many, none }: HistogramNoun, empty: number): string =>
  empty === 1 ? `The only ${one} has no ${none}.` : `None of the ${formatCounted(empty, one, many)} has any ${none}.`

/** Says which span has the most rows and how many are in the last one, where rows can be in several. Spans are of dollars. */
export const describeMost = (
  counted: readonly Counted[],
  { noun, total, empty }: { noun: HistogramNoun; total: number; empty: number },
): string => {
  const best = counted.toSorted((one, other) => other.rows - one.rows)[0]
  if (!best || total === 0) return empty === 0 ? `There are no ${noun.many} to show.` : formatNoValues(noun, empty)
  const all = formatCounted(total, noun.one, noun.many)
  const some = best.rows * 2 > total ? `Most of the ${all}` : `${formatCount(best.rows)} of the ${all}`
  const many = `${best.rows === total ? `All ${all}` : some} ${best.rows === 1 ? 'has' : 'have'}`
  const said = total === 1 ? `The only ${noun.one} has` : many
  const last = counted.at(-1)
  const further =
    last && last !== best && last.rows > 0 ? `, ${formatCount(last.rows)} also ${describeSpan('money', last.span)}` : ''
  return [`${said} a ${noun.none} ${describeSpan('money', best.span)}${further}.`, formatNone(empty, noun.none)]
    .filter(Boolean)
    .join(' ')
}

/** Returns the bars and the sentence of rows that are each in one span. */
export const buildHistogram = (
  kind: HistogramKind,
  spans: readonly Span[],
  { counts, noun, empty }: { counts: readonly ValueCount[]; noun: HistogramNoun; empty: number },
): Histogram => {
  const counted = spans.map((span) => ({ span, rows: countIn(span, counts) }))
  return {
    bins: counted.map(({ span, rows }) => buildBin(kind, span, rows)),
    sentence: describeHistogram(kind, counted, { noun, empty }),
  }
}
