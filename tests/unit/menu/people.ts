import type { BrokerActor, DualActor, LawFirmActor, LenderActor, StaffActor } from '#lib/core/actor.ts'

const person = { accountId: 1, sessionId: null, name: 'Ada Park', email: 'ada@example.com' }
const member = { ...person, individualId: 2, companyId: 3, companyName: 'Park & Co', isMasterSwitchOn: true }

export const staff: StaffActor = { ...person, kind: 'staff', staffId: 1, isAdmin: false }
export const admin: StaffActor = { ...staff, isAdmin: true }
export const lender: LenderActor = { ...member, kind: 'lender', lenderId: 11 }
export const broker: BrokerActor = { ...member, kind: 'broker', brokerId: 12 }
export const dual: DualActor = { ...member, kind: 'dual', lenderId: 21, brokerId: 22 }
export const lawFirm: LawFirmActor = { ...member, kind: 'law-firm', lawFirmId: 13 }

/** One person of every kind. */
export const people = { staff, admin, lender, broker, dual, lawFirm }
