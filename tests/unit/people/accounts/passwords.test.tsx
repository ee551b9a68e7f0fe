import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { AccountForm } from '#components/people/accounts/account-form.tsx'
import { ForgottenPasswordForm } from '#components/people/accounts/forgotten-form.tsx'
import { InvitationOrResetStep } from '#components/people/accounts/link-step.tsx'
import { SignUpForm } from '#components/people/accounts/sign-up-form.tsx'
import { describeInvitedTo, linkStateTexts } from '#lib/people/accounts/links/labels.ts'
import { passwordChangeSchema } from '#lib/people/accounts/passwords/schema.ts'

const drawn = (content: ReactNode): string =>
  renderToStaticMarkup(<AppRouterContext value={{} as never}>{content}</AppRouterContext>)

const problemsOf = (input: unknown) => {
  const result = passwordChangeSchema.safeParse(input)
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('a password form', () => {
  test('[A-12] every empty field has its error message', () => {
    expect(problemsOf({})).toEqual([
      'currentPassword: Please enter your current password',
      'newPassword: Please enter your new password',
      'confirmNewPassword: Please enter your password again',
    ])
    const filled = { currentPassword: 'x', newPassword: 'ten letters', confirmNewPassword: 'ten letters' }
    expect(problemsOf(filled)).toEqual([])
    expect(problemsOf({ ...filled, confirmNewPassword: 'ten Letters' })).toEqual([
      'confirmNewPassword: Password does not match',
    ])
    expect(problemsOf({ ...filled, newPassword: 'nine char', confirmNewPassword: 'nine char' })).toEqual([
      'newPassword: A password needs at least 10 characters.',
    ])
    expect(problemsOf({ ...filled, newPassword: 'x'.repeat(257), confirmNewPassword: 'x' }).length).toBeGreaterThan(0)
  })

  test('[A-12] Save is disabled while nothing is touched', () => {
    const page = drawn(
      <AccountForm
        fields={[{ name: 'newPassword', label: 'New', type: 'password', autoComplete: 'new-password' }]}
        schema={passwordChangeSchema}
        method="put"
        address="/api/accounts/me/password-change"
        save="Save"
        problems="No"
        waitsUntilRight
        onDone={() => {}}
      />,
    )
    expect(page).toMatch(/<button[^>]*type="submit"[^>]*disabled=""[^>]*>Save/)
  })

  test('[A-11] both legacy forms link to the login', () => {
    for (const form of [<SignUpForm key="1" />, <ForgottenPasswordForm key="2" />])
      expect(drawn(form)).toContain('href="/login"')
  })
})

describe('the page of an emailed link', () => {
  const stopped = { email: null, firstName: null, invitedTo: null }
  const pageOf = (facts: Parameters<typeof InvitationOrResetStep>[0]['facts'], isBundled = true) =>
    drawn(<InvitationOrResetStep kind="invitation" token="secret-token" facts={facts} isBundled={isBundled} />)

  test.each(['USED', 'REPLACED', 'EXPIRED', 'UNKNOWN'] as const)('%s explains why and shows no form', (state) => {
    const page = pageOf({ state, ...stopped })
    expect(page).toContain(linkStateTexts[state])
    expect(page).not.toContain('<form')
  })

  test('[T-B3] links to another provider if there is one, and asks for no password', () => {
    const open = { state: 'OPEN', email: 'mira@covenant.example', firstName: 'Mira', invitedTo: null } as const
    expect(pageOf(open)).toContain('<form')
    const page = pageOf(open, false)
    expect(page).toContain('first sign-in accepts it')
    expect(page).not.toContain('<input')
  })

  test('an invitation starts with who invites and why, with or without a form', () => {
    const open = { state: 'OPEN', email: 'mira@covenant.example', firstName: 'Mira', invitedTo: null } as const
    for (const isBundled of [true, false]) {
      const page = drawn(
        <InvitationOrResetStep
          kind="invitation"
          token="secret-token"
          facts={open}
          isBundled={isBundled}
          reason="Ada Park has invited you."
        />,
      )
      expect(page).toMatch(/>Ada Park has invited you\. (Choose|Sign in)/)
    }
  })

  test.each([
    ['LENDER', 'Ada Park has invited you to join Redgum on Covenant, so that brokers find what it lends on.'],
    ['BROKER', 'Ada Park has invited you to join Redgum on Covenant, so that it finds a lender for each of its deals.'],
    [
      'DUAL',
      'Ada Park has invited you to join Redgum on Covenant, so that brokers find what it lends on, and it finds lenders for its own deals.',
    ],
    [
      'LAWFIRM',
      'Ada Park has invited you to join Redgum on Covenant, so that it follows its loans and answers their reviews.',
    ],
    [null, 'Ada Park has invited you to join Redgum on Covenant.'],
  ] as const)('explains why a person joins a company of kind %s', (companyKind, sentence) => {
    expect(describeInvitedTo({ inviter: 'Ada Park', companyName: 'Redgum', companyKind }, 'Covenant')).toBe(sentence)
  })

  test('explains why a person joins the team, even if no inviter is named', () => {
    expect(describeInvitedTo({ inviter: null, companyName: null, companyKind: null }, 'Covenant')).toBe(
      'You are invited to join the team at Covenant, which looks after its lenders, brokers and law firms.',
    )
  })
})
