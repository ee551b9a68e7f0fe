import type { Day } from '#lib/core/dates.ts'
import type { ParsedWords } from '#lib/core/spoken-figures.ts'
import {
  normalisePhrase,
  type PhraseRule,
  type Term,
  trimPunctuation,
} from '#lib/discovery/loan-search/words/fields.ts'
import type { UserMeaning } from '#lib/discovery/user-search/words/fields.ts'
import { parseGapPhrase, parseLoggedIn } from '#lib/discovery/user-search/words/gaps/rules.ts'
import { NEW } from '#lib/discovery/user-search/words/keeping/labels.ts'
import {
  parseAddedPhrase,
  parseBdmPhrase,
  parseFreshnessPhrase,
  parseMissingPhrase,
  parseOfferPhrase,
} from '#lib/discovery/user-search/words/keeping/rules.ts'
import { DECISIVE_WORDS, PEOPLE_WORDS } from '#lib/discovery/user-search/words/labels.ts'
import { parseSubscriptionPhrase } from '#lib/discovery/user-search/words/lending/rules.ts'
import { explainFollowUpOrder, parseFollowUpOrder } from '#lib/discovery/user-search/words/orders/rules.ts'
import { noteAnyLoan, parseScoreFigure, refuseSubscriptions } from '#lib/discovery/user-search/words/refusing/rules.ts'
import { parsePastAt } from '#lib/discovery/user-search/words/times/rules.ts'

// Loans can have the same of each of these.
const SHARED: readonly string[] = [
  'states',
  'group',
  'bdm',
  'lawFirm',
  'criteria',
  'profileStatus',
  'visibility',
  'masterSwitch',
]

/** True if some words ask for people, not groups, whom nobody called for some days: they are listed by their last call. */
export const asksForUncalled = (terms: readonly Term<UserMeaning>[]): boolean => {
  const options = terms.flatMap((term) => (term.kind === 'meant' ? term.options : []))
  // Whoever was never called has no last call to sort by.
  return options.some(({ lastCall }) => lastCall && lastCall !== 'NEVER') && !options.some(({ group }) => group)
}

// Alone these may mean loans: 'overdue', 'not touched for 30 days'.
const mayMeanLoans = ({ words }: Term<UserMeaning>): boolean =>
  normalisePhrase(trimPunctuation(words)) === 'overdue' || words.toLowerCase().split(' ').includes('touched')

/** True if some words ask for people: their type, score, calls, follow-up or books, or a word for people itself. */
export const asksForPeople = (terms: readonly Term<UserMeaning>[]): boolean =>
  terms.some(
    (term) =>
      term.kind === 'meant' &&
      !mayMeanLoans(term) &&
      (PEOPLE_WORDS.includes(normalisePhrase(trimPunctuation(term.words))) ||
        term.options.some((option) => Object.keys(option).some((name) => !SHARED.includes(name)))),
  )

const removeApostrophes = (words: readonly string[]): string[] => words.map((word) => word.replaceAll(/['’]/g, ''))

// Explained by 'new' before it.
const parseLooseTime = (words: readonly string[], today: Day): ParsedWords<readonly UserMeaning[]> | null => {
  const time = parsePastAt(words, today)
  return time && { value: [], length: time.length }
}

/** Explains or refuses what the words about people mean together. */
export const explainPeople = (terms: readonly Term<UserMeaning>[]): Term<UserMeaning>[] =>
  noteAnyLoan(explainFollowUpOrder(refuseSubscriptions(terms)))

/** Returns the rules of the grammar that are about people alone, on a day. */
export const listUserRules = (today: Day): PhraseRule<UserMeaning>[] => [
  parseScoreFigure,
  parseFollowUpOrder,
  ...listGapRules(today),
]

const listGapRules = (today: Day): PhraseRule<UserMeaning>[] =>
  [
    ...[parseGapPhrase, parseLoggedIn, parseBdmPhrase, parseMissingPhrase, parseFreshnessPhrase],
    ...[parseOfferPhrase, parseSubscriptionPhrase, parseAddedPhrase, parseLooseTime],
  ].map((rule) => (words) => {
    // 'But not called' is no exclusion of what follows.
    const led = words[0] === 'but' && words[1] === 'not' ? 1 : 0
    const found = rule(removeApostrophes(words.slice(led)), today)
    if (!found) return null
    const { value: options, length } = found
    return { value: options.length > 0 ? { kind: 'meant', options } : { kind: 'unknown' }, length: led + length }
  })

/** True for words without which a question about people would be another. */
export const isDecisiveForPeople = (words: string): boolean =>
  removeApostrophes(words.split(' ').map(trimPunctuation)).some((word) => DECISIVE_WORDS.includes(word))

const isMeant = ({ kind }: Term<UserMeaning>): boolean => kind === 'meant'

/** Finds people added in a time that 'new' precedes, with nothing unexplained between: 'new brokers in VIC this month'. */
export const dateNewPeople = (terms: readonly Term<UserMeaning>[], today: Day): Term<UserMeaning>[] => {
  const at = terms.findIndex(({ kind, words }) => kind === 'unknown' && NEW.includes(trimPunctuation(words)))
  const offset = at < 0 ? -1 : terms.slice(at + 1).findIndex((term) => !isMeant(term))
  const later = offset < 0 ? undefined : terms[at + 1 + offset]
  const words = removeApostrophes((later?.words ?? '').split(' ').map(trimPunctuation))
  const time = later?.kind === 'unknown' ? parsePastAt(words, today) : null
  if (!later || time?.length !== words.length) return [...terms]
  const added: Term<UserMeaning> = { kind: 'meant', options: [{ added: time.value }], words: later.words }
  const filler: Term<UserMeaning> = { kind: 'meant', options: [{}], words: terms[at]?.words ?? '' }
  return terms.with(at, filler).with(at + 1 + offset, added)
}

const PLURAL_PAIRS: readonly string[] = ['lenders and brokers', 'lenders & brokers', 'financiers and brokers']

/** 'Lenders and brokers' are people of either type, 'lender and broker' and 'both lenders and brokers' those of both at once. */
export const splitTypes = (terms: readonly Term<UserMeaning>[]): Term<UserMeaning>[] =>
  terms.map((term, at) =>
    PLURAL_PAIRS.includes(trimPunctuation(term.words)) && trimPunctuation(terms[at - 1]?.words ?? '') !== 'both'
      ? { kind: 'meant', options: [{ type: ['LENDER', 'BROKER'] }], words: term.words }
      : term,
  )
