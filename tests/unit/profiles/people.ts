import type { BrokerActor, DualActor, LawFirmActor, LenderActor, StaffActor } from '#lib/core/actor.ts'

const signedIn = { accountId: 1, sessionId: null, name: 'Alex Tester', email: 'alex@covenant.example' }
const member = { ...signedIn, individualId: 2, companyId: 3, companyName: 'Company', isMasterSwitchOn: true }

/** One person of each kind; no two share an id. */
export const actors = {
  staff: { kind: 'staff', ...signedIn, staffId: 10, isAdmin: false } satisfies StaffActor,
  lender: { kind: 'lender', ...member, lenderId: 21 } satisfies LenderActor,
  broker: { kind: 'broker', ...member, brokerId: 31 } satisfies BrokerActor,
  dual: { kind: 'dual', ...member, lenderId: 22, brokerId: 32 } satisfies DualActor,
  lawFirm: { kind: 'law-firm', ...member, lawFirmId: 41 } satisfies LawFirmActor,
}
