import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { listOptions, type PhraseRule, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import type { UserMeaning } from '#lib/discovery/user-search/words/fields.ts'
import { refusalNotes, SCORE_HEADS, SCORE_LIMITS } from '#lib/discovery/user-search/words/refusing/labels.ts'

/** Parses a lead score that is a figure or a range, which no score is: 'lead score over 70'. */
export const parseScoreFigure: PhraseRule<UserMeaning> = (words) => {
  const head = countLongestLeadingPhrase(words, SCORE_HEADS)
  const limit = head > 0 ? countLongestLeadingPhrase(words.slice(head), SCORE_LIMITS) : 0
  const figure = words[head + limit] ?? ''
  const isFigure =
    /^\d{1,3}%?\+?$/.test(figure) ||
    (limit > 0 && /^[a-e]$/.test(figure) && words[head] !== 'of' && words[head] !== 'is')
  if (head === 0 || !isFigure) return null
  return { value: { kind: 'unknown', note: refusalNotes.scores }, length: head + limit + 1 }
}

const isSubscription = (term: Term<UserMeaning>): boolean =>
  listOptions(term).some((option) => option.subscribed ?? option.subscriptions)

/** Refuses subscriptions of lenders, who have none. */
export const refuseSubscriptions = (terms: readonly Term<UserMeaning>[]): Term<UserMeaning>[] => {
  const types = terms.flatMap(listOptions).flatMap(({ type }) => type ?? [])
  const isOfLenders = types.length > 0 && types.every((type) => type === 'LENDER')
  return terms.map(
    (term): Term<UserMeaning> =>
      isOfLenders && isSubscription(term)
        ? { kind: 'unknown', words: term.words, note: refusalNotes.subscriptions }
        : term,
  )
}

/** Says that 'one' after a category is any loan: 'do construction but havent settled one in 12 months'. */
export const noteAnyLoan = (terms: readonly Term<UserMeaning>[]): Term<UserMeaning>[] => {
  const hasCategory = terms.flatMap(listOptions).some(({ criteria }) => criteria !== undefined)
  return terms.map((term) =>
    hasCategory && listOptions(term).some(({ lastLoan }) => lastLoan) && listWords(term).includes('one')
      ? { ...term, note: refusalNotes.anyLoan }
      : term,
  )
}
