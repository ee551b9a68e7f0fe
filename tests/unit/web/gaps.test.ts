import { expect, test } from 'vitest'
import { notLawFirm, signedIn, staff as staffOnly } from '#lib/core/policy.ts'
import { resolvePolicyOfParameters } from '#lib/web/gaps.ts'
import { lawFirm, lender, staff } from '#tests/support/people.ts'

const word = (who: typeof signedIn) => ({ who, description: '' })
const policy = {
  profiles: { lenders: word(notLawFirm), lawfirms: word(signedIn) },
  as: { 'system-user': word(staffOnly) },
}

test('every path parameter must permit the actor', () => {
  const read = resolvePolicyOfParameters(policy, { profiles: 'lenders' })
  expect([staff, lender, lawFirm].map((actor) => read?.(actor))).toEqual([true, true, false])
  const asStaff = resolvePolicyOfParameters(policy, { profiles: 'lenders', as: ['system-user'] })
  expect([staff, lender].map((actor) => asStaff?.(actor))).toEqual([true, false])
})

test('an unknown value of a path parameter is an unknown address', () => {
  for (const filled of [{ profiles: 'banks' }, { profiles: 'lenders', as: ['admin'] }, { profiles: 'toString' }])
    expect(resolvePolicyOfParameters(policy, filled)).toBeNull()
})

test('a path without values of its parameters permits nobody', () => {
  expect(resolvePolicyOfParameters(policy, {})?.(staff)).toBe(false)
})
