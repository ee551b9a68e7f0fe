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

/** What happens to the letter: nothing, its test, the wait for the number of its people, the question before it is sent, its sending. */
type Phase = 'writing' | 'testing' | 'counting' | 'asking' | 'sending'

type Parts = {
  kind: KindInAddress
  saver: LetterSaver
  files: Files
  audience: Audience
  hasText: (letter: Letter) => boolean
  /** Why it cannot be sent now; null where it can. */
  blockedBy: string | null
}

/** Each message of the answer as a toast; a failure without one has the catalogue's text (row N-06). */
const sayFailure = ({ errors, isCancelled, status }: Failure): void => {
  if (isCancelled || status === 401) return
  for (const message of errors.length > 0 ? errors.map((error) => error.message) : [draftMessages.failed])
    showProblem(message)
}

/** True for an answer that nothing was sent; a lost one, or one that took too long, may have been. */
const isRefusal = ({ status }: Failure): boolean => status >= 400 && status < 500 && status !== 408

/** Tests and sends a letter (rows N-03 to N-06): asks where it must, sends once, and keeps everything when it fails. */
export const useSending = ({ kind, saver, files, audience, hasText, blockedBy }: Parts) => {
  const navigate = useNavigate()
  const [phase, setPhase] = useState<Phase>('writing')
  const [checks, setChecks] = useState<'none' | 'send' | 'test'>('none')
  const [refused, setRefused] = useState<{ letter: Letter; errors: readonly LetterFault[] } | null>(null)
  /** True from the press to the end, also before the screen has followed. */
  const isBusy = useRef(false)
  /** The key of a send without an answer: the same letter again is the same send. */
  const attempt = useRef<{ key: string; sent: string } | null>(null)
  const { letter } = saver
  useHold(phase === 'sending')

  const faultsNow = (check: 'none' | 'send' | 'test', text: Letter): LetterFault[] => {
    if (check === 'none') return []
    return check === 'send' ? faultsOf(text, hasText(text)) : faultsOfTest(text, hasText(text))
  }
  const isStillRefused = refused !== null && isSameLetter(refused.letter, letter)
  const faults = [...faultsNow(checks, letter), ...(isStillRefused ? refused.errors : [])]

  /** True where nothing is missing; else says what, and goes to the first of it. */
  const isWhole = (check: 'send' | 'test'): boolean => {
    setChecks(check)
    const missing = faultsNow(check, letter)
    for (const message of saidOf(missing)) showProblem(message)
    if (missing.length > 0) setTimeout(() => focusFirstError(missing))
    return missing.length === 0
  }

  const payloadOf = (confirmedCount: number | null) => ({
    ...inputOf(letter),
    emailBody: letter.emailBody ?? '',
    attachments: files.files.map(({ id }) => id),
    draftId: saver.storedNow().id,
    confirmedCount,
  })

  const refuse = (failure: Failure): void => {
    sayFailure(failure)
    const errors = failure.errors.flatMap(({ field, message }) => (field ? [{ field, message }] : []))
    setRefused({ letter, errors })
    // Once the dialog that stood over the letter has given the focus back.
    if (errors.length > 0) setTimeout(() => setTimeout(() => focusFirstError(errors)))
  }

  const test = async (): Promise<void> => {
    if (isBusy.current || !isWhole('test')) return
    isBusy.current = true
    setPhase('testing')
    await saver.flush()
    const options = { isQuiet: true, idempotencyKey: freshKey() }
    const result = await request.post(mailCalls.test(kind), payloadOf(null), options)
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
    const sent = JSON.stringify(payloadOf(confirmedCount))
    if (attempt.current?.sent !== sent) attempt.current = { key: freshKey(), sent }
    const options = { isQuiet: true, idempotencyKey: attempt.current.key }
    const result = await request.form<{ data: Sent }>(mailCalls.send(kind), { emailBody: sent }, options)
    setPhase('writing')
    if (!result.ok) {
      isBusy.current = false
      // What was refused is tried anew, with who would get it now; what may have been sent is the same send.
      if (isRefusal(result)) {
        attempt.current = null
        audience.ask()
      }
      return refuse(result)
    }
    // It stays busy: what is sent is not sent again while the next page comes.
    saver.end()
    showSuccess(draftMessages.sent)
    navigate(paths.mailing(result.body.data.id))
  }

  /** Sends to the people that were counted, or asks first. */
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

  // Goes on with what was asked for before the people were counted.
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
