'use client'

import { useRef } from 'react'
import { createIdempotencyKey } from '#components/forms/fresh-key.ts'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { request, showProblem, showSuccess } from '#components/request/browser.ts'
import type { Failure } from '#components/request/failure.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { draftMessages } from '#lib/campaigns/drafts/labels.ts'
import type { SentMailing } from '#lib/campaigns/drafts/schema.ts'
import { paths } from '#lib/core/paths.ts'
import { mailCalls } from './addresses.ts'
import type { SendingParts } from './sending-parts.ts'

/** True if the server certainly sent nothing. A lost or timed-out response may mean that it did. */
const isCertainlyNotSent = ({ status }: Failure): boolean => status >= 400 && status < 500 && status !== 408

/** Returns the action that sends the mailing once, then opens its page; `onRefused` asks for a new count. */
export const useSendMailing = (parts: SendingParts, onRefused: () => void) => {
  const { kind, saver, faults, payloadOf, isBusy, setPhase } = parts
  const navigate = useNavigate()
  /** The idempotency key of a send without a response: sending the same letter again uses it. */
  const attempt = useRef<{ key: string; sent: string } | null>(null)

  return async (confirmedCount: number | null): Promise<void> => {
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
    if (attempt.current?.sent !== sent) attempt.current = { key: createIdempotencyKey(), sent }
    const options = { isQuiet: true, idempotencyKey: attempt.current.key }
    const result = await request.form<{ data: SentMailing }>(mailCalls.send(kind), { emailBody: sent }, options)
    setPhase('writing')
    if (!result.ok) {
      isBusy.current = false
      // After a refusal, the next send is a new one with a new count; if the mail may have been sent, the next send
      // repeats the key.
      if (isCertainlyNotSent(result)) {
        attempt.current = null
        onRefused()
      }
      return faults.refuse(result)
    }
    // `isBusy` stays true, so that nothing is sent again while the next page loads.
    saver.end()
    showSuccess(draftMessages.sent)
    navigate(paths.mailing(result.body.data.id))
  }
}
