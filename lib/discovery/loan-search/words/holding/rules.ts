import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { normalisePhrase } from '#lib/discovery/loan-search/words/fields.ts'
import { parseFigure } from '#lib/discovery/loan-search/words/figures/rules.ts'
import { HELD, HOLDER_HEADS, HOLDING_VERBS, OF_EACH } from '#lib/discovery/loan-search/words/holding/fields.ts'
import { PLURALS } from '#lib/discovery/loan-search/words/joining/fields.ts'
import { COUNTED_LOANS } from '#lib/discovery/loan-search/words/measures/fields.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'

const HOLDERS = Object.keys(PLURALS)

const countHead = (words: readonly string[]): number => {
  const head = countLongestLeadingPhrase(words, HOLDER_HEADS)
  return head > 0 && /^\d{1,3}$/.test(words[head] ?? '') ? head + 1 : head
}

const isOfEach = (word = ''): boolean => OF_EACH.includes(word) || COUNTED_LOANS.includes(normalisePhrase(word))

/**
 * Parses those who hold an amount in all, which are groups: 'lenders with over $20m'. 'Lenders with over $20m loans' and 'with over $20m each'
 * ask for the loans of that amount.
 */
export const parseHolding = (words: readonly string[]): ParsedWords<Meaning> | null => {
  const head = countHead(words)
  const holder = countLongestLeadingPhrase(words.slice(head), HOLDERS)
  const by = PLURALS[words.slice(head, head + holder).join(' ')]
  const verb = countLongestLeadingPhrase(words.slice(head + holder), HOLDING_VERBS)
  if (!by || verb === 0) return null
  const rest = words.slice(head + holder + verb)
  const [book, whole] = [HELD.book, HELD.all].map((phrases) => countLongestLeadingPhrase(rest, phrases))
  const held = Math.max(book ?? 0, whole ?? 0)
  const figure = parseFigure(rest.slice(held))
  const { min = null, max = null } = figure?.value.principal ?? {}
  if (!figure || min === null || max !== null || isOfEach(rest[held + figure.length])) return null
  const meaning: Meaning = { group: getUsualGrouping(by), leastPrincipal: min }
  return {
    value: book ? Object.assign(meaning, { book: 'current' as const }) : meaning,
    length: head + holder + verb + held + figure.length,
  }
}
