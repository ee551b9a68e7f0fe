import { describe, expect, test } from 'vitest'
import { addressTokenSchema } from '#lib/people/accounts/addresses/schema.ts'
import { redeemSchema } from '#lib/people/accounts/links/schema.ts'
import { passwordChangeSchema } from '#lib/people/accounts/passwords/schema.ts'
import { forgottenSchema } from '#lib/people/accounts/schema.ts'
import { signUpSchema } from '#lib/people/accounts/sign-ups/schema.ts'

type Outcome = { success: boolean; error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined }
type Form = { safeParse: (input: unknown) => Outcome }

const problemsOf = (form: Form, input: unknown): string[] =>
  form.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

const change = { currentPassword: 'x', newPassword: 'ten letters', confirmNewPassword: 'ten letters' }
const redeem = { token: 't', newPassword: 'ten letters', confirmNewPassword: 'ten letters' }
const signUp = {
  firstName: 'Ada',
  lastName: 'Park',
  email: 'ada@park.example',
  password: 'ten letters',
  confirmPassword: 'ten letters',
}

describe('the password forms', () => {
  const ten = 'x'.repeat(10)
  const most = 'x'.repeat(256)

  test.each<[string, Form, object]>([
    ['a change', passwordChangeSchema, change],
    ['a change of ten letters', passwordChangeSchema, { ...change, newPassword: ten, confirmNewPassword: ten }],
    ['a change of 256', passwordChangeSchema, { ...change, newPassword: most, confirmNewPassword: most }],
    ['a change from 256', passwordChangeSchema, { ...change, currentPassword: most }],
    ['a link', redeemSchema, redeem],
    ['a link of 200 letters', redeemSchema, { ...redeem, token: 'x'.repeat(200) }],
    ['a sign-up', signUpSchema, signUp],
    ['a sign-up with 256', signUpSchema, { ...signUp, password: most, confirmPassword: most }],
  ])('[A-12] accepts %s', (_what, form, input) => {
    expect(problemsOf(form, input)).toEqual([])
  })

  test.each<[string, object, string[]]>([
    ['an empty current one', { currentPassword: '' }, ['currentPassword: Please enter your current password']],
    ['an empty new one', { newPassword: '' }, ['newPassword: Please enter your new password']],
    ['an empty repeat', { confirmNewPassword: '' }, ['confirmNewPassword: Please enter your password again']],
    [
      'numbers',
      { newPassword: 7, confirmNewPassword: 7 },
      ['newPassword: Please enter your new password', 'confirmNewPassword: Please enter your password again'],
    ],
    [
      'one that is too long',
      { newPassword: `${most}x`, confirmNewPassword: most },
      ['newPassword: A password has at most 256 characters.', 'confirmNewPassword: Password does not match'],
    ],
    [
      'both mistakes at once',
      { newPassword: 'short', confirmNewPassword: 'other' },
      ['newPassword: A password needs at least 10 characters.', 'confirmNewPassword: Password does not match'],
    ],
  ])('[A-12] shows an error for %s beside its field', (_what, mistake, problems) => {
    expect(problemsOf(passwordChangeSchema, { ...change, ...mistake })).toEqual(problems)
  })

  test.each<[string, Form, object]>([
    ['a current one that is too long', passwordChangeSchema, { ...change, currentPassword: `${most}x` }],
    ['a repeat that is too long', passwordChangeSchema, { ...change, confirmNewPassword: `${most}x` }],
    ['another field', passwordChangeSchema, { ...change, accountId: 7 }],
    ['no token', redeemSchema, { ...redeem, token: undefined }],
    ['a token that is too long', redeemSchema, { ...redeem, token: 'x'.repeat(201) }],
    ['a link’s other field', redeemSchema, { ...redeem, email: 'a@b.example' }],
    ['a link’s other repeat', redeemSchema, { ...redeem, confirmNewPassword: 'ten Letters' }],
    ['a sign-up’s other field', signUpSchema, { ...signUp, role: 'SYSUSER' }],
    ['a repeat of a sign-up that is too long', signUpSchema, { ...signUp, confirmPassword: `${most}x` }],
  ])('[A-12] refuses %s', (_what, form, input) => {
    expect(problemsOf(form, input)).not.toEqual([])
  })

  test.each([null, undefined, 'text', []])('refuses %j', (input) => {
    for (const form of [passwordChangeSchema, redeemSchema, signUpSchema, forgottenSchema, addressTokenSchema])
      expect(problemsOf(form, input)).toHaveLength(1)
  })
})

describe('the sign-up form', () => {
  test.each<[string, object, string[]]>([
    ['no first name', { firstName: undefined }, ['firstName: Please input your first name']],
    ['a first name of spaces', { firstName: '  ' }, ['firstName: Please input your first name']],
    ['no last name', { lastName: '' }, ['lastName: Please input your Last name']],
    ['no email', { email: undefined }, ['email: The input is not valid E-mail!']],
    ['no password', { password: undefined }, ['password: Please input your password']],
    ['an empty password', { password: '' }, ['password: Please input your password']],
    ['no repeat', { confirmPassword: undefined }, ['confirmPassword: Please confirm your password']],
    ['an empty repeat', { confirmPassword: '' }, ['confirmPassword: Please confirm your password']],
    [
      'another repeat',
      { confirmPassword: 'ten Letters' },
      ['confirmPassword: Two passwords that you enter is inconsistent!'],
    ],
    [
      'both mistakes at once',
      { password: 'short', confirmPassword: 'other' },
      [
        'password: A password needs at least 10 characters.',
        'confirmPassword: Two passwords that you enter is inconsistent!',
      ],
    ],
  ])('[A-10] with %s shows an error', (_what, mistake, problems) => {
    expect(problemsOf(signUpSchema, { ...signUp, ...mistake })).toEqual(problems)
  })
})

describe('an email address', () => {
  test('is trimmed and converted to lower case', () => {
    expect(forgottenSchema.parse({ email: ' Ada@Park.Example ' })).toEqual({ email: 'ada@park.example' })
    expect(signUpSchema.parse({ ...signUp, email: 'ADA@park.example' }).email).toBe('ada@park.example')
    expect(problemsOf(forgottenSchema, { email: `ada@park.example${' '.repeat(238)}` })).toEqual([])
  })

  test.each([
    undefined,
    7,
    '',
    ' ',
    'ada',
    'ada@',
    'ada@park',
    'a da@park.example',
    `ada@park.example${' '.repeat(239)}`,
  ])('[A-11] %j is not valid', (email) => {
    expect(problemsOf(forgottenSchema, { email })).toEqual(['email: The input is not valid E-mail!'])
  })

  test('refuses unknown fields and overlong tokens', () => {
    expect(problemsOf(forgottenSchema, { email: 'ada@park.example', token: 'x' })).toHaveLength(1)
    expect(problemsOf(addressTokenSchema, { token: 'x'.repeat(200) })).toEqual([])
    expect(problemsOf(addressTokenSchema, { token: 'x'.repeat(201) })).toHaveLength(1)
    expect(problemsOf(addressTokenSchema, { token: 'x', email: 'y' })).toHaveLength(1)
  })
})
