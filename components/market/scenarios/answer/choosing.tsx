'use client'

import { Check, Plus } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { cn } from '#components/ui/cn.ts'
import { choosingLabels } from '#lib/market/scenarios/values/labels.ts'

/** A lender that is chosen to be asked. */
export type ChosenLender = { id: number; name: string }

/** The lenders that were asked about the deal before. */
export type AskedLenders = {
  /** What came of each that can't be asked again, in words. */
  states: ReadonlyMap<number, string>
  /** How many of them still wait for one side. */
  open: number
  /** Where their answers are; null if nobody was asked. */
  path: string | null
}

/** The lenders chosen so far, how one is chosen or removed, and those asked before. */
export type Choosing = {
  chosen: readonly ChosenLender[]
  most: number
  toggle: (lender: ChosenLender) => void
  asked: AskedLenders
}

type ChooseProps = {
  lender: ChosenLender
  choosing: Choosing
  /** True for a lender that fits: asking it is what its card is for. */
  isPrimary: boolean
}

/** Chooses a lender to be asked, or removes it; for one that was asked, what came of it. */
export const ChooseButton = ({ lender, choosing, isPrimary }: ChooseProps) => {
  const { states, path } = choosing.asked
  const state = states.get(lender.id)
  if (state && path)
    return (
      <ButtonLink size="sm" href={path} aria-label={`${lender.name}: ${state}`} data-print="hidden">
        {state}
      </ButtonLink>
    )
  const isChosen = choosing.chosen.some(({ id }) => id === lender.id)
  return (
    <Button
      size="sm"
      variant={isPrimary && !isChosen ? 'primary' : 'default'}
      className={cn(isChosen && 'border-accent bg-accent-soft text-accent not-disabled:hover:bg-accent-soft')}
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
