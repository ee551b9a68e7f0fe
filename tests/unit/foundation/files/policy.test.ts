import { expect, test } from 'vitest'
import { createSystemActor, visitor } from '#lib/core/actor.ts'
import { filePolicies, getFileReach } from '#lib/foundation/files/policy.ts'
import { admin, broker, dual, EVERY_PERSON, lawFirm, lender, rightsIn, staff } from '#tests/support/people.ts'

test('people and jobs store images, everybody reads within their reach, and only jobs sweep', () => {
  expect(rightsIn(filePolicies)).toEqual({
    store: `${EVERY_PERSON} job`,
    read: `${EVERY_PERSON} visitor job`,
    sweep: 'job',
  })
})

test('the reach of each actor', () => {
  expect(getFileReach(createSystemActor('sweep'))).toEqual({ kind: 'all' })
  expect(getFileReach(visitor)).toEqual({ kind: 'public' })
  for (const actor of [staff, admin]) expect(getFileReach(actor)).toEqual({ kind: 'used-or-own', accountId: 1 })
  for (const actor of [lender, broker, dual])
    expect(getFileReach(actor)).toEqual({ kind: 'shown-or-own', accountId: 1, companyId: 3 })
  expect(getFileReach(lawFirm)).toEqual({ kind: 'public-or-own', accountId: 1, companyId: 3 })
})
