import { describe, expect, test } from 'vitest'
import { companySchema } from '#lib/people/companies/schema.ts'

const whole = {
  profileTypeKey: 'LENDER',
  companyName: 'Harbour Capital',
  companyACN: '004 085 616',
  bdmId: 12,
  firstName: 'Ada',
  lastName: 'Nguyen',
  email: ' Ada.Nguyen@Covenant.Example ',
  mobileNumber: '0491 570 156',
  stateKey: 'NSW',
}

const messageOf = (change: Record<string, unknown>): string | undefined => {
  const result = companySchema.safeParse({ ...whole, ...change })
  return result.error?.issues[0]?.message
}

describe('a new company', () => {
  test('[C-06] is parsed with ACN, email and mobile in their stored form', () => {
    expect(companySchema.parse(whole)).toEqual({
      ...whole,
      companyACN: '004085616',
      email: 'ada.nguyen@covenant.example',
      mobileNumber: '+61491570156',
    })
  })

  test.each([
    ['profileTypeKey', 'Please select profile type'],
    ['companyACN', "Please enter company's ACN"],
    ['bdmId', 'Please select BDM'],
    ['firstName', 'Please enter first name'],
    ['lastName', 'Please enter last name'],
    ['email', 'Please enter email'],
    ['mobileNumber', 'Please enter mobile number'],
    ['stateKey', 'Please select state'],
  ])('[C-05] without %s: %s', (field, message) => {
    for (const empty of ['', '   ', undefined, null])
      expect(messageOf({ [field]: empty }), `${field} = ${empty}`).toBe(message)
  })

  test.each(['12345678', '1234567890', '12345678a'])('[C-04] refuses the ACN %s', (companyACN) => {
    expect(messageOf({ companyACN })).toBe('The ACN must have exactly 9 digits.')
  })

  test.each(['BROKER', 'LENDER', 'DUAL', 'LAWFIRM'])('[C-06] accepts the profile type %s', (profileTypeKey) => {
    expect(companySchema.parse({ ...whole, profileTypeKey }).profileTypeKey).toBe(profileTypeKey)
  })

  test('[C-05] reports a missing BDM at its field, together with other missing fields', () => {
    const { issues } = companySchema.safeParse({ ...whole, companyName: '', bdmId: '' }).error ?? { issues: [] }
    expect(issues.map(({ path, message }) => [path, message])).toEqual([
      [['companyName'], 'Please enter company name'],
      [['bdmId'], 'Please select BDM'],
    ])
  })

  test('[C-05] a BDM id is a positive integer within range', () => {
    for (const bdmId of [1, '12', 2_147_483_647]) expect(messageOf({ bdmId }), `${bdmId}`).toBeUndefined()
    for (const bdmId of [0, -1, 1.5, 'x', 2_147_483_648])
      expect(messageOf({ bdmId }), `${bdmId}`).toBe('Please select BDM')
  })

  test('reports a body that is not an object with a single error', () => {
    for (const body of [null, undefined, 'text', 7]) {
      const { issues } = companySchema.safeParse(body).error ?? { issues: [] }
      expect(issues.map(({ path }) => path)).toEqual([[]])
    }
  })

  test('a name has at most 200 characters, a reason for the same ACN 500', () => {
    expect(messageOf({ companyName: 'x'.repeat(200), duplicateReason: 'x'.repeat(500) })).toBeUndefined()
    expect(messageOf({ companyName: 'x'.repeat(201) })).toBe('This text must be at most 200 characters.')
    expect(messageOf({ duplicateReason: 'x'.repeat(501) })).toBe('This text must be at most 500 characters.')
    expect(messageOf({ duplicateReason: ' ' })).toBe(
      'Say why two companies share this ACN. The reason is kept in the audit.',
    )
  })

  test('[C-04] accepts an ACN with a wrong check digit, which only causes a warning', () => {
    expect(messageOf({ companyACN: '004085617' })).toBeUndefined()
  })

  test('[C-05] a law firm never gets a BDM', () => {
    for (const bdmId of [null, undefined, '', 12])
      expect(companySchema.parse({ ...whole, profileTypeKey: 'LAWFIRM', bdmId }).bdmId).toBeNull()
  })

  test('[T-C3] refuses lists and objects in a field, and unknown fields', () => {
    for (const field of Object.keys(whole))
      for (const hostile of [{ not: '' }, ['x'], { toString: 'x' }])
        expect(companySchema.safeParse({ ...whole, [field]: hostile }).success, field).toBe(false)
    expect(companySchema.safeParse({ ...whole, isMasterSwitchOn: false }).success).toBe(false)
    expect(companySchema.safeParse({ ...whole, id: 1 }).success).toBe(false)
  })

  test('[C-05] refuses an invalid email address', () => {
    for (const email of ['ada', 'ada@', '@covenant.example', 'a b@covenant.example', 'a@b.example\r\nBcc: x@y.example'])
      expect(messageOf({ email }), email).toBe('The input is not valid E-mail!')
  })

  test('names keep their characters, but lose line breaks and NUL', () => {
    const name = companySchema.parse({ ...whole, companyName: ' O’Brien\u0000 &\r\nSøn ' }).companyName
    expect(name).toBe('O’Brien & Søn')
    expect(messageOf({ firstName: '\u0000' })).toBe('Please enter first name')
  })
})
