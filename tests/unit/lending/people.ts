import { type Actor, createSystemActor, visitor } from '#lib/core/actor.ts'

const person = { accountId: 1, sessionId: null, name: 'N', email: 'n@x.example' }
const member = { ...person, individualId: 2, companyId: 3, companyName: 'C', isMasterSwitchOn: true }

export const staff: Actor = { kind: 'staff', ...person, staffId: 9, isAdmin: false }
export const job: Actor = createSystemActor('digest')
export const lender = (lenderId: number): Actor => ({ kind: 'lender', ...member, lenderId })
export const broker = (brokerId: number): Actor => ({ kind: 'broker', ...member, brokerId })
export const dual = (lenderId: number, brokerId: number): Actor => ({ kind: 'dual', ...member, lenderId, brokerId })
export const firm = (lawFirmId: number): Actor => ({ kind: 'law-firm', ...member, lawFirmId })

/** One actor of each kind. */
export const everybody: Record<string, Actor> = {
  visitor,
  staff,
  job,
  lender: lender(11),
  broker: broker(21),
  dual: dual(12, 22),
  lawFirm: firm(31),
}

/** A lender as stored, with both books shown. */
export const lenderFacts = {
  id: 11,
  name: 'Amelia Ferrante',
  company: 'Redgum',
  isActive: true,
  isMasterSwitchOn: true,
  contribution: '500',
  showsCurrentBook: true,
  showsDischargedBook: true,
}
