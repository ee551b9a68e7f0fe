'use client'

import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { DateInput } from '#components/ui/date-input.tsx'
import { Label } from '#components/ui/label.tsx'
import { type Day, formatDay, isDay } from '#lib/core/dates.ts'
import { earlierLabels } from '#lib/market/scenarios/earlier/labels.ts'

type Props = {
  asOf: Day | null
  /** Why the day can't be asked about. */
  message: string | undefined
  onChange: (asOf: Day | null) => void
}

/** The earlier day by whose criteria the deal is judged. */
export const AsOfField = ({ asOf, message, onChange }: Props) => {
  const [typed, setTyped] = useState(asOf ?? '')
  useEffect(() => setTyped(asOf ?? ''), [asOf])
  const put = (value: string) => {
    setTyped(value)
    if (value === '') onChange(null)
    else if (isDay(value) && value !== asOf) onChange(value)
  }
  return (
    <div className="mt-3" data-print="hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Label htmlFor="field-asOf">{earlierLabels.field}</Label>
        <DateInput
          id="field-asOf"
          className="w-44"
          value={typed}
          onValueChange={put}
          aria-invalid={message !== undefined}
          aria-describedby="asOf-hint"
        />
        {asOf !== null && (
          <Button size="sm" onClick={() => onChange(null)}>
            {earlierLabels.today}
          </Button>
        )}
        <p id="asOf-hint" className={message === undefined ? 'text-muted text-sm' : 'text-bad text-sm'}>
          {message ?? earlierLabels.hint}
        </p>
      </div>
    </div>
  )
}

/** Says that an answer is of an earlier day, on paper, too. */
export const AsOfNotice = ({ asOf }: { asOf: Day }) => (
  <p role="status" className="mt-3 rounded-md bg-warn-soft px-3 py-2">
    {earlierLabels.notice(formatDay(asOf))}
  </p>
)
