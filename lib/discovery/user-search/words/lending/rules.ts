import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { normalisePhrase } from '#lib/discovery/loan-search/words/fields.ts'
import type { UserFilters } from '#lib/discovery/user-search/search.ts'
import {
  AFTER_CATEGORY,
  CATEGORY_WORDS,
  OFFER_HEADS,
  OFFER_TAILS,
  SUBSCRIBED,
  TO_ANY,
  UNSUBSCRIBED,
} from '#lib/discovery/user-search/words/lending/labels.ts'
import { looksTimed } from '#lib/discovery/user-search/words/times/rules.ts'
import { CATEGORY_KEYS, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/terms/labels.ts'

const listCategoryNames = (key: CategoryKey): string[] => [categoryLabels[key], ...CATEGORY_WORDS[key]]

/** Returns the phrases for a category that a lender offers: 'construction', 'offering construction loans', 'first mortgages'. */
export const listCategoryPhrases = (key: CategoryKey): string[] => {
  const names = listCategoryNames(key)
  return [
    ...names,
    ...OFFER_HEADS.flatMap((head) =>
      names.flatMap((name) => [`${head} ${name}`, ...OFFER_TAILS.map((tail) => `${head} ${name} ${tail}`)]),
    ),
  ]
}

const NAMED = new Map(
  CATEGORY_KEYS.flatMap((key) => listCategoryNames(key).map((name) => [normalisePhrase(name), key])),
)
/** The most words of a category. */
const LONGEST_NAME = 3

const parseCategory = (words: readonly string[]): ParsedWords<CategoryKey> | null => {
  for (let length = LONGEST_NAME; length > 0; length -= 1) {
    const value = words.length < length ? undefined : NAMED.get(normalisePhrase(words.slice(0, length).join(' ')))
    if (value) return { value, length: length + Number(AFTER_CATEGORY.includes(words[length] ?? '')) }
  }
  return null
}

// 'Construction, rural or mezzanine'.
const parseCategories = (words: readonly string[]): ParsedWords<CategoryKey[]> | null => {
  const found: CategoryKey[] = []
  let length = 0
  for (let at = 0; ; at += Number(['or', 'and'].includes(words[at] ?? ''))) {
    const next = parseCategory(words.slice(at))
    if (!next) break
    found.push(next.value)
    at += next.length
    length = at
  }
  return found.length > 0 ? { value: found, length } : null
}

/** Parses what brokers subscribe to: 'subscribed to construction', 'subscribed', 'no subscriptions'. */
export const parseSubscriptionPhrase = (
  words: readonly string[],
): ParsedWords<readonly Partial<UserFilters>[]> | null => {
  const not = countLongestLeadingPhrase(words, UNSUBSCRIBED)
  const isPaying = words[0] === 'paying' && /^brokers?$/.test(words[1] ?? '')
  const head = not || countLongestLeadingPhrase(words, SUBSCRIBED) || Number(isPaying)
  if (head === 0) return null
  const rest = words.slice(head)
  const any = countLongestLeadingPhrase(rest, TO_ANY)
  const categories = ['to', 'for', 'in'].includes(rest[0] ?? '') ? parseCategories(rest.slice(1)) : null
  if (categories) {
    // Who is not subscribed to one category may be to another.
    if (not > 0) return null
    return { value: [{ subscriptions: categories.value }], length: head + 1 + categories.length }
  }
  const isOpen = any === 0 && (['to', 'for'].includes(rest[0] ?? '') || looksTimed(rest))
  return isOpen ? null : { value: [{ subscribed: not === 0 }], length: head + any }
}
