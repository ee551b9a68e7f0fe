import { type Actor, getBrokerId, getLenderId } from '#lib/core/actor.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { lawFirm, staff, visiting } from '#lib/core/policy.ts'
import type { LoanTab, Profile } from '#lib/market/profiles/schema.ts'
import type { ViewerRelation } from '#lib/people/directory/schema.ts'

/** The tabs of a profile page. */
export type ProfileTab = 'overview' | 'loans' | 'criteria' | 'fileNotes' | 'details' | 'matches' | 'timeline'

/** The key of each tab in URLs: documented but for the overview and the timeline (row D-04). */
export const tabWords: Record<ProfileTab, string> = {
  overview: 'overview',
  loans: 'loanstab',
  criteria: 'loans',
  fileNotes: 'fileNotes',
  details: '3',
  matches: 'matches',
  timeline: 'timeline',
}

/** Returns the tab that a URL names; Matches is also known as 1, Details also by name. */
export const parseProfileTab = (word: string | undefined): ProfileTab | null => {
  if (word === '1') return 'matches'
  if (word === 'details') return 'details'
  return (Object.keys(tabWords) as ProfileTab[]).find((tab) => tabWords[tab] === word) ?? null
}

/** The facts that determine which tabs a viewer has. */
export type TabViewer = { actor: Actor; kind: ProfileKind; relation: ViewerRelation; isMatched: boolean }

/**
 * Returns the tabs of a profile for its viewer, in order (rows D-04, D-08, D-09, D-23). File notes are about others, so
 * owners have none; owners see all their matches, a matched viewer only theirs; the timeline is for staff, and the overview,
 * which comes first, for staff and owners.
 */
export const listProfileTabs = (viewer: TabViewer): ProfileTab[] => {
  const { actor, kind, relation, isMatched } = viewer
  if (visiting(actor) || lawFirm(actor)) return ['loans']
  const has: Record<ProfileTab, boolean> = {
    overview: relation !== 'other',
    loans: true,
    criteria: kind === 'lender',
    fileNotes: relation !== 'owner',
    details: true,
    matches: kind !== 'lawfirm' && (relation !== 'other' || isMatched),
    timeline: staff(actor),
  }
  return (Object.keys(has) as ProfileTab[]).filter((tab) => has[tab])
}

// Brokers call lenders and lenders call brokers, so they see the file notes first.
const opensNotesTabFirst = ({ actor, kind }: TabViewer): boolean =>
  (kind === 'lender' && getBrokerId(actor) !== null) || (kind === 'broker' && getLenderId(actor) !== null)

/** Returns the tab opened by default, which the profile may lack (rows D-07, D-08, D-09). */
const getDefaultProfileTab = (viewer: TabViewer): ProfileTab => {
  if (viewer.relation !== 'other') return 'matches'
  return opensNotesTabFirst(viewer) ? 'fileNotes' : 'criteria'
}

/**
 * Returns the tab to open: the one asked for if available, else the default; Loans if neither is available or for
 * 'Matching Your Search'.
 */
export const pickProfileTab = (viewer: TabViewer, asked: ProfileTab | null, isMatching: boolean): ProfileTab => {
  const tabs = listProfileTabs(viewer)
  if (asked && tabs.includes(asked)) return asked
  const usual = getDefaultProfileTab(viewer)
  return !isMatching && tabs.includes(usual) ? usual : 'loans'
}

/**
 * True if the viewer has the Pre-Settlement list: staff and, on lender and broker profiles, the owner (rows D-05,
 * D-09).
 */
const seesPreSettlementLoans = (relation: ViewerRelation, kind: ProfileKind): boolean =>
  relation === 'staff' || (relation === 'owner' && kind !== 'lawfirm')

/** Returns the loan lists of a profile for its viewer, in order (rows D-05, D-06). */
export const listLoanTabs = (profile: Profile, hasSearch = false): LoanTab[] => {
  const isOther = profile.relation === 'other'
  const tabs: LoanTab[] = [
    {
      group: 'current',
      isPrivate: isOther && !profile.showCurrentLoanBook,
      count: profile.currentLoansCount,
    },
    {
      group: 'discharged',
      isPrivate: isOther && !profile.showDischargedLoanBook,
      count: profile.dischargedLoansCount,
    },
  ]
  if (seesPreSettlementLoans(profile.relation, profile.kind)) {
    tabs.unshift({ group: 'pre-settlement', isPrivate: false, count: profile.preSettlementLoansCount ?? null })
  }
  // Only members of the market have the relation 'other'.
  if (isOther && profile.kind !== 'lawfirm') {
    tabs.push({ group: 'done-with-you', isPrivate: false, count: null })
  }
  return hasSearch ? [MATCHING, ...tabs] : tabs
}

/** The list of loans that match a search; present only if the URL contains a search (row D-05). */
export const MATCHING: LoanTab = { group: 'matching', isPrivate: false, count: null }

/** Returns the list to open: the one in the URL if the viewer has it, else the first (row D-07). */
export const pickLoanTab = (tabs: readonly LoanTab[], asked: string | undefined): LoanTab =>
  tabs.find(({ group }) => group === asked) ?? (tabs[0] as LoanTab)
