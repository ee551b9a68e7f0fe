import { expect, test } from 'vitest'
import { staffPolicies } from '#lib/people/staff/policy.ts'
import { createStaffEditDraft, isActingAdmin } from '#lib/people/staff/rules.ts'
import { rightsIn } from '#tests/support/people.ts'

test('[B-12] administrators add and change system users, and any staff can list them', () => {
  expect(rightsIn(staffPolicies)).toEqual({ create: 'admin job', list: 'staff admin', edit: 'admin' })
})

test('a row is edited with its mobile in Australian format', () => {
  const row = {
    id: 4,
    userNameFirst: 'Ada',
    userNameLast: 'Byron',
    userEmail: 'ada@covenant.example',
    mobile: '+61491570156',
    userIsActive: true,
    isAdmin: false,
    positionKey: 'BDM',
    positionName: 'BDM',
    version: 3,
  }
  expect(createStaffEditDraft(row)).toEqual({
    firstname: 'Ada',
    lastname: 'Byron',
    email: 'ada@covenant.example',
    mobile: '0491 570 156',
    isActive: true,
    isAdmin: false,
    positionKey: 'BDM',
  })
})

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])('whether a user with isAdmin %j and isActive %j is an administrator: %j', (isAdmin, isActive, actions) => {
  expect(isActingAdmin({ isAdmin, isActive })).toBe(actions)
})
