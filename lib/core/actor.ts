/** The roles and the one permission of the specification (doc 1 §6). */
export type Role = 'SYSUSER' | 'BROKER' | 'LENDER' | 'LAWFIRM'
export type Permission = 'ADMIN'

/** The kinds of viewer that a lender or staff can view the product as (decision 'view as'). */
export const VIEWS = ['BROKER', 'LENDER', 'LAW_FIRM', 'VISITOR'] as const
export type View = (typeof VIEWS)[number]

/** A view-as session: the kind of viewer, the person who really asks, the lender whose page it started from, and when it expires. */
export type ViewAs = { view: View; person: PersonActor; lenderId: number; until: Date }

/** Set while the person views the product as another: the actor then owns no records, and writes are rejected. */
type Viewing = { viewAs?: ViewAs }

type SignedIn = Viewing & { accountId: number; sessionId: string | null; name: string; email: string }

export type StaffActor = SignedIn & { kind: 'staff'; staffId: number; isAdmin: boolean }

type Member = SignedIn & {
  individualId: number
  companyId: number
  companyName: string
  /** False while the company's master switch is off; its people cannot sign in. */
  isMasterSwitchOn: boolean
}
export type LenderActor = Member & { kind: 'lender'; lenderId: number }
export type BrokerActor = Member & { kind: 'broker'; brokerId: number }
export type DualActor = Member & { kind: 'dual'; lenderId: number; brokerId: number }
export type LawFirmActor = Member & { kind: 'law-firm'; lawFirmId: number }

export type VisitorActor = Viewing & { kind: 'visitor' }
export type SystemActor = { kind: 'system'; job: string }

export type MemberActor = LenderActor | BrokerActor | DualActor | LawFirmActor
export type PersonActor = StaffActor | MemberActor

/** Who makes a request: the first argument of every query and command. */
export type Actor = VisitorActor | PersonActor | SystemActor

export const visitor: VisitorActor = { kind: 'visitor' }

/** The actor of a background job; it may do what its command's policy allows to 'system'. */
export const createSystemActor = (job: string): SystemActor => ({ kind: 'system', job })

/** Returns the actor's roles (row A-09): two for a dual user, none for a visitor or job. */
export const listRoles = (actor: Actor): Role[] => {
  switch (actor.kind) {
    case 'staff':
      return ['SYSUSER']
    case 'lender':
      return ['LENDER']
    case 'broker':
      return ['BROKER']
    case 'dual':
      return ['LENDER', 'BROKER']
    case 'law-firm':
      return ['LAWFIRM']
    default:
      return []
  }
}

/** Returns the actor's permissions: ADMIN or none. */
export const getPermissions = (actor: Actor): Permission[] => (actor.kind === 'staff' && actor.isAdmin ? ['ADMIN'] : [])

/** The user type derived from roles (row A-09). */
export type UserType = 'admin' | 'systemAdmin' | 'lender' | 'broker' | 'dual' | 'lawFirm'

/** Returns the user type of a signed-in person (row A-09). */
export const getUserType = (actor: PersonActor): UserType => {
  if (actor.kind === 'staff') return actor.isAdmin ? 'systemAdmin' : 'admin'
  return actor.kind === 'law-firm' ? 'lawFirm' : actor.kind
}

/** Returns the profile ids of the actor's own company; empty for staff, visitors and jobs (row B-15). */
export const listOwnProfileIds = (actor: Actor): number[] =>
  [getLenderId(actor), getBrokerId(actor), getLawFirmId(actor)].filter((id) => id !== null)

/** Returns the id of the actor's own lender profile, or null. */
export const getLenderId = (actor: Actor): number | null =>
  actor.kind === 'lender' || actor.kind === 'dual' ? actor.lenderId : null

/** Returns the id of the actor's own broker profile, or null. */
export const getBrokerId = (actor: Actor): number | null =>
  actor.kind === 'broker' || actor.kind === 'dual' ? actor.brokerId : null

/** Returns the id of the actor's own law firm, or null. */
export const getLawFirmId = (actor: Actor): number | null => (actor.kind === 'law-firm' ? actor.lawFirmId : null)

/** Returns true for a signed-in person, not a visitor or job. */
export const isPerson = (actor: Actor): actor is PersonActor => actor.kind !== 'visitor' && actor.kind !== 'system'

/** Returns the actor's view-as session, or null if there is none. */
export const getViewAs = (actor: Actor): ViewAs | null => ('viewAs' in actor && actor.viewAs) || null

/** Returns the signed-in person of a view-as session, or the actor itself if there is none. */
export const getRealActor = (actor: Actor): Actor => getViewAs(actor)?.person ?? actor

/** Returns the actor's name for audit and history entries; a job's name for jobs. */
export const getActorName = (actor: Actor): string => {
  if (actor.kind === 'visitor') return 'Visitor'
  return actor.kind === 'system' ? actor.job : actor.name
}

/** Returns the editor columns of a history row: account id, name and company. */
export const toEditorColumns = (actor: Actor) => ({
  editedById: isPerson(actor) ? actor.accountId : null,
  editorName: getActorName(actor),
  editorCompany: 'companyName' in actor ? actor.companyName : null,
})
