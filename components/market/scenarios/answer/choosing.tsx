'use client'

import { Check, Plus } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { choosingLabels } from '#lib/market/scenarios/values/labels.ts'

/** A lender that is chosen to be asked. */
export type ChosenLender = { id: number; name: string }

/** The lenders chosen so far, and how one is chosen or removed. */
export type Choosing = { chosen: readonly ChosenLender[]; most: number; toggle: (lender: ChosenLender) => void }

/** Chooses a lender to be asked, or removes it. */
export const ChooseButton = ({ lender, choosing }: { lender: ChosenLender; choosing: Choosing }) => {
  const isChosen = choosing.chosen.some(({ id }) => id === lender.id)
  return (
    <Button
      size="sm"
      variant={isChosen ? 'primary' : 'default'}
      aria-pressed={isChosen}
      aria-label={choosingLabels.chooseFor(lender.name)}
      data-print="hidden"
      onClick={() => choosing.toggle(lender)}
    >
      {isChosen ? <Check aria-hidden /> : <Plus aria-hidden />}
      {choosingLabels.choose}
    </Button>
  )
}
