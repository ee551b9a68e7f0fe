import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { paths } from '#lib/core/paths.ts'
import { placeOwn } from '#lib/discovery/loan-search/words/own/rules.ts'
import { getOwnBdm } from '#lib/discovery/loan-search/words/own/scope.ts'
import { type Question, readQuestion, readWholeQuestion } from '#lib/discovery/loan-search/words/queries.ts'
import { parsePhraseTerms } from '#lib/discovery/loan-search/words/rules.ts'
import type { ReadWords } from '#lib/discovery/loan-search/words/schema.ts'
import { readListWords } from '#lib/discovery/loan-search/words/typos/queries.ts'
import { listUsableGroupings } from '#lib/discovery/user-search/groups/rules.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { readNamesOfUserFilters } from '#lib/discovery/user-search/queries.ts'
import { type UserFilters, userFilters, userSearch } from '#lib/discovery/user-search/search.ts'
import { collectUserPhrases } from '#lib/discovery/user-search/words/fields.ts'
import { userWordNotes } from '#lib/discovery/user-search/words/labels.ts'
import { findFollowUpOrder } from '#lib/discovery/user-search/words/orders/rules.ts'
import {
  asksForPeople,
  asksForUncalled,
  dateNewPeople,
  explainPeople,
  isDecisiveForPeople,
  listUserRules,
  splitTypes,
} from '#lib/discovery/user-search/words/rules.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'
import { today } from '#lib/server/operations/clock.ts'

const readUserTerms = async (actor: Actor, text: string): Promise<Question<UserFilters>> => {
  const lists = await readShortLists(actor, userSearch.lists)
  const day = today()
  const known = collectUserPhrases(lists, listUsableGroupings(actor))
  const read = explainPeople(splitTypes(dateNewPeople(parsePhraseTerms(text, known, listUserRules(day)), day)))
  const bdm = getOwnBdm(actor)
  const terms = placeOwn(read, bdm === null ? [] : [{ bdm }])
  return {
    terms,
    path: paths.allUsers(),
    search: userSearch,
    filters: userFilters,
    lists,
    readNames: readNamesOfUserFilters,
    unknown: userWordNotes.unknown,
    isDecisive: isDecisiveForPeople,
    order:
      findFollowUpOrder(terms) ??
      (asksForUncalled(terms)
        ? { sort: { column: 'lastCall', isDescending: false }, chip: userWordNotes.longestUncalled }
        : undefined),
  }
}

/** Reads words in the search box of All Users, whatever of them is understood. Raises FORBIDDEN for law-firm users. */
export const readUserWords = async (actor: Actor, text: string): Promise<ReadWords> => {
  if (!userPolicies.search.who(actor)) throw forbidden()
  return readListWords(actor, text, async (asked) => readQuestion(actor, await readUserTerms(actor, asked)))
}

/**
 * Parses a question about people, as the search box of All Users does. Returns null if no word asks for people ('NSW' alone may
 * mean loans), or if the actor may not search them.
 */
export const parsePeopleQuestion = async (actor: Actor, text: string): Promise<ReadWords | null> => {
  if (!userPolicies.search.who(actor)) return null
  const question = await readUserTerms(actor, text)
  if (!asksForPeople(question.terms)) return null
  const read = await readWholeQuestion(actor, question)
  return read.searches.length + read.said.length > 0 ? read : null
}
