'use client'

import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { categoryLabels, criteriaMessages, formLabels } from '#lib/market/criteria/labels.ts'
import type { EditedCriteria } from '#lib/market/criteria/schema.ts'
import type { CategoryActs } from './use-category-acts.ts'

type Props = {
  /** The response of the last save. A page refresh may be older and still have the same version. */
  answered: EditedCriteria
  facts: EditedCriteria
  acts: CategoryActs
}

const isZeroDollarsError = (errors: readonly { message: string }[]): boolean =>
  errors.some(({ message }) => message === criteriaMessages.zeroDollars)

/** Asks whether to pause an offered category after a save or verification refused $0 (row F-16). */
export const PauseCategoryDialog = ({ answered, facts, acts }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const isSavedZero = isZeroDollarsError(answered.unsaved)
  // A state that existed when the page was opened does not open the dialog.
  const seen = useRef({ isSavedZero, refused: acts.refused })
  useEffect(() => {
    const before = seen.current
    seen.current = { isSavedZero, refused: acts.refused }
    const isSaveRefused = isSavedZero && !before.isSavedZero && answered.isOffered
    const isVerificationRefused = acts.refused !== before.refused && isZeroDollarsError(acts.refused) && facts.isOffered
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
