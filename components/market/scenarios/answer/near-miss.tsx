import { ArrowRight } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { isOtherProperty } from '#lib/market/scenarios/rules.ts'
import type { MatchedLender, NamedChange } from '#lib/market/scenarios/schema.ts'
import { lenderLabels } from '#lib/market/scenarios/values/labels.ts'

type Props = {
  name: string
  nearMiss: NonNullable<MatchedLender['nearMiss']>
  onApply: () => void
}

const pickAct = (changes: readonly NamedChange[]): string => {
  if (changes.some(({ sets }) => Object.keys(sets).length === 0)) return lenderLabels.changeSuburb
  return changes.some(isOtherProperty) ? lenderLabels.tryProperty : lenderLabels.apply
}

/** The smallest change with which a lender fits, and the button that makes it in the form. */
export const NearMiss = ({ name, nearMiss: { changes, text }, onApply }: Props) => {
  const act = pickAct(changes)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warn-soft px-3 py-2">
      <p className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <span className="sr-only">{lenderLabels.near}: </span>
        {text}
      </p>
      <Button size="sm" aria-label={lenderLabels.actFor(act, name)} onClick={onApply} data-print="hidden">
        {act}
        <ArrowRight aria-hidden />
      </Button>
    </div>
  )
}
