import { describe, expect, test } from 'vitest'
import { paths } from '#lib/core/paths.ts'
import { pathNeedsSignIn } from '#lib/core/protected-paths.ts'
import { CONSENT } from '#lib/market/enquiries/labels.ts'
import { enquiryPolicies } from '#lib/market/enquiries/policy.ts'
import { emptyForm, findEnquiryFaults, readTypedEnquiry } from '#lib/market/enquiries/rules.ts'
import { enquirySchema } from '#lib/market/enquiries/schema.ts'
import { EVERY_PERSON, rightsIn } from '#tests/support/people.ts'

const recipient = { kind: 'broker', id: 12 } as const
const form = {
  name: 'Wilhelmina  Quartermaine',
  email: ' W@Visitor.Example ',
  mobile: '',
  amount: '$3 million',
  suburb: 'Geelong',
  words: 'One\r\ntwo',
  consent: 'on',
  consentVersion: String(CONSENT.version),
}
const read = (change: object = {}) => enquirySchema.safeParse(Object.assign({}, recipient, form, change))

test('everybody can send an enquiry, all but law firms read, administrators erase', () => {
  expect(rightsIn(enquiryPolicies)).toEqual({
    send: `${EVERY_PERSON} visitor job`,
    read: 'staff admin lender broker dual',
    erase: 'admin',
    eraseOld: 'job',
  })
  expect(pathNeedsSignIn(paths.enquiries())).toBe(true)
  expect(pathNeedsSignIn(paths.enquiry('broker', 12))).toBe(false)
})

describe('an enquiry', () => {
  test('is parsed from what people type', () => {
    expect(read().data).toMatchObject({
      name: 'Wilhelmina Quartermaine',
      email: 'w@visitor.example',
      mobile: null,
      amount: 3_000_000n,
      words: 'One\ntwo',
    })
    expect(read({ amount: 750_000, consent: true, consentVersion: CONSENT.version }).data?.amount).toBe(750_000n)
  })

  test.each(['', '0', '-5', 'a lot', '1,5m', '9'.repeat(70), null, {}, [1]])('rejects the amount %j', (amount) => {
    expect(read({ amount }).error?.issues.map(({ path }) => path[0])).toEqual(['amount'])
  })

  test.each([[['on']], [{}], ['yes'], [1], [null], [false]])('rejects the consent %j', (consent) => {
    expect(read({ consent }).error?.issues.map(({ path }) => path[0])).toEqual(['consent'])
  })

  test('refuses unknown fields', () => {
    expect(read({ sentAt: '2026-01-01' }).success).toBe(false)
  })
})

describe('a returned form', () => {
  test('keeps all input, without fields that the page does not send', () => {
    const typed = readTypedEnquiry(Object.assign({ website: 'x', id: '12', other: 'y' }, form))
    expect(Object.keys(typed).sort()).toEqual(Object.keys(emptyForm).sort())
    expect(typed).toMatchObject({ name: form.name, amount: '$3 million', words: 'One\ntwo' })
    expect(readTypedEnquiry({ words: 'x'.repeat(5_000), name: ['a'] })).toMatchObject({ name: '' })
    expect(readTypedEnquiry({ words: 'x'.repeat(5_000) }).words).toHaveLength(1_050)
  })

  test('reports the first error of each field, and an outdated consent at the consent', () => {
    expect(findEnquiryFaults(recipient, readTypedEnquiry(form))).toEqual({})
    expect(
      findEnquiryFaults(
        recipient,
        readTypedEnquiry(Object.assign({}, form, { email: '', suburb: ' ', consentVersion: '0' })),
      ),
    ).toEqual({
      email: 'Enter your email or your mobile number.',
      suburb: 'Enter the suburb of the property.',
      consent: 'This text has changed. Read it and tick it again.',
    })
    expect(
      findEnquiryFaults(recipient, readTypedEnquiry(Object.assign({}, form, { words: 'x'.repeat(1_001) }))),
    ).toEqual({
      words: 'Write at most 1,000 characters.',
    })
  })
})
