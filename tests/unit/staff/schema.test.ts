import { expect, test } from 'vitest'
import { staffSchema } from '#lib/staff/schema.ts'

const whole = {
  firstName: 'Ada',
  lastName: 'Nguyen',
  email: 'ada@covenant.example',
  mobile: '0491 570 156',
  stateKey: 'VIC',
}

test('[C-08] the position is not the client’s to choose', () => {
  expect(staffSchema.parse({ ...whole, positionKey: 'BDM' })).toEqual({ ...whole, mobile: '+61491570156' })
})

test('[C-08] [T-A5] no right comes with the form', () => {
  for (const field of ['isAdmin', 'isActive', 'id', 'version', 'createdAt'])
    expect(staffSchema.safeParse({ ...whole, [field]: true }).success, field).toBe(false)
})

test.each([
  ['firstName', 'Please enter first name'],
  ['lastName', 'Please enter last name'],
  ['email', 'Please enter email'],
  ['mobile', 'Please enter mobile number'],
  ['stateKey', 'Please select state'],
])('[C-08] without %s: %s', (field, message) => {
  const result = staffSchema.safeParse({ ...whole, [field]: '' })
  expect(result.error?.issues[0]?.message).toBe(message)
})
