'use client'

import { useState } from 'react'
import { CenteredMessage } from '#components/layout/message-panel.tsx'
import { request } from '#components/request/browser.ts'
import { getStatusMessage } from '#components/request/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paths } from '#lib/core/paths.ts'
import { addressLinkLabels, addressStateTexts } from '#lib/people/accounts/addresses/labels.ts'
import type { AddressLinkFacts } from '#lib/people/accounts/addresses/schema.ts'

type Props = { kind: 'confirm' | 'undo'; token: string; facts: AddressLinkFacts }

const ADDRESSES = { confirm: '/api/accounts/address-confirmation', undo: '/api/accounts/address-undo' } as const

/** The page behind a link about a changed address; only its button uses up the link. */
export const AddressLinkStep = ({ kind, token, facts }: Props) => {
  const [isDone, setIsDone] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { title, text, button, done } = addressLinkLabels[kind]
  const ways = (
    <>
      <ButtonLink href={paths.login()} variant="primary">
        {addressLinkLabels.goOn}
      </ButtonLink>
      {isDone && kind === 'undo' && (
        <ButtonLink href={paths.forgotPassword()}>{addressLinkLabels.forgotten}</ButtonLink>
      )}
    </>
  )
  if (facts.state !== 'OPEN' && !isDone)
    return (
      <CenteredMessage
        title={addressLinkLabels.stopped}
        sign="wrong"
        description={addressStateTexts[facts.state]}
        actions={ways}
      />
    )
  const email = facts.email ?? ''
  if (isDone)
    return (
      <CenteredMessage
        title={addressLinkLabels.doneTitle}
        sign="done"
        description={<span role="status">{done(email)}</span>}
        actions={ways}
      />
    )
  const take = async () => {
    setIsPending(true)
    const result = await request.post(ADDRESSES[kind], { token }, { isQuiet: true })
    setIsPending(false)
    if (result.ok) return setIsDone(true)
    setProblem(result.errors[0]?.message ?? getStatusMessage(result.status))
  }
  return (
    <CenteredMessage
      title={title}
      description={text(email)}
      actions={
        <Button variant="primary" onClick={() => void take()} isPending={isPending}>
          {button}
        </Button>
      }
    >
      {problem && (
        <p role="alert" className="mt-3 text-bad">
          {problem}
        </p>
      )}
    </CenteredMessage>
  )
}
