'use client'

import { useNavigate } from '#components/leaving/use-navigate.ts'
import { showSuccess } from '#components/request/browser.ts'
import { paths } from '#lib/core/paths.ts'
import { changePasswordLabels, passwordMessages } from '#lib/people/accounts/passwords/labels.ts'
import { passwordChangeSchema } from '#lib/people/accounts/passwords/schema.ts'
import { type AccountField, AccountForm } from './account-form.tsx'

const { current, next, again, hint, save, cancel, problems } = changePasswordLabels
const FIELDS: AccountField[] = [
  { name: 'currentPassword', label: current, type: 'password', autoComplete: 'current-password' },
  { name: 'newPassword', label: next, type: 'password', autoComplete: 'new-password', hint },
  { name: 'confirmNewPassword', label: again, type: 'password', autoComplete: 'new-password' },
]

/** Changes one's own password and goes home (row A-12). */
export const ChangePasswordForm = () => {
  const navigate = useNavigate()
  return (
    <AccountForm
      fields={FIELDS}
      schema={passwordChangeSchema}
      method="put"
      address="/api/accounts/me/password-change"
      save={save}
      problems={problems}
      cancel={{ href: paths.home(), label: cancel }}
      waitsUntilRight
      onDone={() => {
        showSuccess(passwordMessages.changed)
        navigate(paths.home())
      }}
    />
  )
}
