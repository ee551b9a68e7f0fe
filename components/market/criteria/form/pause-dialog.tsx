'use client'

import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { categoryLabels, criteriaMessages, formLabels } from '#lib/market/criteria/labels.ts'
import type { EditedCriteria } from '#lib/market/criteria/schema.ts'
import type { CategoryActs } from './use-category-acts.ts'

type Props = {
  /** What the last save was answered. A reading of the page may be older than that and have the same version. */
  answered: EditedCriteria
  facts: EditedCriteria
  acts: CategoryActs
}

const isZero = (errors: readonly { message: string }[]): boolean =>
  errors.some(({ message }) => message === criteriaMessages.zeroDollars)

/** Where a save or a verification refuses $0 while the category is offered: asks whether to pause it (row F-16). */
export const PauseDialog = ({ answered, facts, acts }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const isSavedZero = isZero(answered.unsaved)
  // What stood there when the page was opened has been told before.
  const seen = useRef({ isSavedZero, refused: acts.refused })
  useEffect(() => {
    const before = seen.current
    seen.current = { isSavedZero, refused: acts.refused }
    const isSaveRefused = isSavedZero && !before.isSavedZero && answered.isOffered
    const isVerificationRefused = acts.refused !== before.refused && isZero(acts.refused) && facts.isOffered
    if (isSaveRefused || isVerificationRefused) setIsOpen(true)
  }, [isSavedZero, answered.isOffered, acts.refused, facts.isOffered])
  const pause = async () => {
    await acts.offer(false)
    setIsOpen(false)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title={formLabels.pauseTitle(categoryLabels[facts.categoryKey])}
      confirmLabel={formLabels.pause}
      isPending={acts.busy === 'offer'}
      onConfirm={() => void pause()}
    >
      <p>{criteriaMessages.zeroDollars}</p>
      <p className="mt-2">{formLabels.pauseText}</p>
    </ConfirmDialog>
  )
}
