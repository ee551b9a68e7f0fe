import { brokerIdOf, lawFirmIdOf, lenderIdOf, ownProfileIds, type PersonActor, viewOf } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { dual, staffAdmin } from '#lib/core/policy.ts'
import { type groupLabels, headerLabels, menuLabels } from './labels.ts'
import { type MenuEntryId, menuPolicy } from './policy.ts'

/** Where an entry stands: above the groups, in one of them, or in the Settings dropdown. */
export type MenuGroup = 'top' | keyof typeof groupLabels | 'settings'

export type MenuEntry = {
  id: MenuEntryId
  label: string
  href: string
  group: MenuGroup
  /** A pattern of further addresses that belong to the entry. */
  covers?: string
  /** The letter that leads there after a `g`. */
  key?: string
}

type EntryPlan = {
  group: MenuGroup
  href: (actor: PersonActor) => string
  covers?: (actor: PersonActor) => string
  key?: string
  /** False until the entry's page is built: a menu never leads nowhere. */
  isReady: boolean
  /** True for what is about the person's own records, which nobody has who views the product as another. */
  isOwn?: true
}

// A person with two profiles is at the own one on both.
const ownProfiles = (actor: PersonActor): string => `^/users/(${ownProfileIds(actor).join('|')})/`

// The order is the menu's.
const PLAN: Record<MenuEntryId, EntryPlan> = {
  home: { group: 'top', key: 'h', href: paths.home, isReady: true },
  myProfile: {
    group: 'top',
    key: 'p',
    href: (actor) => ownProfilePath(actor),
    covers: ownProfiles,
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
    href: (actor) => paths.privacySettings(lenderIdOf(actor) ?? 0),
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
  editAccount: { group: 'settings', href: (actor) => `${ownProfilePath(actor)}?edit=1`, isReady: true, isOwn: true },
  changePassword: { group: 'settings', href: paths.changePassword, isReady: true, isOwn: true },
}

/** The own profile: a dual user's lender profile, a law-firm user's own firm; staff have none. */
const ownProfilePath = (actor: PersonActor): string => {
  const lenderId = lenderIdOf(actor)
  if (lenderId !== null) return paths.profile('lender', lenderId)
  const brokerId = brokerIdOf(actor)
  if (brokerId !== null) return paths.profile('broker', brokerId)
  return paths.profile('lawfirm', lawFirmIdOf(actor) ?? 0)
}

/** The entries that the policies allow this person, in the menu's order; `includesPlanned` adds those without a page yet. */
export const menuOf = (actor: PersonActor, includesPlanned = false): MenuEntry[] =>
  (Object.keys(PLAN) as MenuEntryId[])
    .filter((id) => (PLAN[id].isReady || includesPlanned) && menuPolicy[id].who(actor))
    .filter((id) => !(PLAN[id].isOwn && viewOf(actor)))
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

/** The entry that an address belongs to: the one that leads there, else one that covers it. */
export const currentEntry = (entries: readonly MenuEntry[], path: string): MenuEntryId | null => {
  const exact = entries.find((entry) => entry.href === path)
  const covering = entries.find((entry) => entry.covers && new RegExp(entry.covers).test(path))
  return (exact ?? covering)?.id ?? null
}

/** The Notes button: for whoever may open the notes; while changing a password only for administrators (row B-02). */
export const showsNotesButton = (actor: PersonActor, path: string): boolean =>
  menuPolicy.notes.who(actor) && (path !== paths.changePassword() || staffAdmin(actor))

export type ProfileChoice = { label: string; href: string }

/** Both profiles of a person who has two, for the switcher; nothing for anybody else (row B-05). */
export const profileChoices = (actor: PersonActor): ProfileChoice[] =>
  dual(actor)
    ? [
        { label: headerLabels.brokerProfile, href: paths.profile('broker', actor.brokerId) },
        { label: headerLabels.lenderProfile, href: paths.profile('lender', actor.lenderId) },
      ]
    : []
