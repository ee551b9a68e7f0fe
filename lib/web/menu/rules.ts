import {
  getBrokerId,
  getLawFirmId,
  getLenderId,
  getViewAs,
  listOwnProfileIds,
  type PersonActor,
} from '#lib/core/actor.ts'
import { type ProfileKind, paths } from '#lib/core/paths.ts'
import { dual, staffAdmin } from '#lib/core/policy.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import type { RecordRights } from '#lib/discovery/global-search/rules.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { type groupLabels, headerLabels, menuLabels } from './labels.ts'
import { type MenuEntryId, menuPolicy } from './policy.ts'

/** The position of an entry: above the groups, in a group, or in the Settings dropdown. */
export type MenuGroup = 'top' | keyof typeof groupLabels | 'settings'

export type MenuEntry = {
  id: MenuEntryId
  label: string
  href: string
  group: MenuGroup
  /** A regex of further paths that belong to the entry. */
  covers?: string
  /** The key that opens it after `g`. */
  key?: string
}

type EntryPlan = {
  group: MenuGroup
  href: (actor: PersonActor) => string
  covers?: (actor: PersonActor) => string
  key?: string
  /** True for entries about the person's own records, which are hidden in a view-as session. */
  isOwn?: true
}

// Matches both profiles of a dual user.
const buildOwnProfilesPattern = (actor: PersonActor): string => `^/users/(${listOwnProfileIds(actor).join('|')})/`

// In menu order.
const PLAN: Record<MenuEntryId, EntryPlan> = {
  home: { group: 'top', key: 'h', href: paths.home },
  myProfile: {
    group: 'top',
    key: 'p',
    href: (actor) => buildOwnProfilePath(actor),
    covers: buildOwnProfilesPattern,
    isOwn: true,
  },
  calls: { group: 'top', key: 'k', href: paths.calls },
  addLoan: { group: 'new', href: paths.createLoan },
  addLender: { group: 'new', href: () => paths.createCompany('LENDER') },
  addBroker: { group: 'new', href: () => paths.createCompany('BROKER') },
  addLawFirm: { group: 'new', href: () => paths.createCompany('LAWFIRM') },
  addCompany: { group: 'new', href: () => paths.createCompany() },
  addSystemUser: { group: 'new', href: paths.createSystemUser },
  allLoans: { group: 'market', key: 'l', href: paths.loans, covers: () => '^/loans/(\\d+|create$|import)' },
  allUsers: { group: 'market', key: 'u', href: paths.allUsers, covers: () => '^/(users/\\d+|companies/)' },
  finder: { group: 'market', key: 'f', href: paths.finder },
  findLender: { group: 'market', key: 'd', href: paths.findLender },
  findBroker: { group: 'market', key: 'b', href: paths.findBroker },
  match: { group: 'market', key: 'w', href: () => paths.match() },
  approaches: { group: 'market', href: paths.approaches, covers: () => '^/approaches/' },
  freshness: { group: 'market', key: 'c', href: paths.freshness },
  enquiries: { group: 'reach', href: paths.enquiries },
  bulkEmail: { group: 'reach', href: paths.bulkEmail, covers: () => '^/marketing-email$' },
  mailings: { group: 'reach', key: 'm', href: paths.mailings, covers: () => '^/mailings/\\d+' },
  digests: { group: 'reach', href: paths.digests },
  outbox: { group: 'reach', key: 'o', href: paths.outbox, covers: () => '^/outbox/\\d+' },
  emailSubscriptions: {
    group: 'reach',
    key: 'e',
    href: paths.findSubscriptions,
    covers: () => '^/email-subscriptions/\\d+',
  },
  privacySettings: {
    group: 'reach',
    href: (actor) => paths.privacySettings(getLenderId(actor) ?? 0),
    isOwn: true,
  },
  notes: { group: 'staff', key: 'n', href: paths.notes },
  systemUsers: { group: 'staff', key: 's', href: paths.systemUsers, covers: () => '^/systemUsers/' },
  signUpRequests: { group: 'staff', key: 'r', href: paths.signUpRequests },
  holidays: { group: 'staff', href: paths.holidays },
  audit: { group: 'staff', key: 'a', href: paths.audit },
  editAccount: {
    group: 'settings',
    href: (actor) => {
      const { kind, id } = findOwnProfile(actor)
      return `${paths.profile(kind, id)}?edit=1`
    },
    isOwn: true,
  },
  changePassword: { group: 'settings', href: paths.changePassword, isOwn: true },
}

/** Returns one's own profile: a dual user's lender profile, a law-firm user's firm; staff have none. */
const findOwnProfile = (actor: PersonActor): { kind: ProfileKind; id: number } => {
  const lenderId = getLenderId(actor)
  if (lenderId !== null) return { kind: 'lender', id: lenderId }
  const brokerId = getBrokerId(actor)
  if (brokerId !== null) return { kind: 'broker', id: brokerId }
  return { kind: 'lawfirm', id: getLawFirmId(actor) ?? 0 }
}

/** Returns the path of My Profile: the overview, except for a law firm, whose profile has its loans alone (row D-09). */
const buildOwnProfilePath = (actor: PersonActor): string => {
  const { kind, id } = findOwnProfile(actor)
  return kind === 'lawfirm' ? paths.profile(kind, id) : paths.profileOverview(kind, id)
}

/** Returns the menu entries that the policies allow a person, in order. */
export const listMenuEntries = (actor: PersonActor): MenuEntry[] =>
  (Object.keys(PLAN) as MenuEntryId[])
    .filter((id) => menuPolicy[id].who(actor) && !(PLAN[id].isOwn && getViewAs(actor)))
    .map((id) => {
      const { group, href, covers, key } = PLAN[id]
      return {
        id,
        label: menuLabels[id],
        href: href(actor),
        group,
        ...(covers ? { covers: covers(actor) } : {}),
        ...(key ? { key } : {}),
      }
    })

/**
 * Returns true if the Notes button is shown: to people who may open the notes, but on the change-password page only to
 * administrators (row B-02).
 */
export const showsNotesButton = (actor: PersonActor, path: string): boolean =>
  menuPolicy.notes.who(actor) && (path !== paths.changePassword() || staffAdmin(actor))

export type ProfileChoice = { label: string; href: string }

/** Returns both profiles of a dual user, for the switcher; none for others (row B-05). */
export const listProfileChoices = (actor: PersonActor): ProfileChoice[] =>
  dual(actor)
    ? [
        { label: headerLabels.brokerProfile, href: paths.profile('broker', actor.brokerId) },
        { label: headerLabels.lenderProfile, href: paths.profile('lender', actor.lenderId) },
      ]
    : []

/** Returns what a person may do with records that the palette finds; staff keep notes about everybody. */
export const getRecordRights = (actor: PersonActor): RecordRights => ({
  mayNote: !getViewAs(actor) && fileNotePolicies.keep.who(actor),
  mayAddLoan: !getViewAs(actor) && menuPolicy.addLoan.who(actor),
  // A dual also finds the loans of its broker side, which it may not edit.
  mayEditLoans: !getViewAs(actor) && loanPolicies.edit.who(actor) && !dual(actor),
  ownProfiles: listOwnProfileIds(actor),
})
