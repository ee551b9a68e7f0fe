import type { Actor } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import {
  countUnreadWords,
  dropHalfReadings,
  listPeopleRows,
  type Readings,
  rankReadings,
} from '#lib/discovery/global-search/questions/rules.ts'
import { describeFoundLoan } from '#lib/discovery/global-search/rules.ts'
import type { AskedQuestion, QuestionPreview } from '#lib/discovery/global-search/schema.ts'
import { answerAboutTeam, type CountCallsDue } from '#lib/discovery/global-search/team/queries.ts'
import { KEEPING_FILTERS } from '#lib/discovery/loan-search/groups/fields.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { parseLoanQuestion } from '#lib/discovery/loan-search/words/queries.ts'
import type { ReadWords } from '#lib/discovery/loan-search/words/schema.ts'
import { readInAnySpelling } from '#lib/discovery/loan-search/words/typos/queries.ts'
import { addNoteFirst } from '#lib/discovery/loan-search/words/typos/rules.ts'
import { searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { parsePeopleQuestion } from '#lib/discovery/user-search/words/queries.ts'

/** How many rows of a question the palette shows. */
const SHOWN = 3

/**
 * Returns what a text means as a question about loans, about people, about the team, or several of these, with the number and the
 * first rows of loans and people; nulls for what it does not ask. A reading that understands fewer words than another is left out.
 */
export const answerQuestionInWords = async (
  actor: Actor,
  text: string,
  countCallsDue?: CountCallsDue,
): Promise<AskedQuestion> => {
  const { loans, people, team } = await readQuestions(actor, text, countCallsDue)
  const answered = rankReadings(loans, people)
  const asked = loans && answered.includes('loans') ? loans : null
  const askedPeople = people && answered.includes('people') ? people : null
  const [preview, firstPeople] = await Promise.all([
    previewAskedLoans(actor, asked),
    previewAskedPeople(actor, askedPeople),
  ])
  return {
    asked,
    preview,
    people: askedPeople && { ...askedPeople, preview: firstPeople, isFirst: answered[0] === 'people' },
    team,
  }
}

const readQuestions = (actor: Actor, text: string, countCallsDue?: CountCallsDue): Promise<Readings> =>
  readInAnySpelling(actor, text, {
    read: async (asked) => {
      const read = await Promise.all([
        parseLoanQuestion(actor, asked),
        parsePeopleQuestion(actor, asked),
        answerAboutTeam(actor, asked, countCallsDue),
      ])
      return dropHalfReadings(...read)
    },
    countUnread: countUnreadWords,
    addNote: ({ loans, people, team }, note) => ({
      loans: addNoteFirst(loans, note),
      people: addNoteFirst(people, note),
      team: addNoteFirst(team, note),
    }),
  })

const ignoreUnavailable = (error: unknown): null => {
  if (error instanceof DomainError && error.code === 'UNAVAILABLE') return null
  throw error
}

// Rows and a number beside words that were left out would be read as the answer.
const readFirstSearch = (asked: ReadWords | null): Record<string, string> | null => {
  const [first] = asked?.rest === '' ? asked.searches : []
  return first ? Object.fromEntries(new URLSearchParams(first.path.split('?')[1] ?? '')) : null
}

/**
 * Returns how many loans the first reading of a question finds and the first of them, as All Loans lists them to the actor; null
 * without a reading of every word, or if the search is too busy: names are found without it. Null, too, where some groups are left out,
 * because the loans of all groups would be taken for those of the groups that are shown.
 */
export const previewAskedLoans = async (actor: Actor, asked: ReadWords | null): Promise<QuestionPreview | null> => {
  const query = readFirstSearch(asked)
  if (!query) return null
  const { sort, filters } = loanSearch.parse(query)
  if (KEEPING_FILTERS.some((name) => filters[name] !== undefined)) return null
  const found = await searchLoans(actor, { filters, sort, page: 1, pageSize: SHOWN }).catch(ignoreUnavailable)
  if (!found) return null
  const { rows, total } = found
  return {
    total,
    rows: rows.map((loan) => ({
      id: loan.id,
      name: loan.loanNo,
      searchType: 'LOAN',
      userType: null,
      profileId: null,
      companyName: null,
      detail: describeFoundLoan(loan),
      imageFileId: null,
    })),
  }
}

// The same for people, as All Users lists them.
const previewAskedPeople = async (actor: Actor, asked: ReadWords | null): Promise<QuestionPreview | null> => {
  const query = readFirstSearch(asked)
  if (!query) return null
  const { sort, filters } = userSearch.parse(query)
  const found = await searchUsers(actor, { filters, sort, page: 1, pageSize: SHOWN }).catch(ignoreUnavailable)
  return found && { total: found.total, rows: listPeopleRows(found.rows) }
}
