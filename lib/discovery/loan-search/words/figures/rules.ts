import type { Range } from '#lib/core/ranges.ts'
import { countLongestLeadingPhrase, type ParsedWords, parseAmountAt, parsePercentAt } from '#lib/core/spoken-figures.ts'
import {
  EXACTLY,
  LEAST,
  MEASURES,
  type Measure,
  MOST,
  OVER,
  UNDER,
} from '#lib/discovery/loan-search/words/figures/fields.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'

/** Parses the name of a measured field: 'LVR', 'rate', 'fee'. */
export const parseMeasureAt = (words: readonly string[]): ParsedWords<Measure> | null => {
  const found = MEASURES.map((value) => ({ value, length: countLongestLeadingPhrase(words, value.names) }))
  return found.filter(({ length }) => length > 0).sort((one, other) => other.length - one.length)[0] ?? null
}

/** How a figure is read, and the next larger and smaller one: ranges include both of their ends. */
type Figure = {
  parse: (words: readonly string[]) => ParsedWords<string> | null
  move: (figure: string, steps: 1 | -1) => string
}

const DOLLARS: Figure = {
  parse: parseAmountAt,
  move: (figure, steps) => String(BigInt(figure) + BigInt(steps)),
}

const PERCENT: Figure = {
  parse: parsePercentAt,
  // Percentages have two decimals.
  move: (figure, steps) => String((Math.round(Number(figure) * 100) + steps) / 100),
}

const parseRangeAt = (words: readonly string[], { parse, move }: Figure): ParsedWords<Range> | null => {
  const [least, most] = [countLongestLeadingPhrase(words, LEAST), countLongestLeadingPhrase(words, MOST)]
  const head = words[0] === 'between' ? 1 : Math.max(least, most)
  const first = head > 0 ? parse(words.slice(head)) : null
  if (!first) return null
  const length = head + first.length
  const [joint = ''] = words.slice(length)
  const isPair = words[0] === 'between' ? joint === 'and' : words[0] === 'from' && joint === 'to'
  const second = isPair ? parse(words.slice(length + 1)) : null
  if (second) {
    const [min = null, max = null] = [first.value, second.value].sort((one, other) => Number(one) - Number(other))
    return { value: { min, max }, length: length + 1 + second.length }
  }
  if (words[0] === 'between') return null
  const isBeyond = countLongestLeadingPhrase(words, least > 0 ? OVER : UNDER) === head
  const end = isBeyond ? move(first.value, least > 0 ? 1 : -1) : first.value
  return { value: least > 0 ? { min: end, max: null } : { min: null, max: end }, length }
}

// 'LVR of 70%', 'at 70% LVR': both ends are the figure. A figure without its sign could be anything.
const parseExactShare = (words: readonly string[], isNamed: boolean): ParsedWords<Range> | null => {
  const head = countLongestLeadingPhrase(words, EXACTLY)
  const found = parsePercentAt(words.slice(head))
  const isSigned = words[head]?.endsWith('%') || words[head + 1] === '%'
  if (!found || !isSigned || !(isNamed || parseMeasureAt(words.slice(head + found.length)))) return null
  return { value: { min: found.value, max: found.value }, length: head + found.length }
}

/** Parses a range of a measured field: 'over $2m', 'LVR under 65%', '9% rate'. "Over" and "under" exclude the figure itself. */
export const parseFigure = (words: readonly string[]): ParsedWords<Meaning> | null => {
  const before = parseMeasureAt(words)
  const from = before?.length ?? 0
  const rest = words.slice(from)
  const amount = parseRangeAt(rest, DOLLARS)
  if (amount && (before === null || before.value.filter === 'principal'))
    return { value: { principal: amount.value }, length: from + amount.length }
  const share = parseRangeAt(rest, PERCENT) ?? parseExactShare(rest, before !== null)
  const after = share && !before ? parseMeasureAt(rest.slice(share.length)) : null
  const measure = (before ?? after)?.value.filter
  if (!share || !measure || measure === 'principal') return null
  return { value: { [measure]: share.value }, length: from + share.length + (after?.length ?? 0) }
}
