'use client'

import { useState } from 'react'
import { CenteredMessage } from '#components/layout/message-panel.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paths } from '#lib/core/paths.ts'
import { AccountForm, type AccountFormProps } from './account-form.tsx'

type Texts = Record<'title' | 'text' | 'send' | 'back' | 'problems' | 'sent' | 'sentTitle', string>
type Props = Pick<AccountFormProps, 'fields' | 'schema' | 'address'> & { texts: Texts }

/**
 * A form for people without a session that requests something; its confirmation is the same for everybody, so that it
 * reveals no accounts.
 */
export const SignedOutRequestForm = ({
  texts: { title, text, send, back, problems, sent, sentTitle },
  ...form
}: Props) => {
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <CenteredMessage
        title={sentTitle}
        sign="done"
        description={<span role="status">{sent}</span>}
        actions={<ButtonLink href={paths.login()}>{back}</ButtonLink>}
      />
    )
  }
  return (
    <CenteredMessage title={title} description={text}>
      <AccountForm
        {...form}
        method="post"
        save={send}
        problems={problems}
        cancel={{ href: paths.login(), label: back }}
        onDone={() => setDone(true)}
      />
    </CenteredMessage>
  )
}
