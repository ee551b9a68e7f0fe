import { describe, expect, test } from 'vitest'
import {
  type Actor,
  createSystemActor,
  getPermissions,
  getUserType,
  listRoles,
  type PersonActor,
  visitor,
} from '#lib/core/actor.ts'
import {
  anyone,
  combine,
  hasPermission,
  hasRole,
  nobody,
  notLawFirm,
  signedIn,
  staff,
  staffAdmin,
  systemJob,
} from '#lib/core/policy.ts'

const person = { accountId: 1, sessionId: null, name: 'A B', email: 'a@covenant.example' }
const member = { ...person, individualId: 2, companyId: 3, companyName: 'C', isMasterSwitchOn: true }
const actors = {
  staff: { kind: 'staff', staffId: 4, isAdmin: false, ...person },
  admin: { kind: 'staff', staffId: 5, isAdmin: true, ...person },
  lender: { kind: 'lender', lenderId: 6, ...member },
  broker: { kind: 'broker', brokerId: 7, ...member },
  dual: { kind: 'dual', lenderId: 6, brokerId: 7, ...member },
  lawFirm: { kind: 'law-firm', lawFirmId: 8, ...member },
} satisfies Record<string, PersonActor>
const everyone: Actor[] = [...Object.values(actors), visitor, createSystemActor('sweep')]

describe('roles and policies', () => {
  test('[A-09] the user type follows from the roles', () => {
    expect(Object.values(actors).map(getUserType)).toEqual([
      'admin',
      'systemAdmin',
      'lender',
      'broker',
      'dual',
      'lawFirm',
    ])
    expect(Object.values(actors).map(listRoles)).toEqual([
      ['SYSUSER'],
      ['SYSUSER'],
      ['LENDER'],
      ['BROKER'],
      ['LENDER', 'BROKER'],
      ['LAWFIRM'],
    ])
    expect(everyone.filter((actor) => getPermissions(actor).includes('ADMIN'))).toEqual([actors.admin])
  })

  test('[B-11] policies are combined with "and" by default or with "or" on request, and a visitor passes neither', () => {
    const lenderAndBroker = combine([hasRole('LENDER'), hasRole('BROKER')])
    const lenderOrBroker = combine([hasRole('LENDER'), hasRole('BROKER')], 'or')
    expect(everyone.filter(lenderAndBroker)).toEqual([actors.dual])
    expect(everyone.filter(lenderOrBroker)).toEqual([actors.lender, actors.broker, actors.dual])
    const [never, always] = [combine([nobody, anyone]), combine([nobody, anyone], 'or')]
    expect([everyone.filter(never), everyone.filter(always)]).toEqual([[], everyone])
    expect(everyone.filter(hasPermission('ADMIN'))).toEqual([actors.admin])
    expect(everyone.filter(staff)).toEqual([actors.staff, actors.admin])
    expect(everyone.filter(staffAdmin)).toEqual([actors.admin])
    expect(everyone.filter(signedIn)).toEqual(Object.values(actors))
    expect(everyone.filter(anyone)).toEqual(everyone)
    expect(nobody(visitor)).toBe(false)
    expect(everyone.filter(hasRole('LENDER', 'BROKER'))).toEqual([actors.lender, actors.broker, actors.dual])
    expect(everyone.filter(systemJob)).toEqual([createSystemActor('sweep')])
    expect(everyone.filter(notLawFirm)).toEqual(Object.values(actors).filter((actor) => actor.kind !== 'law-firm'))
  })
})
