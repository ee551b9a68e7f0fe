import { expect, test } from 'vitest'
import { linkPolicies } from '#lib/people/accounts/links/policy.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { linkableEmail } from '#lib/people/accounts/schema.ts'
import { EVERY_PERSON, rightsIn } from '#tests/support/people.ts'

test('each account and session policy is open to the right roles', () => {
  const everybody = `${EVERY_PERSON} visitor job`
  expect(rightsIn(accountPolicy)).toEqual({
    readOwn: EVERY_PERSON,
    signOut: EVERY_PERSON,
    changePassword: EVERY_PERSON,
    openSession: 'job',
    relink: 'job',
    sendForgotten: 'job',
    resendInvitation: 'admin',
    showInvitationLink: 'admin',
    readInvitation: 'staff admin',
    resetPassword: 'admin',
    changeStaffAddress: 'admin',
    agreeToAddress: 'admin',
    changeAddress: 'staff admin',
    readSignUps: 'staff admin',
    refuseSignUp: 'staff admin',
    forgetPassword: everybody,
    signUp: everybody,
  })
  expect(rightsIn(linkPolicies)).toEqual({ redeem: everybody, open: everybody, enter: 'job' })
})

test.each([
  ['ada@park.example', 'ada@park.example'],
  ['Ada.P+x@PARK.example', 'ada.p+x@park.example'],
])('the claimed email %s links the invitation to %s', (claimed, stored) => {
  expect(linkableEmail.parse(claimed)).toBe(stored)
})

test.each([
  ...[undefined, 7, '', 'ada', 'ada@park', ' ada@park.example', 'ada@park.example ', 'ada@park.example\n'],
  ...['zoë@park.example', 'ada@pаrk.example', 'ada@park.example,eve@evil.example', '<ada@park.example>'],
  `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(12)}.example`,
])('the claimed email %j links no invitation', (claimed) => {
  expect(linkableEmail.safeParse(claimed).success).toBe(false)
})
