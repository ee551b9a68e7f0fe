import { describe, expect, test } from 'vitest'
import { displayMobile, parseMobile } from '#lib/individuals/rules.ts'
import { individualSchema } from '#lib/individuals/schema.ts'

describe('mobile', () => {
  test.each(['0491570156', '0491 570 156', '04 91 57 01 56', '+61491570156', '+61 491 570 156', ' 0491\u00a0570 156 '])(
    '[C-03] %j is +61491570156',
    (text) => expect(parseMobile(text)).toBe('+61491570156'),
  )

  test('every number of 04 and 8 digits counts', () => {
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
    '٠٤٩١٥٧٠١٥٦',
  ])('[C-03] %j is none', (text) => expect(parseMobile(text)).toBeNull())

  test('is shown as people write it', () => {
    expect(displayMobile('+61491570156')).toBe('0491 570 156')
    expect(displayMobile(null)).toBe('')
  })
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

  test('[C-03] a foreign mobile', () =>
    expect(messageOf({ mobileNumber: '+64 21 555 0100' })).toBe('Please enter a valid mobile number'))

  test('a position is a lawyer’s', () => {
    expect(individualSchema.parse({ ...whole, positionKey: 'ASSOC' }).positionKey).toBe('ASSOC')
    expect(messageOf({ positionKey: 'BDM' })).toBe('Please select if user is a partner or an associate')
  })
})
