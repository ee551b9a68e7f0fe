import type { FoundUserType, SearchRow } from '#lib/discovery/global-search/schema.ts'
import type { TeamAnswer } from '#lib/discovery/global-search/team/schema.ts'
import type { ReadWords } from '#lib/discovery/loan-search/words/schema.ts'
import { countLeftOut, countWords } from '#lib/discovery/loan-search/words/typos/rules.ts'
import type { UserCells } from '#lib/discovery/user-search/facts/schema.ts'

/** What a text means as each kind of question; null for a kind that it is not. */
export type Readings = { loans: ReadWords | null; people: ReadWords | null; team: TeamAnswer | null }

const isGrouped = ({ searches }: ReadWords): boolean => searches.some(({ path }) => /[?&](?:group|balance)=/.test(path))

/**
 * Returns which of two readings of a text answers it, the better one first: the one with fewer words left over. Of equal ones, the
 * question for people is first, unless the other asks for groups of loans ('which lenders in VIC') and leaves nothing out.
 */
export const rankReadings = (loans: ReadWords | null, people: ReadWords | null): readonly ('loans' | 'people')[] => {
  if (people === null) return loans ? ['loans'] : []
  const unread = countWords(people.rest)
  if (loans === null) return ['people']
  const unreadAsLoans = countWords(loans.rest)
  if (unread !== unreadAsLoans) return unread < unreadAsLoans ? ['people'] : ['loans']
  if (unread > 0) return ['loans']
  const isBetter = loans.said.length <= people.said.length
  return isGrouped(loans) && isBetter ? ['loans', 'people'] : ['people', 'loans']
}

/** Returns how many words of a text the best of its readings leaves out, as `countLeftOut`; Infinity without a reading. */
export const countUnreadWords = ({ loans, people, team }: Readings): number => {
  const found = team ? team.members.length + team.notes.length + team.tables.length : 0
  return found > 0 ? 0 : Math.min(countLeftOut(loans), countLeftOut(people))
}

const isWhole = (read: ReadWords | null): boolean => read !== null && read.rest === '' && read.searches.length > 0

/**
 * Removes the readings of a text that leave words out, and groups beside a table, if it is a question about the team; what such a question left unclear is
 * dropped instead if loans or people answer all of it.
 */
export const dropHalfReadings = (
  loans: ReadWords | null,
  people: ReadWords | null,
  team: TeamAnswer | null,
): Readings => {
  if (team === null) return { loans, people, team }
  const found = team.notes.length + team.tables.length
  if (found + team.said.length === 0) return { loans, people, team }
  // Beside 'calls per bdm', people by BDM are another answer to half of the words.
  const isKept = (read: ReadWords | null): read is ReadWords =>
    read !== null && isWhole(read) && !(team.tables.length > 0 && isGrouped(read))
  const isAnswered = isWhole(loans) || isWhole(people)
  return {
    loans: isKept(loans) ? loans : null,
    people: isKept(people) ? people : null,
    team: isAnswered && found === 0 ? null : team,
  }
}

const findUserType = ({ lenderId, brokerId, lawFirmId }: UserCells): FoundUserType | null => {
  if (lenderId !== null) return brokerId === null ? 'lender' : 'dual'
  if (brokerId !== null) return 'broker'
  return lawFirmId === null ? null : 'lawFirm'
}

/** Returns the results that open the profiles of people; none for those whose profile the reader may not open. */
export const listPeopleRows = (people: readonly UserCells[]): SearchRow[] =>
  people.flatMap((person) => {
    const userType = findUserType(person)
    const profileId = person.lenderId ?? person.brokerId ?? person.lawFirmId
    if (userType === null || profileId === null) return []
    return [
      {
        id: person.id,
        name: person.user,
        searchType: 'INDIVIDUAL',
        userType,
        profileId,
        companyName: person.company,
        detail: null,
        imageFileId: person.imageFileId,
      },
    ]
  })
