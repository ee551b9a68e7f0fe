import {
  type Actor,
  type BrokerActor,
  createSystemActor,
  type DualActor,
  type LawFirmActor,
  type LenderActor,
  type StaffActor,
  visitor,
} from '#lib/core/actor.ts'
import type { Policy, PolicyTable } from '#lib/core/policy.ts'

const person = { accountId: 1, sessionId: null, name: 'Ada Park', email: 'ada@example.com' }
const member = { ...person, individualId: 2, companyId: 3, companyName: 'Park & Co', isMasterSwitchOn: true }

export const staff: StaffActor = { ...person, kind: 'staff', staffId: 1, isAdmin: false }
export const admin: StaffActor = { ...staff, isAdmin: true }
export const lender: LenderActor = { ...member, kind: 'lender', lenderId: 11 }
export const broker: BrokerActor = { ...member, kind: 'broker', brokerId: 12 }
export const dual: DualActor = { ...member, kind: 'dual', lenderId: 21, brokerId: 22 }
export const lawFirm: LawFirmActor = { ...member, kind: 'law-firm', lawFirmId: 13 }

/** One person of every kind, without records behind them. */
export const people = { staff, admin, lender, broker, dual, lawFirm }

const everybody: Record<string, Actor> = { ...people, visitor, job: createSystemActor('test') }

/** Returns the names of those whom a policy permits: the people, `visitor` and `job`. */
const whoMay = (who: Policy): string =>
  Object.entries(everybody)
    .filter(([, actor]) => who(actor))
    .map(([name]) => name)
    .join(' ')

/** Returns who is permitted to do what, action by action. */
export const rightsIn = (table: PolicyTable): Record<string, string> =>
  Object.fromEntries(Object.entries(table).map(([action, { who }]) => [action, whoMay(who)]))

export const EVERY_PERSON = 'staff admin lender broker dual lawFirm'
