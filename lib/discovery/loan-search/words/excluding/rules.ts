import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { EXCLUSIONS } from '#lib/discovery/loan-search/words/excluding/fields.ts'
import type { Term, Wholes } from '#lib/discovery/loan-search/words/fields.ts'
import {
  findOnlyChoice,
  getSingleMeaning,
  isFiller,
  joinWords,
} from '#lib/discovery/loan-search/words/joining/rules.ts'
import { isUnread } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import { LOAN_GROUPS } from '#lib/lending/statuses/rules.ts'

/** Returns how many words of the start exclude what follows; 0 for none. */
export const countExclusion = (words: readonly string[]): number => countLongestLeadingPhrase(words, EXCLUSIONS)

const isExclusion = (term: Term): boolean => isUnread(term, countExclusion)

const findChoices = (term: Term | undefined): { name: string; keys: readonly string[] } | null => {
  const meaning = getSingleMeaning(term)
  const name = meaning && findOnlyChoice(meaning)
  return name ? { name, keys: (meaning as Record<string, readonly string[]>)[name] ?? [] } : null
}

// Loans that have not settled are those before settlement: discharged ones and defaults have.
const listOthers = (name: string, keys: readonly string[], whole: readonly string[]): string[] =>
  name === 'status' && keys.includes('SETTLED')
    ? [...LOAN_GROUPS.PRE_SETTLEMENT]
    : whole.filter((key) => !keys.includes(key)).sort()

type Chain = { name: string; keys: string[]; end: number }

// The choices of one filter after an exclusion: 'in NSW or VIC'.
const findChain = (terms: readonly Term[], from: number): Chain | null => {
  const first = terms.findIndex((term, at) => at >= from && !isFiller(term))
  const name = findChoices(terms[first])?.name
  if (!name) return null
  const chain: Chain = { name, keys: [], end: first }
  for (let at = first; at < terms.length; at += 1) {
    const found = findChoices(terms[at])
    if (found?.name === name) {
      chain.keys.push(...found.keys)
      chain.end = at + 1
    } else if (!isFiller(terms[at] as Term)) break
  }
  return chain
}

/**
 * Replaces an exclusion and the choices after it by all other choices of their filter: 'not in NSW' are the loans of every other
 * state. An exclusion of anything else, or beside other choices of the same filter, stays unknown.
 */
export const excludeChoices = (terms: readonly Term[], wholes: Wholes): Term[] => {
  const at = terms.findIndex(isExclusion)
  const chain = at < 0 ? null : findChain(terms, at + 1)
  if (!chain) return [...terms]
  const others = listOthers(chain.name, chain.keys, wholes[chain.name] ?? [])
  const isAlone = terms.every(
    (term, index) => (index > at && index < chain.end) || findChoices(term)?.name !== chain.name,
  )
  if (others.length === 0 || !isAlone) return [...terms]
  const words = joinWords(terms.slice(at, chain.end))
  const option = { [chain.name]: others } as unknown as NonNullable<ReturnType<typeof getSingleMeaning>>
  return terms.toSpliced(at, chain.end - at, { kind: 'meant', options: [option], words })
}
