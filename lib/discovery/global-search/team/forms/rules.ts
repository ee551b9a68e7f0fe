import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import {
  AUXILIARIES,
  BY,
  CALLED,
  CALLS,
  DONE,
  LEADING,
  MADE,
  NOTES,
  WHAT_HEADS,
  WHO_HEADS,
} from '#lib/discovery/global-search/team/forms/fields.ts'

/**
 * A question about what somebody did, without its time: the name, and the words after it that have no meaning. A sure one asks about
 * a person, whoever that is; in others a name that nobody has may be something else ('overdue calls').
 */
export type Form = { name: string; rest: string; isCalls: boolean; isSure: boolean }

type Rule = (words: readonly string[]) => Form | null

const buildForm = (
  name: readonly string[],
  { rest = [], ...more }: { rest?: readonly string[]; isCalls: boolean; isSure: boolean },
): Form | null => (name.length === 0 ? null : { name: name.join(' '), rest: rest.join(' '), ...more })

// The name before the first of some verbs, and what follows it.
const parseUntil = (words: readonly string[], verbs: readonly string[], isCalls: boolean): Form | null => {
  const end = words.findIndex((_, at) => at > 0 && countLongestLeadingPhrase(words.slice(at), verbs) > 0)
  if (end < 0) return null
  const rest = words.slice(end + countLongestLeadingPhrase(words.slice(end), verbs))
  return buildForm(words.slice(0, end), { rest, isCalls, isSure: true })
}

const parseWhat: Rule = (words) => {
  const head = countLongestLeadingPhrase(words, WHAT_HEADS)
  // 'What has been done' names nobody.
  return head > 0 && words[head] !== 'been' ? parseUntil(words.slice(head), DONE, false) : null
}

const parseWho: Rule = (words) => {
  const head = countLongestLeadingPhrase(words, WHO_HEADS)
  return head > 0 ? parseUntil(words.slice(head), CALLED, true) : null
}

const countLeading = (words: readonly string[]): number => {
  const count = countLongestLeadingPhrase(words, LEADING)
  return count === 0 ? 0 : count + countLeading(words.slice(count))
}

// 'Notes taken by Ana', 'how many calls has Ana made'.
const parseTaken: Rule = (words) => {
  const asked = words.slice(countLeading(words))
  const calls = countLongestLeadingPhrase(asked, CALLS)
  const count = calls || countLongestLeadingPhrase(asked, NOTES)
  if (count === 0) return null
  const rest = asked.slice(count)
  const made = countLongestLeadingPhrase(rest, MADE)
  const isCalls = calls > 0
  if (BY.includes(rest[made] ?? '')) return buildForm(rest.slice(made + 1), { isCalls, isSure: true })
  return AUXILIARIES.includes(rest[0] ?? '') ? parseUntil(rest.slice(1), MADE, isCalls) : null
}

// 'Ana’s calls'.
const parseOwned: Rule = (words) => {
  const asked = words.slice(countLeading(words))
  for (const count of [2, 1]) {
    const what = asked.slice(-count).join(' ')
    if (asked.length > count && (CALLS.includes(what) || NOTES.includes(what)))
      return buildForm(asked.slice(0, -count), { isCalls: CALLS.includes(what), isSure: false })
  }
  return null
}

/** Parses words as one of the forms of a question about what somebody did; null for any other words. */
export const parseForm = (words: readonly string[]): Form | null => {
  for (const rule of [parseWhat, parseWho, parseTaken, parseOwned]) {
    const form = rule(words)
    if (form) return form
  }
  return null
}

/** What words name alone, without anybody: 'notes', 'all calls'; null for any other words. */
export const parseBare = (words: readonly string[]): 'notes' | 'calls' | null => {
  const asked = words.slice(countLeading(words)).join(' ')
  if (NOTES.includes(asked)) return 'notes'
  return CALLS.includes(asked) ? 'calls' : null
}
