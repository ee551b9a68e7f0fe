import type { PersonActor } from '#lib/core/actor.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import type { profileMenuLabels } from '#lib/web/menu/labels.ts'
import { menuPolicy, profileMenuPolicy, viewerMenuPolicy } from '#lib/web/menu/policy.ts'

/** An action of a viewed profile's menu (row B-10). */
export type ProfileAction = keyof typeof profileMenuLabels

type Viewed = {
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
  /** Whether the person on screen accepted the invitation; null where nobody is on screen. */
  hasAcceptedInvitation: boolean | null
}

// What the record's own state rules out, whoever asks (rows B-10, B-17).
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

/** The actions of a viewed profile's menu that policies and the record's state leave to this person, in order. */
export const profileMenuOf = (actor: PersonActor, viewed: Viewed): ProfileAction[] =>
  (Object.keys(applies) as ProfileAction[]).filter(
    (action) => profileMenuPolicy[action].who(actor) && applies[action](viewed),
  )

/** An entry of a viewed profile's menu for everybody but staff (row B-14). */
export type ViewerEntry = keyof typeof viewerMenuPolicy

// Nobody keeps notes or dates about himself, and a profile leads to nobody else's subscriptions.
const OF_OWN: Record<ViewerEntry, boolean | null> = {
  copyLink: null,
  print: null,
  emailSubscriptions: true,
  addNote: false,
  setFollowup: false,
}

/** What others than staff may do from the menu of a viewed profile, in order. */
export const viewerMenuOf = (actor: PersonActor, isOwn: boolean): ViewerEntry[] =>
  (Object.keys(viewerMenuPolicy) as ViewerEntry[]).filter(
    (entry) => viewerMenuPolicy[entry].who(actor) && (OF_OWN[entry] ?? isOwn) === isOwn,
  )

/** What may be done with a record on screen beside its own menu, in order. */
export type RecordAction = ViewerEntry | 'edit' | 'audit'

/** What the record's own menu and the palette offer beside it: for staff all but their own menu, for others editing. */
export const besideMenuOf = (actor: PersonActor, isOwn: boolean): RecordAction[] => {
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

/** The actions of a profile's menu that destroy: they stand last, in red. */
export const DESTRUCTIVE: readonly ProfileAction[] = ['deleteLenderProfile', 'deleteBrokerProfile', 'deleteAccount']

/** The profile to open when one of two is gone. */
export const otherKind = (kind: ProfileKind): ProfileKind => (kind === 'lender' ? 'broker' : 'lender')
