import { expect, test } from 'vitest'
import { systemActor, visitor } from '#lib/core/actor.ts'
import { observerCompany } from '#lib/crm/observers/policy.ts'
import { admin, broker, dual, lawFirm, lender, staff } from '#tests/support/people.ts'

test('staff are one observer together', () => {
  expect(observerCompany(staff)).toBeNull()
  expect(observerCompany(admin)).toBeNull()
})

test.each([lender, broker, dual])('each company of the market observes for itself: $kind', (actor) => {
  expect(observerCompany({ ...actor, companyId: 77 })).toBe(77)
})

test.each([lawFirm, visitor, systemActor('test')])('$kind keeps nothing', (actor) => {
  expect(observerCompany(actor)).toBeUndefined()
})
