import { describe, expect, test } from 'vitest'
import { foundingSchema } from '#lib/people/staff/founding/schema.ts'
import { staffDeletionSchema, staffListQuery, staffSchema, staffUpdateSchema } from '#lib/people/staff/schema.ts'

const whole = {
  firstName: 'Ada',
  lastName: 'Nguyen',
  email: 'ada@covenant.example',
  mobile: '0491 570 156',
  stateKey: 'VIC',
}

test('[C-08] a position sent by the client is ignored', () => {
  expect(staffSchema.parse({ ...whole, positionKey: 'BDM' })).toEqual({ ...whole, mobile: '+61491570156' })
})

test('[C-08] [T-A5] rights and other protected fields cannot be sent with the form', () => {
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

describe('a row being edited', () => {
  const edited = {
    firstname: 'Ada',
    lastname: 'Nguyen',
    email: 'ada@covenant.example',
    mobile: '0491 570 156',
    isActive: true,
    isAdmin: false,
    positionKey: 'PRTNR',
    version: 3,
  }
  const messageOf = (change: Record<string, unknown>) =>
    staffUpdateSchema.safeParse({ ...edited, ...change }).error?.issues[0]?.message

  test('[C-02] is parsed completely, with or without a successor', () => {
    expect(staffUpdateSchema.parse(edited)).toEqual({ ...edited, mobile: '+61491570156' })
    expect(staffUpdateSchema.parse({ ...edited, successorId: '9' }).successorId).toBe(9)
    expect(staffUpdateSchema.parse({ ...edited, successorId: null }).successorId).toBeNull()
    expect(staffUpdateSchema.safeParse({ ...edited, id: 4 }).success).toBe(false)
  })

  test.each([
    ['firstname', '', 'Please enter first name'],
    ['lastname', '', 'Please enter last name'],
    ['email', '', 'Please enter email'],
    ['mobile', '+1 555 0100', 'Please enter a valid mobile number'],
    ['positionKey', '', 'Please select position'],
    ['version', undefined, 'The version of the user that was edited is missing.'],
    ['version', -1, 'The version of the user that was edited is missing.'],
    ['version', 2_147_483_648, 'The version of the user that was edited is missing.'],
  ])('[C-02] with %s %j: %s', (field, value, message) => expect(messageOf({ [field]: value })).toBe(message))

  test('accepts versions and successors within range, and booleans only', () => {
    for (const change of [
      { version: 0 },
      { version: 2_147_483_647 },
      { successorId: 1 },
      { successorId: 2_147_483_647 },
    ])
      expect(messageOf(change), JSON.stringify(change)).toBeUndefined()
    for (const change of [{ successorId: 0 }, { successorId: 2_147_483_648 }, { isActive: 'true' }, { isAdmin: 1 }])
      expect(messageOf(change), JSON.stringify(change)).toBeDefined()
  })
})

test('a deletion has a valid successor id in the URL, or none', () => {
  expect(staffDeletionSchema.parse({ successorId: '9' })).toEqual({ successorId: 9 })
  expect(staffDeletionSchema.parse({})).toEqual({})
  expect(staffDeletionSchema.safeParse({ successorId: '0' }).success).toBe(false)
})

test.each([
  ['true', true],
  ['false', false],
  ['nonsense', false],
  [undefined, false],
])('[P-02] activeOnly %j lists only active users: %j', (activeOnly, expected) => {
  expect(staffListQuery.parse({ activeOnly })).toEqual({ activeOnly: expected })
})

test('the first administrator is created from the contact fields, with or without a mobile', () => {
  const { mobile, ...first } = whole
  expect(foundingSchema.parse(first)).toEqual(first)
  expect(foundingSchema.parse({ ...first, mobile })).toEqual({ ...first, mobile: '+61491570156' })
  for (const field of Object.keys(first))
    expect(foundingSchema.safeParse({ ...first, [field]: '' }).success, field).toBe(false)
  expect(foundingSchema.safeParse({ ...first, mobile: '' }).success).toBe(false)
  expect(foundingSchema.safeParse({ ...first, isAdmin: true }).success).toBe(false)
})
