import { normalisePhrase, type Term, trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'
import type { UserMeaning } from '#lib/discovery/user-search/words/fields.ts'
import { PEOPLE_WORDS } from '#lib/discovery/user-search/words/labels.ts'

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

// Alone it may mean loans.
const isOverdue = ({ words }: Term<UserMeaning>): boolean => normalisePhrase(trimPunctuation(words)) === 'overdue'

/** True if some words ask for people: their type, score, calls, follow-up or books, or a word for people itself. */
export const asksForPeople = (terms: readonly Term<UserMeaning>[]): boolean =>
  terms.some(
    (term) =>
      term.kind === 'meant' &&
      !isOverdue(term) &&
      (PEOPLE_WORDS.includes(normalisePhrase(trimPunctuation(term.words))) ||
        term.options.some((option) => Object.keys(option).some((name) => !SHARED.includes(name)))),
  )
