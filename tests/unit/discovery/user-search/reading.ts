import { parsePhraseTerms } from '#lib/discovery/loan-search/words/rules.ts'
import { collectUserPhrases } from '#lib/discovery/user-search/words/fields.ts'
import { findFollowUpOrder } from '#lib/discovery/user-search/words/orders/rules.ts'
import {
  dateNewPeople,
  explainPeople,
  isDecisiveForPeople,
  listUserRules,
  splitTypes,
} from '#lib/discovery/user-search/words/rules.ts'

const TODAY = '2026-11-29'
const known = collectUserPhrases(
  {
    states: ['QLD', 'VIC', 'NSW'].map((id) => ({ id, name: id })),
    'follow-up': [{ id: 'OVERDUE', name: 'Overdue' }],
    'loan-counts': ['Ignore', '0', '1+', '5+'].map((id) => ({ id, name: id })),
  },
  ['state', 'bdm'],
)

/** Returns the meanings of a question about people on 29 November 2026, its words that are not understood, and whether those decide. */
export const readPeople = (text: string) => {
  const terms = explainPeople(splitTypes(dateNewPeople(parsePhraseTerms(text, known, listUserRules(TODAY)), TODAY)))
  const unread = terms.flatMap(({ kind, words }) => (kind === 'meant' ? [] : words))
  const options = terms.flatMap((term) =>
    term.kind === 'meant' && Object.keys(term.options[0] ?? {}).length > 0 ? [term.options] : [],
  )
  return {
    filters: Object.assign({}, ...options.map(([first]) => first)),
    options: Math.max(1, ...options.map(({ length }) => length)),
    rest: unread.join(' '),
    notes: terms.flatMap(({ note }) => note ?? []),
    order: findFollowUpOrder(terms),
    isDecisive: unread.some(isDecisiveForPeople),
  }
}
