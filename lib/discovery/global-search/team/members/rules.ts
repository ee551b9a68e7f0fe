import { labelMatchesText } from '#lib/discovery/global-search/rules.ts'
import type { SearchRow } from '#lib/discovery/global-search/schema.ts'
import { memberLabels } from '#lib/discovery/global-search/team/members/labels.ts'

/** True if the team is before the records of a text: its whole name is a member's, or no record has its words in the name. */
export const isTeamFirst = (
  members: readonly { isExact: boolean }[],
  rows: readonly SearchRow[],
  text: string,
): boolean =>
  members.some(({ isExact }) => isExact) ||
  (members.length > 0 && !rows.some(({ searchType, name }) => searchType !== 'SUBURB' && labelMatchesText(name, text)))

/** Returns the secondary text of a team member: the position, and what choosing them opens. */
export const describeMember = ({ position, isActive }: { position: string; isActive: boolean }): string =>
  memberLabels.notes(isActive ? position : `${position}, ${memberLabels.inactive}`)
