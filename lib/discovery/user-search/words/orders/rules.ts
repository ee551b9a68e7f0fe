import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { listOptions, type PhraseRule, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { isUnread, listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import type { UserMeaning } from '#lib/discovery/user-search/words/fields.ts'
import { FOLLOW_UP_ORDERS, followUpNotes } from '#lib/discovery/user-search/words/orders/labels.ts'

type Order = keyof typeof FOLLOW_UP_ORDERS

const ALL: readonly string[] = Object.values(FOLLOW_UP_ORDERS).flat()
const countOrder = (words: readonly string[]): number => countLongestLeadingPhrase(words, ALL)

/** Parses an order of people by their follow-up, which the rest of the question explains: 'oldest first'. */
export const parseFollowUpOrder: PhraseRule<UserMeaning> = (words) => {
  const length = countOrder(words)
  return length > 0 ? { value: { kind: 'unknown' }, length } : null
}

const isOrder = (term: Term<UserMeaning>): boolean => isUnread(term, countOrder)

const has = (terms: readonly Term<UserMeaning>[], name: 'followUp' | 'group'): boolean =>
  terms.flatMap(listOptions).some((option) => option[name] !== undefined)

/** Explains an order by follow-up beside follow-ups. Groups have none, which is said; beside anything else it stays unknown. */
export const explainFollowUpOrder = (terms: readonly Term<UserMeaning>[]): Term<UserMeaning>[] =>
  has(terms, 'followUp')
    ? terms.map((term): Term<UserMeaning> => {
        if (!isOrder(term)) return term
        const { words } = term
        return has(terms, 'group')
          ? { kind: 'unknown', words, note: followUpNotes.grouped }
          : { kind: 'meant', options: [{}], words }
      })
    : [...terms]

/** Returns the order of people by follow-up that a question asks for; undefined for none. */
export const findFollowUpOrder = (terms: readonly Term<UserMeaning>[]) => {
  if (!has(terms, 'followUp') || has(terms, 'group')) return undefined
  const words = terms.map(listWords).find((each) => countOrder(each) === each.length)
  if (!words) return undefined
  const order: Order = countLongestLeadingPhrase(words, FOLLOW_UP_ORDERS.newest) > 0 ? 'newest' : 'oldest'
  return { sort: { column: 'followUp' as const, isDescending: order === 'newest' }, chip: followUpNotes[order] }
}
