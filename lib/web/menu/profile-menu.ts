import type { PersonActor } from '#lib/core/actor.ts'
import { staff } from '#lib/core/policy.ts'
import type { profileMenuLabels } from '#lib/web/menu/labels.ts'
import { menuPolicy, profileMenuPolicy, viewerMenuPolicy } from '#lib/web/menu/policy.ts'

/** An action of the staff's menu of a viewed profile (row B-10). */
export type ProfileAction = keyof typeof profileMenuLabels

type Viewed = {
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
  /** Whether the person shown has accepted the invitation; null if no person is shown. */
  hasAcceptedInvitation: boolean | null
}

// Which actions the record's state allows, whoever the actor is (rows B-10, B-17).
const applies: Record<ProfileAction, (viewed: Viewed) => boolean> = {
  addUser: () => true,
  addLenderProfile: ({ lenderId, lawFirmId }) => lenderId === null && lawFirmId === null,
  addBrokerProfile: ({ brokerId, lawFirmId }) => brokerId === null && lawFirmId === null,
  deleteLenderProfile: ({ lenderId, brokerId }) => lenderId !== null && brokerId !== null,
  deleteBrokerProfile: ({ lenderId, brokerId }) => lenderId !== null && brokerId !== null,
  resetPassword: ({ hasAcceptedInvitation }) => hasAcceptedInvitation === true,
  resendInvitation: ({ hasAcceptedInvitation }) => hasAcceptedInvitation === false,
  emailSubscriptions: ({ lawFirmId, hasAcceptedInvitation }) => lawFirmId !== null || hasAcceptedInvitation !== null,
  deleteAccount: () => true,
}

/** Returns the actions of a viewed profile's menu that policies and the record's state allow, in order. */
export const listProfileActions = (actor: PersonActor, viewed: Viewed): ProfileAction[] =>
  (Object.keys(applies) as ProfileAction[]).filter(
    (action) => profileMenuPolicy[action].who(actor) && applies[action](viewed),
  )

/** An entry of a viewed profile's menu for people other than staff (row B-14). */
export type ViewerEntry = keyof typeof viewerMenuPolicy

// Whether an entry needs one's own profile (true), somebody else's (false), or either (null): nobody writes notes about
// themselves, and subscriptions are only one's own.
const OF_OWN: Record<ViewerEntry, boolean | null> = {
  copyLink: null,
  print: null,
  emailSubscriptions: true,
  addNote: false,
  setFollowup: false,
}

/** Returns the entries of a viewed profile's menu for people other than staff, in order. */
export const listViewerEntries = (actor: PersonActor, isOwn: boolean): ViewerEntry[] =>
  (Object.keys(viewerMenuPolicy) as ViewerEntry[]).filter(
    (entry) => viewerMenuPolicy[entry].who(actor) && (OF_OWN[entry] ?? isOwn) === isOwn,
  )

/** An action on a record in addition to its menu. */
export type RecordAction = ViewerEntry | 'edit' | 'audit'

/** Returns the actions offered in addition to the profile's menu: for staff the ones below, for others editing their own profile. */
export const listFurtherActions = (actor: PersonActor, isOwn: boolean): RecordAction[] => {
  if (!staff(actor)) return isOwn ? ['edit'] : []
  return [
    'addNote',
    'setFollowup',
    'edit',
    'copyLink',
    'print',
    ...(menuPolicy.audit.who(actor) ? ['audit' as const] : []),
  ]
}
