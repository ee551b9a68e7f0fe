'use client'

import { useState } from 'react'
import { MessagePanel } from '#components/layout/message-panel.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { forgottenSchema } from '#lib/accounts/forgotten/schema.ts'
import { forgottenLabels } from '#lib/accounts/passwords/labels.ts'
import { paths } from '#lib/core/paths.ts'
import { type AccountField, AccountForm } from './account-form.tsx'

const { title, text, email, send, back, sent, sentTitle } = forgottenLabels
const FIELDS: AccountField[] = [{ name: 'email', label: email, type: 'email', autoComplete: 'username' }]

/** Asks for a password reset; what it says afterwards is the same for every address (row A-11). */
export const ForgottenForm = () => {
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
        schema={forgottenSchema}
        method="post"
        address="/api/accounts/forgotten-password"
        save={send}
        problems={title}
        cancel={{ href: paths.login(), label: back }}
        onDone={() => setDone(true)}
      />
    </MessagePanel>
  )
}
