import { expect, test } from 'vitest'
import { createSystemActor, visitor } from '#lib/core/actor.ts'
import { getObserverCompany } from '#lib/crm/observers/policy.ts'
import { admin, broker, dual, lawFirm, lender, staff } from '#tests/support/people.ts'

test('all staff share one observer', () => {
  expect(getObserverCompany(staff)).toBeNull()
  expect(getObserverCompany(admin)).toBeNull()
})

test.each([lender, broker, dual])('each company of the market has its own observer: $kind', (actor) => {
  expect(getObserverCompany({ ...actor, companyId: 77 })).toBe(77)
})

test.each([lawFirm, visitor, createSystemActor('test')])('$kind has no observer', (actor) => {
  expect(getObserverCompany(actor)).toBeUndefined()
})
