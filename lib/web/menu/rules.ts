import {
  getBrokerId,
  getLawFirmId,
  getLenderId,
  getViewAs,
  listOwnProfileIds,
  type PersonActor,
} from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { dual, staffAdmin } from '#lib/core/policy.ts'
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
  /** False until the entry's page exists, so that no entry leads nowhere. */
  isReady: boolean
  /** True for entries about the person's own records, which are hidden in a view-as session. */
  isOwn?: true
}

// Matches both profiles of a dual user.
const buildOwnProfilesPattern = (actor: PersonActor): string => `^/users/(${listOwnProfileIds(actor).join('|')})/`

// In menu order.
const PLAN: Record<MenuEntryId, EntryPlan> = {
  home: { group: 'top', key: 'h', href: paths.home, isReady: true },
  myProfile: {
    group: 'top',
    key: 'p',
    href: (actor) => buildOwnProfilePath(actor),
    covers: buildOwnProfilesPattern,
    isReady: true,
    isOwn: true,
  },
  calls: { group: 'top', key: 'k', href: paths.calls, isReady: true },
  allLoans: { group: 'market', key: 'l', href: paths.loans, covers: () => '^/loans/\\d+', isReady: true },
  allUsers: { group: 'market', key: 'u', href: paths.allUsers, covers: () => '^/users/\\d+', isReady: true },
  finder: { group: 'market', key: 'f', href: paths.finder, isReady: true },
  findLender: { group: 'market', key: 'd', href: paths.findLender, isReady: true },
  findBroker: { group: 'market', key: 'b', href: paths.findBroker, isReady: true },
  freshness: { group: 'market', key: 'c', href: paths.freshness, isReady: true },
  enquiries: { group: 'reach', href: paths.enquiries, isReady: true },
  bulkEmail: { group: 'reach', href: paths.bulkEmail, covers: () => '^/marketing-email$', isReady: true },
  mailings: { group: 'reach', key: 'm', href: paths.mailings, covers: () => '^/mailings/\\d+', isReady: true },
  emailSubscriptions: {
    group: 'reach',
    key: 'e',
    href: paths.findSubscriptions,
    covers: () => '^/email-subscriptions/\\d+',
    isReady: true,
  },
  privacySettings: {
    group: 'reach',
    href: (actor) => paths.privacySettings(getLenderId(actor) ?? 0),
    isReady: true,
    isOwn: true,
  },
  notes: { group: 'staff', key: 'n', href: paths.notes, isReady: true },
  systemUsers: { group: 'staff', key: 's', href: paths.systemUsers, isReady: true },
  addCompany: { group: 'staff', href: paths.createCompany, isReady: true },
  addLoan: { group: 'staff', href: paths.createLoan, isReady: true },
  addSystemUser: { group: 'staff', href: paths.createSystemUser, isReady: true },
  audit: { group: 'staff', key: 'a', href: paths.audit, isReady: true },
  signUpRequests: { group: 'staff', key: 'r', href: paths.signUpRequests, isReady: true },
  holidays: { group: 'staff', href: paths.holidays, isReady: true },
  digests: { group: 'staff', href: paths.digests, isReady: true },
  outbox: { group: 'staff', key: 'o', href: paths.outbox, covers: () => '^/outbox/\\d+', isReady: true },
  editAccount: {
    group: 'settings',
    href: (actor) => `${buildOwnProfilePath(actor)}?edit=1`,
    isReady: true,
    isOwn: true,
  },
  changePassword: { group: 'settings', href: paths.changePassword, isReady: true, isOwn: true },
}

/** Returns the path of one's own profile: a dual user's lender profile, a law-firm user's firm; staff have none. */
const buildOwnProfilePath = (actor: PersonActor): string => {
  const lenderId = getLenderId(actor)
  if (lenderId !== null) return paths.profile('lender', lenderId)
  const brokerId = getBrokerId(actor)
  if (brokerId !== null) return paths.profile('broker', brokerId)
  return paths.profile('lawfirm', getLawFirmId(actor) ?? 0)
}

/** Returns the menu entries that the policies allow a person, in order; `includesPlanned` adds those without a page yet. */
export const listMenuEntries = (actor: PersonActor, includesPlanned = false): MenuEntry[] =>
  (Object.keys(PLAN) as MenuEntryId[])
    .filter((id) => (PLAN[id].isReady || includesPlanned) && menuPolicy[id].who(actor))
    .filter((id) => !(PLAN[id].isOwn && getViewAs(actor)))
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

/** Returns the entry of a path: one with exactly this path, or else one whose pattern covers it. */
export const findCurrentEntry = (entries: readonly MenuEntry[], path: string): MenuEntryId | null => {
  const exact = entries.find((entry) => entry.href === path)
  const covering = entries.find((entry) => entry.covers && new RegExp(entry.covers).test(path))
  return (exact ?? covering)?.id ?? null
}

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
