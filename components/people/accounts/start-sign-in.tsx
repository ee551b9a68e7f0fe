'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { CenteredMessage } from '#components/layout/message-panel.tsx'
import { Button } from '#components/ui/button.tsx'
import { STEP_LABELS } from '#lib/people/accounts/labels.ts'
import { describeSignInError } from '#lib/people/accounts/rules.ts'
import { AutomaticSignInStep } from './progress.tsx'
import {
  endSilentAttempt,
  type Prompt,
  readSilentAttempt,
  startCodeFlow,
  startSilentAttempt,
} from './sign-in-attempt.ts'

type StartSignInProps = {
  /** The URL to return to after the sign-in. */
  callbackUrl: string
  /** True if the provider has already answered that it needs interaction. */
  needsPerson: boolean
  /**
   * True if re-authentication is required, because the product's session limits have passed while the provider's
   * session is alive.
   */
  needsProof: boolean
  /** True to renew a live session: silently, regardless of earlier attempts. */
  isRenewal: boolean
}

/** Starts the sign-in: silently once per tab, then by redirect; never in a popup (row A-01). */
export const StartSignIn = ({ callbackUrl, needsPerson, needsProof, isRenewal }: StartSignInProps) => {
  const [problem, setProblem] = useState<string | null>(null)
  const hasBegun = useRef(false)
  const byPerson = needsProof ? 'login' : null

  const begin = useCallback(
    async (prompt: Prompt) => {
      setProblem(null)
      if (prompt === 'none') startSilentAttempt()
      else endSilentAttempt()
      try {
        window.location.assign(await startCodeFlow(callbackUrl, prompt))
      } catch {
        endSilentAttempt()
        setProblem(describeSignInError('unreachable'))
      }
    },
    [callbackUrl],
  )

  useEffect(() => {
    const start = () => {
      const before = needsPerson ? 'over' : readSilentAttempt()
      // The silent attempt returns by redirect; if it is still under way, the person came back from an unexpected page.
      if (before === 'under-way' && !isRenewal) {
        endSilentAttempt()
        setProblem(describeSignInError('unexpected_page'))
      } else void begin(before === 'over' && !isRenewal ? byPerson : 'none')
    }
    const restored = (event: PageTransitionEvent) => event.persisted && start()
    window.addEventListener('pageshow', restored)
    if (!hasBegun.current) start()
    hasBegun.current = true
    return () => window.removeEventListener('pageshow', restored)
  }, [begin, byPerson, needsPerson, isRenewal])

  if (problem === null) return <AutomaticSignInStep {...STEP_LABELS.starting} />
  return (
    <CenteredMessage
      title={STEP_LABELS.failed.title}
      sign="wrong"
      description={<span role="alert">{problem}</span>}
      actions={
        <Button variant="primary" onClick={() => void begin(byPerson)}>
          {STEP_LABELS.signIn}
        </Button>
      }
    />
  )
}
