'use client'

import { useState } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { STEP_LABELS } from '#lib/people/accounts/labels.ts'
import { linkLabels } from '#lib/people/accounts/links/labels.ts'
import { redeemSchema } from '#lib/people/accounts/links/schema.ts'
import { type AccountField, AccountForm } from './account-form.tsx'
import { endSilentAttempt, startCodeFlow } from './sign-in-attempt.ts'

const { next, again, hint, problems, goOn } = linkLabels
const FIELDS: AccountField[] = [
  { name: 'newPassword', label: next, type: 'password', autoComplete: 'new-password', hint },
  { name: 'confirmNewPassword', label: again, type: 'password', autoComplete: 'new-password' },
]

// The home page shows the first steps.
const FIRST_STEP = `${paths.confirmLogin()}?${toQueryString({ returnUrl: paths.home() })}`

type LinkFormProps = { kind: 'invitation' | 'reset'; token: string; email: string }

/**
 * Sets the password through a link from an email; only this POST uses up the link. Accepting an invitation also signs
 * the person in.
 */
export const LinkPasswordForm = ({ kind, token, email }: LinkFormProps) => {
  const [step, setStep] = useState<'password' | 'entering' | 'done'>('password')
  const { done, save } = linkLabels[kind]
  const enter = async (answer: unknown) => {
    const { ticket } = (answer ?? {}) as { ticket?: string | null }
    if (!ticket) return setStep('done')
    setStep('entering')
    endSilentAttempt()
    try {
      window.location.assign(await startCodeFlow(FIRST_STEP, 'login', ticket))
    } catch {
      setStep('done')
    }
  }
  if (step === 'entering')
    return (
      <p role="status" className="mt-5 text-muted">
        {STEP_LABELS.starting.text}
      </p>
    )
  if (step === 'done') {
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
      onDone={(answer) => void enter(answer)}
    >
      {/* Tells password managers which account the new password belongs to. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
    </AccountForm>
  )
}
