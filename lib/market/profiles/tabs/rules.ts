import { type Actor, brokerIdOf, lenderIdOf } from '#lib/core/actor.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { lawFirm, staff, visiting } from '#lib/core/policy.ts'
import type { ViewerRelation } from '#lib/people/directory/schema.ts'

/** The tabs of a profile page. */
export type ProfileTab = 'loans' | 'criteria' | 'fileNotes' | 'details' | 'matches' | 'timeline'

/** Each tab's word in an address: the documents' keys (row D-04). */
export const tabWords: Record<ProfileTab, string> = {
  loans: 'loanstab',
  criteria: 'loans',
  fileNotes: 'fileNotes',
  details: '3',
  matches: 'matches',
  timeline: 'timeline',
}

/** The tab that an address names, by its key; Matches also by its number 1, Details also by its name. */
export const tabOfAddress = (word: string | undefined): ProfileTab | null => {
  if (word === '1') return 'matches'
  if (word === 'details') return 'details'
  return (Object.keys(tabWords) as ProfileTab[]).find((tab) => tabWords[tab] === word) ?? null
}

/** Everything that decides which tabs a viewer has. */
export type TabViewer = { actor: Actor; kind: ProfileKind; relation: ViewerRelation; isMatched: boolean }

/**
 * The tabs of a profile for its viewer, in their order (rows D-04, D-08, D-09, D-23). File notes are a viewer's own about
 * somebody else; an owner has the details of the own profile and all of its matches, a matched viewer the one match. What
 * happened around the company is the staff's.
 */
export const profileTabsOf = (viewer: TabViewer): ProfileTab[] => {
  const { actor, kind, relation, isMatched } = viewer
  if (visiting(actor) || lawFirm(actor)) return ['loans']
  const has: Record<ProfileTab, boolean> = {
    loans: true,
    criteria: kind === 'lender',
    fileNotes: relation !== 'owner',
    details: true,
    matches: kind !== 'lawfirm' && (relation !== 'other' || isMatched),
    timeline: staff(actor),
  }
  return (Object.keys(has) as ProfileTab[]).filter((tab) => has[tab])
}

// The other side of the market calls a profile; its file notes are what it opens first.
const readsNotesFirst = ({ actor, kind }: TabViewer): boolean =>
  (kind === 'lender' && brokerIdOf(actor) !== null) || (kind === 'broker' && lenderIdOf(actor) !== null)

/** The tab that opens without one in the address, where the profile has it (rows D-07, D-08, D-09). */
const defaultTab = (viewer: TabViewer): ProfileTab => {
  if (viewer.relation !== 'other') return 'matches'
  return readsNotesFirst(viewer) ? 'fileNotes' : 'criteria'
}

/** The tab to open: the one that is asked for and there, else the usual one, and Loans without that or for 'Matching Your Search'. */
export const openTabOf = (viewer: TabViewer, asked: ProfileTab | null, isMatching: boolean): ProfileTab => {
  const tabs = profileTabsOf(viewer)
  if (asked && tabs.includes(asked)) return asked
  const usual = defaultTab(viewer)
  return !isMatching && tabs.includes(usual) ? usual : 'loans'
}
