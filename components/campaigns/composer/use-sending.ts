'use client'

import { useEffect, useRef, useState } from 'react'
import { focusFirstError } from '#components/forms/focus-first-error.ts'
import { freshKey } from '#components/forms/fresh-key.ts'
import { useHold } from '#components/leaving/use-hold.ts'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { request, showProblem, showSuccess } from '#components/request/browser.ts'
import type { Failure } from '#components/request/failure.ts'
import type { AudienceSummary, KindInAddress } from '#lib/campaigns/audiences/schema.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import {
  addressesIn,
  countReceivers,
  faultsOf,
  faultsOfTest,
  inputOf,
  isSameLetter,
  type Letter,
  type LetterFault,
  saidOf,
} from '#lib/campaigns/composer/rules.ts'
import { draftMessages, FEW_RECIPIENTS } from '#lib/campaigns/drafts/labels.ts'
import type { Sent } from '#lib/campaigns/drafts/schema.ts'
import { paths } from '#lib/core/paths.ts'
import { mailCalls } from './addresses.ts'
import type { Audience } from './use-audience.ts'
import type { Files } from './use-files.ts'
import type { LetterSaver } from './use-letter.ts'

/** The state of the composer: editing, sending a test, waiting for the count, asking for confirmation, or sending. */
type Phase = 'writing' | 'testing' | 'counting' | 'asking' | 'sending'

type Parts = {
  kind: KindInAddress
  saver: LetterSaver
  files: Files
  audience: Audience
  hasText: (letter: Letter) => boolean
  /** Why the mailing cannot be sent now; null if it can. */
  blockedBy: string | null
}

/** Shows each message of a failed response as a toast; without messages, the catalogue's text (row N-06). */
const showFailureToasts = ({ errors, isCancelled, status }: Failure): void => {
  if (isCancelled || status === 401) return
  for (const message of errors.length > 0 ? errors.map((error) => error.message) : [draftMessages.failed])
    showProblem(message)
}

/** True if the server certainly sent nothing. A lost or timed-out response may mean that it did. */
const isRefusal = ({ status }: Failure): boolean => status >= 400 && status < 500 && status !== 408

/**
 * Sends tests and mailings (rows N-03 to N-06): validates, asks for confirmation if needed, sends once, and keeps
 * everything on failure.
 */
export const useSending = ({ kind, saver, files, audience, hasText, blockedBy }: Parts) => {
  const navigate = useNavigate()
  const [phase, setPhase] = useState<Phase>('writing')
  const [checks, setChecks] = useState<'none' | 'send' | 'test'>('none')
  const [refused, setRefused] = useState<{ letter: Letter; errors: readonly LetterFault[] } | null>(null)
  /** True from the click until the end, even before React re-renders. */
  const isBusy = useRef(false)
  /** The idempotency key of a send without a response: sending the same letter again uses it. */
  const attempt = useRef<{ key: string; sent: string } | null>(null)
  const { letter } = saver
  useHold(phase === 'sending')

  const listFaults = (check: 'none' | 'send' | 'test', text: Letter): LetterFault[] => {
    if (check === 'none') return []
    return check === 'send' ? faultsOf(text, hasText(text)) : faultsOfTest(text, hasText(text))
  }
  const isStillRefused = refused !== null && isSameLetter(refused.letter, letter)
  const faults = [...listFaults(checks, letter), ...(isStillRefused ? refused.errors : [])]

  /** True if nothing is missing; otherwise shows messages and focuses the first error. */
  const isWhole = (check: 'send' | 'test'): boolean => {
    setChecks(check)
    const missing = listFaults(check, letter)
    for (const message of saidOf(missing)) showProblem(message)
    if (missing.length > 0) setTimeout(() => focusFirstError(missing))
    return missing.length === 0
  }

  const buildPayload = (confirmedCount: number | null) => ({
    ...inputOf(letter),
    emailBody: letter.emailBody ?? '',
    attachments: files.files.map(({ id }) => id),
    draftId: saver.storedNow().id,
    confirmedCount,
  })

  const refuse = (failure: Failure): void => {
    showFailureToasts(failure)
    const errors = failure.errors.flatMap(({ field, message }) => (field ? [{ field, message }] : []))
    setRefused({ letter, errors })
    // Focuses the first error only after the closing dialog has returned the focus.
    if (errors.length > 0) setTimeout(() => setTimeout(() => focusFirstError(errors)))
  }

  const test = async (): Promise<void> => {
    if (isBusy.current || !isWhole('test')) return
    isBusy.current = true
    setPhase('testing')
    await saver.flush()
    const options = { isQuiet: true, idempotencyKey: freshKey() }
    const result = await request.post(mailCalls.test(kind), buildPayload(null), options)
    isBusy.current = false
    setPhase('writing')
    if (!result.ok) return refuse(result)
    setChecks('none')
    showSuccess(composerLabels.testSent(addressesIn(letter.testEmails).length))
  }

  const deliver = async (confirmedCount: number | null): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setPhase('sending')
    await saver.flush()
    if (saver.isOvertaken()) {
      isBusy.current = false
      setPhase('writing')
      return showProblem(composerLabels.chooseFirst)
    }
    const sent = JSON.stringify(buildPayload(confirmedCount))
    if (attempt.current?.sent !== sent) attempt.current = { key: freshKey(), sent }
    const options = { isQuiet: true, idempotencyKey: attempt.current.key }
    const result = await request.form<{ data: Sent }>(mailCalls.send(kind), { emailBody: sent }, options)
    setPhase('writing')
    if (!result.ok) {
      isBusy.current = false
      // After a refusal, the next send is a new one with a new count; if the mail may have been sent, the next send
      // repeats the key.
      if (isRefusal(result)) {
        attempt.current = null
        audience.ask()
      }
      return refuse(result)
    }
    // `isBusy` stays true, so that nothing is sent again while the next page loads.
    saver.end()
    showSuccess(draftMessages.sent)
    navigate(paths.mailing(result.body.data.id))
  }

  /** Sends, after asking for confirmation if required. */
  const sendTo = (summary: AudienceSummary): void => {
    if ((letter.includeUnsubscribed && summary.service > 0) || countReceivers(summary) > FEW_RECIPIENTS) {
      setPhase('asking')
    } else void deliver(null)
  }

  const counted = audience.isFresh ? audience.answer?.summary : null
  const send = (): void => {
    if (isBusy.current || phase !== 'writing' || !isWhole('send')) return
    if (blockedBy !== null) showProblem(blockedBy)
    else if (counted) sendTo(counted)
    else {
      if (audience.hasFailed) audience.ask()
      setPhase('counting')
      void saver.flush()
    }
  }

  // Continues the send that was waiting for the count.
  const goOn = (): void => {
    const cannotCount = audience.hasFailed || saver.field.state === 'failed'
    if (!counted && !cannotCount && blockedBy === null) return
    setPhase('writing')
    if (blockedBy !== null || !counted) showProblem(blockedBy ?? composerLabels.notCounted)
    else if (isWhole('send')) sendTo(counted)
  }
  useEffect(() => {
    if (phase === 'counting') goOn()
  })

  return {
    phase,
    test,
    send,
    deliver,
    stay: () => setPhase('writing'),
    errorOf: (field: string): string | undefined => faults.find((fault) => fault.field === field)?.message,
  }
}

export type Sending = ReturnType<typeof useSending>
