import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { AccountForm } from '#components/people/accounts/account-form.tsx'
import { isFormReadyToSave } from '#components/people/accounts/readiness.ts'
import { passwordChangeSchema } from '#lib/people/accounts/passwords/schema.ts'

const FIELDS = ['currentPassword', 'newPassword', 'confirmNewPassword'] as const
type Values = Record<(typeof FIELDS)[number], string>

const isReady = (values: Values) => isFormReadyToSave(passwordChangeSchema, values)
const right: Values = {
  currentPassword: 'the old one',
  newPassword: 'a quiet long river',
  confirmNewPassword: 'a quiet long river',
}

describe('Save of /change-password', () => {
  test('[A-12] is enabled when all three fields are valid, even while the last one has focus', () => {
    expect(isReady(right)).toBe(true)
  })

  test.each<[string, Partial<Values>]>([
    ['nothing is filled in', { currentPassword: '', newPassword: '', confirmNewPassword: '' }],
    ['the current one is missing', { currentPassword: '' }],
    ['the new one is missing', { newPassword: '' }],
    ['the repeat is missing', { confirmNewPassword: '' }],
    ['the new pair differs', { confirmNewPassword: 'a quiet long riven' }],
    ['the new pair differs in case', { confirmNewPassword: 'A quiet long river' }],
    ['the new pair differs in a space', { confirmNewPassword: 'a quiet long river ' }],
    ['the new one is too short', { newPassword: 'short', confirmNewPassword: 'short' }],
    ['the new one is too long', { newPassword: 'x'.repeat(257), confirmNewPassword: 'x'.repeat(257) }],
  ])('[A-12] is disabled while %s, whether touched or not', (_what, change) => {
    expect(isReady({ ...right, ...change })).toBe(false)
  })

  test('[A-12] is disabled when the page loads', () => {
    const form = (waitsUntilRight: boolean) =>
      renderToStaticMarkup(
        <AppRouterContext value={{} as AppRouterInstance}>
          <AccountForm
            fields={FIELDS.map((name) => ({ name, label: name, type: 'password', autoComplete: 'off' }))}
            schema={passwordChangeSchema}
            method="put"
            address="/api/accounts/me/password-change"
            save="Save"
            problems="Not saved"
            waitsUntilRight={waitsUntilRight}
            onDone={() => {}}
          />
        </AppRouterContext>,
      )
    const saveOf = (html: string) => /<button[^>]*type="submit"[^>]*>/.exec(html)?.[0]
    expect(saveOf(form(true))).toMatch(/ (aria-)?disabled(="|\b)/)
    expect(saveOf(form(false))).not.toMatch(/ (disabled=""|aria-disabled="true")/)
  })
})
