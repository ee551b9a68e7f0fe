'use client'

import { useEffect, useRef, useState } from 'react'
import { useBlockedLeaving } from '#components/leaving/use-hold.ts'
import { showProblem } from '#components/request/browser.ts'
import type { AudienceSummary, KindInAddress } from '#lib/campaigns/audiences/schema.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { countAudience, type Letter, toDraftInput } from '#lib/campaigns/composer/rules.ts'
import { FEW_RECIPIENTS } from '#lib/campaigns/drafts/labels.ts'
import { sendTestMail } from './send-test-mail.ts'
import type { Phase, SendingParts } from './sending-parts.ts'
import type { Audience } from './use-audience.ts'
import { useSendMailing } from './use-delivery.ts'
import type { Files } from './use-files.ts'
import type { LetterSaver } from './use-letter.ts'
import { useLetterFaults } from './use-letter-faults.ts'

type Parts = {
  kind: KindInAddress
  saver: LetterSaver
  files: Files
  audience: Audience
  hasText: (letter: Letter) => boolean
  /** Why the mailing cannot be sent now; null if it can. */
  blockedBy: string | null
}

const needsSendConfirmation = ({ includeUnsubscribed }: Letter, summary: AudienceSummary): boolean =>
  (includeUnsubscribed && summary.service > 0) || countAudience(summary) > FEW_RECIPIENTS

/**
 * Sends tests and mailings (rows N-03 to N-06): validates, asks for confirmation if needed, sends once, and keeps
 * everything on failure.
 */
export const useTestAndSend = ({ kind, saver, files, audience, hasText, blockedBy }: Parts) => {
  const [phase, setPhase] = useState<Phase>('writing')
  const isBusy = useRef(false)
  const { letter } = saver
  const faults = useLetterFaults(letter, hasText)
  useBlockedLeaving(phase === 'sending')

  const payloadOf = (confirmedCount: number | null) => ({
    ...toDraftInput(letter),
    emailBody: letter.emailBody ?? '',
    attachments: files.files.map(({ id }) => id),
    draftId: saver.storedNow().id,
    confirmedCount,
  })
  const parts: SendingParts = { kind, saver, faults, payloadOf, isBusy, setPhase }
  const deliver = useSendMailing(parts, audience.ask)

  const sendTo = (summary: AudienceSummary): void => {
    if (needsSendConfirmation(letter, summary)) setPhase('asking')
    else void deliver(null)
  }
  const counted = audience.isFresh ? audience.answer?.summary : null
  const send = (): void => {
    if (isBusy.current || phase !== 'writing' || !faults.isWhole('send')) return
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
    else if (faults.isWhole('send')) sendTo(counted)
  }
  useEffect(() => {
    if (phase === 'counting') goOn()
  })

  return {
    phase,
    test: () => sendTestMail(parts),
    send,
    deliver,
    stay: () => setPhase('writing'),
    errorOf: faults.errorOf,
  }
}

export type Sending = ReturnType<typeof useTestAndSend>
