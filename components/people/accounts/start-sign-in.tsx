'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { MessagePanel } from '#components/layout/message-panel.tsx'
import { Button } from '#components/ui/button.tsx'
import { STEP_LABELS } from '#lib/people/accounts/labels.ts'
import { messageOf } from '#lib/people/accounts/rules.ts'
import { Progress } from './progress.tsx'
import {
  type Prompt,
  signInAddress,
  silentAttempt,
  silentAttemptBegins,
  silentAttemptIsOver,
} from './sign-in-attempt.ts'

type StartSignInProps = {
  /** Where the finished sign-in comes back to. */
  callbackUrl: string
  /** True when the provider has already said that it needs a person. */
  needsPerson: boolean
  /** True when only a new proof will do, because the product's limits are over and the provider's are not. */
  needsProof: boolean
  /** True when a live session is to be renewed: silently, whatever was tried before. */
  isRenewal: boolean
}

/** Starts the sign-in: silently once per tab, then by redirect; never in a window of its own (row A-01). */
export const StartSignIn = ({ callbackUrl, needsPerson, needsProof, isRenewal }: StartSignInProps) => {
  const [problem, setProblem] = useState<string | null>(null)
  const hasBegun = useRef(false)
  const byPerson = needsProof ? 'login' : null

  const begin = useCallback(
    async (prompt: Prompt) => {
      setProblem(null)
      if (prompt === 'none') silentAttemptBegins()
      else silentAttemptIsOver()
      try {
        window.location.assign(await signInAddress(callbackUrl, prompt))
      } catch {
        silentAttemptIsOver()
        setProblem(messageOf('unreachable'))
      }
    },
    [callbackUrl],
  )

  useEffect(() => {
    const start = () => {
      const before = needsPerson ? 'over' : silentAttempt()
      // The silent attempt must come back by itself; whoever finds it still under way came back from a page.
      if (before === 'under-way' && !isRenewal) {
        silentAttemptIsOver()
        setProblem(messageOf('unexpected_page'))
      } else void begin(before === 'over' && !isRenewal ? byPerson : 'none')
    }
    const restored = (event: PageTransitionEvent) => event.persisted && start()
    window.addEventListener('pageshow', restored)
    if (!hasBegun.current) start()
    hasBegun.current = true
    return () => window.removeEventListener('pageshow', restored)
  }, [begin, byPerson, needsPerson, isRenewal])

  if (problem === null) return <Progress {...STEP_LABELS.starting} />
  return (
    <MessagePanel
      title={STEP_LABELS.failed.title}
      description={<span role="alert">{problem}</span>}
      actions={
        <Button variant="primary" onClick={() => void begin(byPerson)}>
          {STEP_LABELS.signIn}
        </Button>
      }
    />
  )
}
