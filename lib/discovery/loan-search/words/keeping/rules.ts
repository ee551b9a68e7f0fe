import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import type { GroupSort } from '#lib/discovery/loan-search/groups/search.ts'
import { listOptions, normalisePhrase, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { GROUP_ORDERS, LOWEST_ORDERS } from '#lib/discovery/loan-search/words/joining/fields.ts'
import { OF_LOANS } from '#lib/discovery/loan-search/words/keeping/fields.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { LONGEST } from '#lib/discovery/loan-search/words/spelling/rules.ts'

type Ordered = { kind: 'meant'; options: Meaning[]; order: GroupSort; isLowest?: true }

const listOrders = (phrasesOf: Partial<Record<GroupSort, readonly string[]>>, isLowest: { isLowest?: true }) =>
  Object.entries(phrasesOf).map(([order, phrases]) =>
    Object.assign({ order: order as GroupSort, phrases: phrases.map(normalisePhrase) }, isLowest),
  )
const ORDERS = [...listOrders(GROUP_ORDERS, {}), ...listOrders(LOWEST_ORDERS, { isLowest: true })]

// 'The 10 largest loans' are the 'largest 10 loans'.
const putNumberSecond = (normal: readonly string[]): readonly string[] => {
  const [number = '', order = '', counted = '', ...rest] = normal
  return /^\d{1,3}$/.test(number) && OF_LOANS.includes(counted) ? [order, number, counted, ...rest] : normal
}

/** Parses an order of groups, and how many of them are asked for: 'the most loans', 'top 5'. It finds no other loans. */
export const parseGroupOrder = (words: readonly string[]): ParsedWords<Ordered> | null => {
  const normal = putNumberSecond(words.slice(0, LONGEST).map(normalisePhrase))
  // 'Top 10 loans' are the first rows of all.
  const counted = /^\d{1,3}$/.test(normal[1] ?? '') ? 1 : 0
  const plain = counted ? normal.toSpliced(1, 1) : normal
  // 'Most principal' is no order by number: the longest phrase counts.
  const isOfLoans = OF_LOANS.includes(plain[1] ?? '')
  const top = counted && !isOfLoans ? { top: Number(normal[1]) } : {}
  const orders = ORDERS.map(({ phrases, ...value }) => {
    const found = countLongestLeadingPhrase(plain, phrases)
    return { value, length: found > 0 ? found + counted : countLongestLeadingPhrase(normal, phrases) }
  })
  const best = orders.reduce((most, each) => (each.length > most.length ? each : most))
  const value = Object.assign({ kind: 'meant' as const, options: [top] }, best.value)
  return best.length > 0 ? { value, length: best.length } : null
}

const putBeside = (option: Meaning, top: number): Meaning => {
  const { top: _top, ...others } = option
  return others.group ? Object.assign(others, { top }) : others
}

/** Sets 'top 10' beside the groups of a question, without which no address has it. Loans are a list of pages, the largest first. */
export const attachTop = (terms: readonly Term[]): Term[] => {
  const top = terms.flatMap(listOptions).find((option) => option.top)?.top
  if (top === undefined) return [...terms]
  return terms.map(
    (term): Term =>
      term.kind === 'meant' ? { ...term, options: term.options.map((option) => putBeside(option, top)) } : term,
  )
}
