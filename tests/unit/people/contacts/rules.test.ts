import { describe, expect, test } from 'vitest'
import { normaliseEmail } from '#lib/core/text.ts'
import { buildProfileUrl, formatMobile, parseMobile, readPrefilledPerson } from '#lib/people/contacts/rules.ts'
import { individualSchema } from '#lib/people/contacts/schema.ts'

describe('a mobile number', () => {
  test.each(['0491570156', '0491 570 156', '04 91 57 01 56', '+61491570156', '+61 491 570 156', ' 0491\u00a0570 156 '])(
    '[C-03] %j is parsed as +61491570156',
    (text) => expect(parseMobile(text)).toBe('+61491570156'),
  )

  test('every number of 04 and 8 digits is accepted', () => {
    for (const digits of ['00000000', '12345678', '99999999']) expect(parseMobile(`04${digits}`)).toBe(`+614${digits}`)
  })

  test.each([
    '',
    '491570156',
    '049157015',
    '04915701567',
    '0291570156',
    '+61 2 9157 0156',
    '+64 491 570 156',
    '0061491570156',
    '+61 0491 570 156',
    '0491-570-156',
    '(04) 9157 0156',
    '0491570156 ext 3',
    'tel 0491570156',
    '٠٤٩١٥٧٠١٥٦',
  ])('[C-03] %j is refused', (text) => expect(parseMobile(text)).toBeNull())

  test('is formatted in Australian groups', () => {
    expect(formatMobile('+61491570156')).toBe('0491 570 156')
    expect(formatMobile(null)).toBe('')
    for (const other of ['12', 'none']) expect(formatMobile(other)).toBe(other)
  })

  test('keeps its digits, including a second 04', () => expect(parseMobile('+61 404 040 404')).toBe('+61404040404'))
})

describe('a new person', () => {
  const whole = {
    firstName: 'Ada',
    lastName: 'Nguyen',
    email: 'ada@covenant.example',
    mobileNumber: '0491 570 156',
    stateKey: 'NSW',
    isVisible: true,
    companyId: 7,
  }
  const messageOf = (change: Record<string, unknown>) =>
    individualSchema.safeParse({ ...whole, ...change }).error?.issues[0]?.message

  test.each([
    ['firstName', 'Please enter first name'],
    ['lastName', 'Please enter last name'],
    ['email', 'Please enter email'],
    ['mobileNumber', 'Please enter mobile number'],
    ['stateKey', 'Please select state'],
    ['isVisible', 'Please select if user is visible or hidden'],
  ])('[C-07] without %s: %s', (field, message) => expect(messageOf({ [field]: undefined })).toBe(message))

  test('[C-07] a radio says true or false, nothing else', () => {
    expect(individualSchema.parse({ ...whole, isVisible: 'false' }).isVisible).toBe(false)
    expect(individualSchema.parse({ ...whole, isVisible: 'true' }).isVisible).toBe(true)
    for (const isVisible of ['yes', 1, '', {}])
      expect(messageOf({ isVisible })).toBe('Please select if user is visible or hidden')
  })

  test('[C-03] a foreign mobile is refused', () =>
    expect(messageOf({ mobileNumber: '+64 21 555 0100' })).toBe('Please enter a valid mobile number'))

  test('a position must be one of a lawyer', () => {
    for (const positionKey of ['PRTNR', 'ASSOC', null, undefined])
      expect(individualSchema.parse({ ...whole, positionKey }).positionKey).toBe(positionKey)
    expect(messageOf({ positionKey: 'BDM' })).toBe('Please select if user is a partner or an associate')
  })

  test('[C-07] the company id is an integer within range, or the same as text', () => {
    for (const companyId of [1, '7', 2_147_483_647]) expect(messageOf({ companyId }), `${companyId}`).toBeUndefined()
    for (const companyId of [0, 1.5, 'x', 2_147_483_648, undefined])
      expect(messageOf({ companyId }), `${companyId}`).toBeDefined()
  })

  test('a name has at most 100 characters, an email is validated, and unknown fields are refused', () => {
    expect(messageOf({ firstName: 'x'.repeat(100) })).toBeUndefined()
    expect(messageOf({ firstName: 'x'.repeat(101) })).toBe('This text must be at most 100 characters.')
    expect(messageOf({ stateKey: 'NSWX' })).toBe('This text must be at most 3 characters.')
    expect(messageOf({ email: 'ada' })).toBe('The input is not valid E-mail!')
    expect(individualSchema.parse({ ...whole, email: ' Ada@Covenant.Example' }).email).toBe('ada@covenant.example')
    expect(messageOf({ isAdmin: true })).toBeDefined()
  })
})

test('an email address is trimmed and lowercased', () => {
  expect(normaliseEmail('  Ada.Byron@Covenant.Example ')).toBe('ada.byron@covenant.example')
})

describe('the URL of a company’s profile', () => {
  const none = { lenderId: null, brokerId: null, lawFirmId: null }

  test.each([
    [{ ...none, lenderId: 21, brokerId: 31 }, '/users/21/lender'],
    [{ ...none, brokerId: 31 }, '/users/31/broker'],
    [{ ...none, lawFirmId: 41 }, '/users/41/lawfirm'],
  ])('of %j is %s', (profiles, href) => {
    expect(buildProfileUrl(profiles)).toBe(href)
    expect(buildProfileUrl(profiles, 7)).toBe(`${href}?portrait=7`)
  })

  test('is the list of system users without a profile', () => expect(buildProfileUrl(none, 7)).toBe('/users'))
})

test('a URL prefills known fields of a person, each cut to a maximum length', () => {
  expect(readPrefilledPerson({ firstName: 'Ada', email: ['a@b.example'], isAdmin: 'true' })).toEqual({
    firstName: 'Ada',
    lastName: '',
    email: '',
  })
  expect(readPrefilledPerson({ lastName: 'Byron', email: 'ada@covenant.example' })).toEqual({
    firstName: '',
    lastName: 'Byron',
    email: 'ada@covenant.example',
  })
  expect(readPrefilledPerson({ firstName: 'x'.repeat(1_000) }).firstName).toHaveLength(254)
})
