import { type Actor, isPerson, type Permission, permissionsOf, type Role, rolesOf } from '#lib/core/actor.ts'

/** A policy is a function of roles and permissions (row B-11). */
export type Policy = (actor: Actor) => boolean

export type PolicyEntry = { who: Policy; description: string }

/** A domain's table of acts; the same table draws a button, guards a command and feeds the permission matrix. */
export type PolicyTable = Record<string, PolicyEntry>

export const hasRole =
  (...roles: Role[]): Policy =>
  (actor) =>
    roles.some((role) => rolesOf(actor).includes(role))

export const hasPermission =
  (permission: Permission): Policy =>
  (actor) =>
    permissionsOf(actor).includes(permission)

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

/** Combines policies: all must pass ('and', the default) or one ('or'). */
export const combine = (policies: Policy[], how: keyof typeof WAYS = 'and'): Policy => WAYS[how](policies)

export const signedIn: Policy = isPerson
export const anyone: Policy = () => true
export const nobody: Policy = () => false
export const systemJob: Policy = (actor) => actor.kind === 'system'

export const staff = hasRole('SYSUSER')
export const staffAdmin = combine([staff, hasPermission('ADMIN')])
export const notLawFirm = combine([signedIn, (actor) => actor.kind !== 'law-firm'])
