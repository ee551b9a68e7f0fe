import {
  type Actor,
  type DualActor,
  getPermissions,
  isPerson,
  type LawFirmActor,
  listRoles,
  type Permission,
  type Role,
  type StaffActor,
  type SystemActor,
  type VisitorActor,
} from '#lib/core/actor.ts'

/** A rule of who may act: a function of the actor's roles and permissions (row B-11). */
export type Policy = (actor: Actor) => boolean

export type PolicyEntry = { who: Policy; description: string }

/** A domain's actions and who may do each; buttons, commands and the permission matrix all use it. */
export type PolicyTable = Record<string, PolicyEntry>

/** Returns the policies of a path by its last word: the caller's own endpoint, and its variant for staff. */
export const offerVariants = <Own extends PolicyEntry, Staff extends PolicyEntry>(own: Own, asStaff: Staff) =>
  ({ '': own, 'system-user': asStaff }) as const

/** Creates a policy that allows actors with any of these roles. */
export const hasRole =
  (...roles: Role[]): Policy =>
  (actor) =>
    roles.some((role) => listRoles(actor).includes(role))

/** Creates a policy that allows actors with this permission. */
export const hasPermission =
  (permission: Permission): Policy =>
  (actor) =>
    getPermissions(actor).includes(permission)

const WAYS = {
  and:
    (policies: Policy[]): Policy =>
    (actor) =>
      policies.every((policy) => policy(actor)),
  or:
    (policies: Policy[]): Policy =>
    (actor) =>
      policies.some((policy) => policy(actor)),
}

/** Combines policies so that all must pass ('and', the default) or any one ('or'). */
export const combine = (policies: Policy[], how: keyof typeof WAYS = 'and'): Policy => WAYS[how](policies)

/** Everyone signed in. */
export const signedIn: Policy = isPerson
/** Everyone, visitors included. */
export const anyone: Policy = () => true
/** No actor at all. */
export const nobody: Policy = () => false

// Only these predicates and scopes check an actor's kind; they also narrow its type.
export const visiting = (actor: Actor): actor is VisitorActor => actor.kind === 'visitor'
export const systemJob = (actor: Actor): actor is SystemActor => actor.kind === 'system'
export const staff = (actor: Actor): actor is StaffActor => actor.kind === 'staff'
export const dual = (actor: Actor): actor is DualActor => actor.kind === 'dual'
export const lawFirm = (actor: Actor): actor is LawFirmActor => actor.kind === 'law-firm'
/** Staff and background jobs, which may read everything. */
export const unrestricted = (actor: Actor): actor is StaffActor | SystemActor => staff(actor) || systemJob(actor)
/** Staff with ADMIN. */
export const staffAdmin = combine([staff, hasPermission('ADMIN')])
/** Everyone but visitors. */
export const notVisiting: Policy = (actor) => !visiting(actor)
/** Everyone signed in except law-firm users. */
export const notLawFirm = combine([signedIn, (actor) => !lawFirm(actor)])
