import type { Day } from '#lib/core/dates.ts'
import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { DAY_GAPS, LOAN_GAPS } from '#lib/discovery/user-search/gaps/labels.ts'
import type { UserFilters } from '#lib/discovery/user-search/search.ts'
import {
  ANY_ONE,
  ANYTHING,
  BETWEEN,
  BROUGHT,
  DENIALS,
  FUNDED,
  GAP_NOUNS,
  GAP_VERBS,
  type GapTopic,
  LOGGED_IN,
  NEVER,
  QUIET,
  TO_US,
  ZEROS,
} from '#lib/discovery/user-search/words/gaps/labels.ts'
import { EVER } from '#lib/discovery/user-search/words/times/labels.ts'
import {
  type GapTime,
  looksTimed,
  parseGapTime,
  parsePastAt,
  reachesToday,
} from '#lib/discovery/user-search/words/times/rules.ts'

type Meanings = readonly Partial<UserFilters>[]

/** What has not happened, and whether the words mean never if no time follows. */
type Head = { topic: GapTopic; length: number; isEver: boolean }

const TOPICS = Object.keys(GAP_VERBS) as GapTopic[]

// 'Funded', 'settled anything', 'sent us a deal'.
const countLoanVerb = (words: readonly string[]): number => {
  const funded = countLongestLeadingPhrase(words, FUNDED)
  const verb = Math.max(funded, countLongestLeadingPhrase(words, BROUGHT))
  if (verb === 0) return 0
  const us = countLongestLeadingPhrase(words.slice(verb), TO_US)
  const pronoun = countLongestLeadingPhrase(words.slice(verb + us), ANY_ONE)
  const rest = words.slice(verb + us + pronoun)
  const isAlone = pronoun > 0 && (rest.length === 0 || looksTimed(rest) || countLongestLeadingPhrase(rest, EVER) > 0)
  const object = Math.max(countLongestLeadingPhrase(words.slice(verb + us), ANYTHING), isAlone ? pronoun : 0)
  return object > 0 ? verb + us + object : funded
}

const countVerb = (topic: GapTopic, words: readonly string[]): number =>
  topic === 'lastLoan' ? countLoanVerb(words) : countLongestLeadingPhrase(words, GAP_VERBS[topic])

const listDenied = (words: readonly string[]): Head[] => {
  const never = countLongestLeadingPhrase(words, NEVER)
  const denial = Math.max(never, countLongestLeadingPhrase(words, DENIALS))
  if (denial === 0) return []
  let at = denial
  while (BETWEEN.includes(words[at] ?? '')) at += 1
  const isEver = never > 0 || words.slice(denial, at).includes('ever')
  return TOPICS.flatMap((topic) => {
    const verb = countVerb(topic, words.slice(at))
    return verb > 0 ? [{ topic, length: at + verb, isEver }] : []
  })
}

const listNouns = (words: readonly string[]): Head[] =>
  TOPICS.flatMap((topic) => {
    const length = countLongestLeadingPhrase(words, GAP_NOUNS[topic])
    return length > 0
      ? [{ topic, length, isEver: ZEROS.some((zero) => countLongestLeadingPhrase(words, [zero]) > 0) }]
      : []
  })

const findHead = (words: readonly string[]): Head | null => {
  const quiet = countLongestLeadingPhrase(words, QUIET)
  const heads = [...listDenied(words), ...listNouns(words)]
  if (quiet > 0) heads.push({ topic: 'lastNote', length: quiet, isEver: false })
  return heads.reduce<Head | null>((most, head) => (head.length > (most?.length ?? 0) ? head : most), null)
}

const toGap = (topic: GapTopic, time: GapTime): string => {
  if (time === 'ever') return 'NEVER'
  const gaps = topic === 'lastLoan' ? LOAN_GAPS : DAY_GAPS
  return gaps.find(({ days }) => days !== null && days === time.days)?.value ?? time.since
}

/**
 * Parses what has not happened for a while, as the filter that finds it: 'not called for 60 days', 'sent us nothing since June',
 * 'gone quiet, no calls or notes for 2 months', 'never logged in'. A time that is not understood leaves all of it unread.
 */
export const parseGapPhrase = (words: readonly string[], today: Day): ParsedWords<Meanings> | null => {
  const head = findHead(words)
  if (!head) return null
  const { topic, length, isEver } = head
  const rest = words.slice(length)
  // 'Gone quiet, no calls for 2 months' says the same twice.
  const isLed = countLongestLeadingPhrase(words, QUIET) === length
  const said = isLed && findHead(rest) ? parseGapPhrase(rest, today) : null
  if (said) return { ...said, length: length + said.length }
  const time = parseGapTime(rest, today)
  if (time) return { value: [{ [topic]: toGap(topic, time.value) }], length: length + time.length }
  return isEver && !looksTimed(rest) ? { value: [{ [topic]: 'NEVER' }], length } : null
}

/** Parses since when somebody has logged in, up to today, because only the last sign-in is known: 'logged in this month'. */
export const parseLoggedIn = (words: readonly string[], today: Day): ParsedWords<Meanings> | null => {
  const head = countLongestLeadingPhrase(words, LOGGED_IN)
  const time = head > 0 ? parsePastAt(words.slice(head), today) : null
  if (!time || time.value.min === null || !reachesToday(time.value, today)) return null
  return { value: [{ loggedIn: time.value.min }], length: head + time.length }
}
