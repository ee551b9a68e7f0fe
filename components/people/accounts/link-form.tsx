'use client'

import { useState } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paths } from '#lib/core/paths.ts'
import { linkLabels } from '#lib/people/accounts/links/labels.ts'
import { redeemSchema } from '#lib/people/accounts/links/schema.ts'
import { type AccountField, AccountForm } from './account-form.tsx'

const { next, again, hint, problems, goOn } = linkLabels
const FIELDS: AccountField[] = [
  { name: 'newPassword', label: next, type: 'password', autoComplete: 'new-password', hint },
  { name: 'confirmNewPassword', label: again, type: 'password', autoComplete: 'new-password' },
]

type LinkFormProps = { kind: 'invitation' | 'reset'; token: string; email: string }

/** Sets the password that a link from an email allows; only this POST takes the link. */
export const LinkForm = ({ kind, token, email }: LinkFormProps) => {
  const [isDone, setDone] = useState(false)
  const { done, save } = linkLabels[kind]
  if (isDone) {
    return (
      <div className="mt-5 flex flex-col items-start gap-4">
        <p role="status">{done}</p>
        <ButtonLink href={paths.login()} variant="primary">
          {goOn}
        </ButtonLink>
      </div>
    )
  }
  return (
    <AccountForm
      fields={FIELDS}
      schema={redeemSchema}
      fixed={{ token }}
      method="post"
      address={kind === 'invitation' ? '/api/accounts/invitation' : '/api/accounts/password-reset'}
      save={save}
      problems={problems}
      onDone={() => setDone(true)}
    >
      {/* Tells a password manager to whom the new password belongs. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
    </AccountForm>
  )
}
