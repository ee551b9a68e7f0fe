'use client'

import { useState } from 'react'
import { MessagePanel } from '#components/layout/message-panel.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { signUpLabels } from '#lib/accounts/sign-ups/labels.ts'
import { signUpSchema } from '#lib/accounts/sign-ups/schema.ts'
import { paths } from '#lib/core/paths.ts'
import { type AccountField, AccountForm } from './account-form.tsx'

const { title, text, firstName, lastName, email, password, confirm, send, back, problems, sent, sentTitle } =
  signUpLabels
const FIELDS: AccountField[] = [
  { name: 'firstName', label: firstName, type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: lastName, type: 'text', autoComplete: 'family-name' },
  { name: 'email', label: email, type: 'email', autoComplete: 'email' },
  { name: 'password', label: password, type: 'password', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: confirm, type: 'password', autoComplete: 'new-password' },
]

/** Asks for an account (row A-10); the server's own text is shown where sign-up is closed. */
export const SignUpForm = () => {
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <MessagePanel
        title={sentTitle}
        description={<span role="status">{sent}</span>}
        actions={<ButtonLink href={paths.login()}>{back}</ButtonLink>}
      />
    )
  }
  return (
    <MessagePanel title={title} description={text}>
      <AccountForm
        fields={FIELDS}
        schema={signUpSchema}
        method="post"
        address="/api/accounts/sign-up"
        save={send}
        problems={problems}
        cancel={{ href: paths.login(), label: back }}
        onDone={() => setDone(true)}
      />
    </MessagePanel>
  )
}
