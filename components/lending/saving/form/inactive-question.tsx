'use client'

import { useState } from 'react'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { buildInactiveQuestion } from '#lib/lending/inputs/labels.ts'

type Kind = 'Lender' | 'Broker' | 'Law Firm'
type Answers = { accept: () => void; decline: () => void }
type PendingConfirmation = Answers & { kind: Kind }

export type AskInactive = (
  kind: Kind,
  party: { isActive: boolean; isMasterSwitchOn: boolean } | null,
  answers: Answers,
) => void

/**
 * Asks before a paused or switched-off profile is added to a loan (row H-18); declining removes it again. For a law
 * firm the answers are Yes and No.
 */
export const useInactivePartyConfirmation = () => {
  const [asked, setAsked] = useState<PendingConfirmation | null>(null)

  const ask: AskInactive = (kind, party, answers) => {
    if (!party || (party.isActive && party.isMasterSwitchOn)) return answers.accept()
    setAsked({ kind, ...answers })
  }
  const answer = (action: 'accept' | 'decline') => () => {
    asked?.[action]()
    setAsked(null)
  }
  const dialog = asked && (
    <ConfirmDialog
      isOpen
      onOpenChange={answer('decline')}
      title="Heads up!"
      {...(asked.kind === 'Law Firm' ? { confirmLabel: 'Yes', cancelLabel: 'No' } : { confirmLabel: 'Continue' })}
      onConfirm={answer('accept')}
    >
      {buildInactiveQuestion(asked.kind)}
    </ConfirmDialog>
  )
  return { ask, dialog }
}
