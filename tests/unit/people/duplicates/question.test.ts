import { expect, test } from 'vitest'
import { duplicatePolicies } from '#lib/people/duplicates/policy.ts'
import { duplicateQuestion } from '#lib/people/duplicates/schema.ts'
import { rightsIn } from '#tests/support/people.ts'

test('any staff may search for duplicates', () => {
  expect(rightsIn(duplicatePolicies)).toEqual({ find: 'staff admin' })
})

const WHOLE = {
  companyName: 'Park & Co',
  acn: '004 085 616',
  personName: 'Ada Park',
  email: 'ada@park.example',
  mobile: '0412 345 678',
  exceptStaffId: 1,
  exceptIndividualId: 2,
  exceptCompanyId: 2_147_483_647,
}

test('the search accepts what was typed so far, from nothing to all fields', () => {
  expect(duplicateQuestion.parse(WHOLE)).toEqual(WHOLE)
  expect(duplicateQuestion.parse({})).toEqual({})
  expect(duplicateQuestion.parse({ email: 'x'.repeat(300) }).email).toHaveLength(300)
  expect(duplicateQuestion.parse({ companyName: 'Pa\u0000rk' })).toEqual({ companyName: 'Park' })
})

test.each([
  { companyName: 7 },
  { acn: null },
  { personName: 'x'.repeat(301) },
  { email: ['a'] },
  { mobile: {} },
  { exceptStaffId: 0 },
  { exceptIndividualId: '2' },
  { exceptCompanyId: 2_147_483_648 },
  { exceptStaffId: 1.5 },
  { password: 'x' },
])('the search refuses other values: %j', (change) => {
  expect(duplicateQuestion.safeParse({ ...WHOLE, ...change }).success).toBe(false)
})
