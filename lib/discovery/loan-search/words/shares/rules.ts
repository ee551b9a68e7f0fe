import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { isGrouped, listOptions, type Term, trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'
import { getSingleMeaning, isFiller } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { isOwn } from '#lib/discovery/loan-search/words/own/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import {
  OF_THE_WHOLE,
  OF_TOTAL,
  SHARED_CHOICES,
  SHARES_OF_ALL,
} from '#lib/discovery/loan-search/words/shares/fields.ts'
import { isUnread, listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'

/** Returns how many words of the start ask which share of all loans some have: 'as % of settlements'; 0 for none. */
export const countShareOfAll = (words: readonly string[]): number => countLongestLeadingPhrase(words, SHARES_OF_ALL)

const isShare = (term: Term): boolean => isUnread(term, countShareOfAll)

// Names and 'my' become filters later.
const narrowsLater = (term: Term): boolean =>
  term.kind === 'party' || isOwn(term) || (term.kind === 'unknown' && /^\p{Lu}\p{Ll}/u.test(term.words))

const narrows = (term: Term): boolean =>
  narrowsLater(term) ||
  listOptions(term).some((option) => Object.keys(option).some((name) => !OF_THE_WHOLE.includes(name)))

const findChoice = (term: Term): string | undefined => {
  const names = Object.keys(getSingleMeaning(term) ?? {})
  return names.length === 1 && Object.hasOwn(SHARED_CHOICES, names[0] ?? '') ? names[0] : undefined
}

/**
 * Answers what share of all loans some of them are ('construction as % of settlements each year') by groups that have them beside the
 * others, each with its share. Without such groups the words are refused: a search finds the one kind alone, which is 100% of itself.
 */
export const groupShares = (terms: readonly Term[]): Term[] => {
  if (!terms.some(isShare)) return [...terms]
  const places = terms.flatMap((term, at) => (narrows(term) ? [at] : []))
  const at = places[0] ?? -1
  const choice = places.length === 1 ? findChoice(terms[at] as Term) : undefined
  const groups = terms.flatMap(listOptions).flatMap(({ group }) => (group ? [group.by] : []))
  const isInTime = groups.every(isByPeriod)
  const isAnswered = places.length === 0 || (choice !== undefined && isInTime)
  const isTurned = choice !== undefined && isInTime
  return terms.map((term, place): Term => {
    const { words } = term
    if (isShare(term)) {
      // Beside other groups a share of the total is that of all loans found.
      const isOfFound = !isInTime && OF_TOTAL.test(listWords(term).join(' '))
      if (!isAnswered && !isOfFound) return { kind: 'unknown', words, note: wordNotes.noShare }
      return Object.assign(
        { kind: 'meant' as const, options: [{}], words },
        isTurned ? { note: wordNotes.othersBeside } : {},
      )
    }
    if (place !== at || !isTurned) return term
    return { kind: 'meant', options: [{ group: getUsualGrouping(SHARED_CHOICES[choice] ?? 'state') }], words }
  })
}

const SHARE_WORD = /^(?:the |a )?(?:market )?(?:share|percentage|proportion|%|percent)\b/i

// 'Each lender’s share this year vs last year': the share beside groups is across others a figure of its own.
const showShare = (option: Meaning): Meaning =>
  option.across && !option.figures ? Object.assign({}, option, { figures: 'share' as const }) : option

const isShareOfGroups = (term: Term): boolean =>
  listOptions(term).some(({ group }) => group) && /\bshares?$/i.test(trimPunctuation(term.words))

/** Shows the share of the principal in groups across others, if a question asks for it. */
export const crossShares = (terms: readonly Term[]): Term[] => {
  const isAsked = terms.some((term) => (isFiller(term) && SHARE_WORD.test(term.words)) || isShareOfGroups(term))
  return isAsked
    ? terms.map((term) => (term.kind === 'meant' ? { ...term, options: term.options.map(showShare) } : term))
    : [...terms]
}

const PARTIES = ['lender', 'broker', 'lawFirm', 'bdm', 'brokerBdm', 'lenderBdm'] as const

/**
 * Refuses the share of one lender, broker, law firm or BDM that a question names: among its loans alone the share beside groups is that of each
 * group in them.
 */
export const refuseShareOfOne = (terms: readonly Term[]): Term[] => {
  const options = terms.flatMap(listOptions)
  const isOfOne = options.some((option) => PARTIES.some((party) => party in option))
  const isByOne = options.some(({ group }) => group && PARTIES.some((party) => party === group.by))
  if (!isOfOne || isByOne || !isGrouped(terms)) return [...terms]
  return terms.map((term): Term => {
    const isShare = isFiller(term) && SHARE_WORD.test(term.words)
    return isShare ? { kind: 'unknown', words: term.words, note: wordNotes.shareOfOne } : term
  })
}
