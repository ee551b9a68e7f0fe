import { expect, test } from 'vitest'
import { createSystemActor, visitor } from '#lib/core/actor.ts'
import {
  authoriseCompanyEdit,
  mayChangePortraitField,
  portraitPolicies,
} from '#lib/market/profiles/portraits/policy.ts'
import { individualPolicies } from '#lib/people/individuals/policy.ts'
import { admin, broker, dual, EVERY_PERSON, lawFirm, lender, rightsIn, staff } from '#tests/support/people.ts'

test('[D-14] any staff add people, administrators remove them, every signed-in user reads those in scope', () => {
  expect(rightsIn(individualPolicies)).toEqual({ view: EVERY_PERSON, add: 'staff admin job', remove: 'admin' })
})

test('every signed-in user may request to edit or order portraits, but only of their own company unless staff', () => {
  expect(rightsIn(portraitPolicies)).toEqual({ edit: EVERY_PERSON, order: EVERY_PERSON })
  for (const actor of [staff, admin]) expect(authoriseCompanyEdit(actor, 999)).toBe(999)
  for (const actor of [lender, broker, dual, lawFirm]) {
    expect(authoriseCompanyEdit(actor, 3)).toBe(3)
    expect(authoriseCompanyEdit(actor, 999)).toBeNull()
  }
  for (const actor of [visitor, createSystemActor('test')]) expect(authoriseCompanyEdit(actor, 3)).toBeNull()
})

test('[D-14] only staff may change names, email and mobile', () => {
  for (const field of ['firstname', 'lastname', 'email', 'mobileNumber'] as const) {
    for (const actor of [staff, admin]) expect(mayChangePortraitField(actor, field), field).toBe(true)
    for (const actor of [lender, broker, dual, lawFirm]) expect(mayChangePortraitField(actor, field), field).toBe(false)
  }
  for (const field of ['stateKey', 'linkedInProfile', 'isVisible', 'imageFile'] as const)
    for (const actor of [staff, lender, broker, dual, lawFirm])
      expect(mayChangePortraitField(actor, field), field).toBe(true)
})
