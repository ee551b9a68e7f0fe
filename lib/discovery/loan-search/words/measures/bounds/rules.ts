import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { normalisePhrase } from '#lib/discovery/loan-search/words/fields.ts'
import {
  EXACT_HEADS,
  LEAST_HEADS,
  LEAST_TAILS,
  MOST_HEADS,
} from '#lib/discovery/loan-search/words/measures/bounds/fields.ts'
import { COUNTED_LOANS } from '#lib/discovery/loan-search/words/measures/fields.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { findLongestNamed } from '#lib/discovery/loan-search/words/spelling/rules.ts'

// 'At least 5 loans', 'more than 4 deals', '5 or more loans', '5+ loans'.
const parseLeast = (words: readonly string[]): ParsedWords<Meaning> | null => {
  const head = findLongestNamed(words, LEAST_HEADS)
  const at = head?.length ?? 0
  const [, digits = '', plus = ''] = /^(\d{1,4})(\+?)$/.exec(words[at] ?? '') ?? []
  const tail = head ? 0 : countLongestLeadingPhrase(words.slice(at + 1), LEAST_TAILS)
  const isBound = head !== null || plus !== '' || tail > 0
  const counted = normalisePhrase(words[at + 1 + tail] ?? '')
  const least = Number(digits) + (head?.value.more ?? 0)
  if (digits === '' || !isBound || !COUNTED_LOANS.includes(counted) || least < 2) return null
  return { value: { least }, length: at + 2 + tail }
}

const parseCount = (words: readonly string[]): { count: number; length: number } | null => {
  const [count = '', counted = ''] = words
  const number = count === 'one' || count === 'single' ? 1 : /^\d{1,4}$/.test(count) ? Number(count) : 0
  return number > 0 && COUNTED_LOANS.includes(normalisePhrase(counted)) ? { count: number, length: 2 } : null
}

// 'At most 3 loans', 'with only one loan'.
const parseMost = (words: readonly string[]): ParsedWords<Meaning> | null => {
  const head = findLongestNamed(words, MOST_HEADS)
  const found = head && parseCount(words.slice(head.length))
  const most = found ? found.count - head.value.less : 0
  if (head && found && most > 0) return { value: { most }, length: head.length + found.length }
  const exact = countLongestLeadingPhrase(words, EXACT_HEADS)
  const one = words[exact - 1] === 'single' ? exact - 1 : exact
  const only = exact > 0 ? parseCount(words.slice(one)) : null
  if (!only) return null
  const option = Object.assign({ most: only.count }, only.count > 1 ? { least: only.count } : {})
  return { value: option, length: one + only.length }
}

/** Parses how many loans a group has at least, at most or exactly: 'at least 5 loans', 'no more than 3 deals', 'with only one loan'. */
export const parseBounds = (words: readonly string[]): ParsedWords<Meaning> | null =>
  parseLeast(words) ?? parseMost(words)
