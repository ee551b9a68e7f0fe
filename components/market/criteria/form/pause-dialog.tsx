'use client'

import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { categoryLabels, criteriaMessages, formLabels } from '#lib/market/criteria/labels.ts'
import type { EditedCriteria } from '#lib/market/criteria/schema.ts'
import type { CategoryActs } from './use-category-acts.ts'

type Props = { facts: EditedCriteria; told: readonly { message: string }[]; acts: CategoryActs }

/** Where $0 was refused while the category is offered: asks whether to pause it (row F-16). */
export const PauseDialog = ({ facts, told, acts }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const isZero = told.some(({ message }) => message === criteriaMessages.zeroDollars)
  const wasZero = useRef(false)
  useEffect(() => {
    if (isZero && !wasZero.current && facts.isOffered) setIsOpen(true)
    wasZero.current = isZero
  }, [isZero, facts.isOffered])
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
