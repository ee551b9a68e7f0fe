'use client'

import { useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { type Answer, useResponseData } from '#components/request/use-answer.ts'
import { DateInput } from '#components/ui/date-input.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Facts } from '#components/ui/facts.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { comparisonLabels } from '#lib/core/comparison.ts'
import { type Day, formatDayTime, isDay } from '#lib/core/dates.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels, historyLabels } from '#lib/market/criteria/labels.ts'
import type { OfferedCategory } from '#lib/market/criteria/versions/schema.ts'
import { buildOfferedOnDayUrl } from '../addresses.ts'

type Props = { lenderId: number; today: Day; onClose: () => void }

/** Dialog of a lender's offers on a day, from its history; for staff. */
export const OffersOnDayDialog = ({ lenderId, today, onClose }: Props) => {
  const [day, setDay] = useState<Day>(today)
  const answer = useResponseData<OfferedCategory[]>(isDay(day) ? buildOfferedOnDayUrl(lenderId, day) : null)
  return (
    <Dialog isOpen onOpenChange={(isOpen) => isOpen || onClose()} title={historyLabels.offeredTitle} width={820}>
      <Field name="offered-day" label={historyLabels.day} className="mb-5 max-w-48">
        {({ name: _name, ...control }) => <DateInput {...control} value={day} onValueChange={setDay} />}
      </Field>
      {isDay(day) && <OffersOnDay answer={answer} />}
    </Dialog>
  )
}

const OffersOnDay = ({ answer }: { answer: Answer<OfferedCategory[]> }) => {
  if (answer === null) return <Skeleton className="h-40 w-full" />
  if (!('data' in answer)) return <p role="alert">{comparisonLabels.failed}</p>
  if (answer.data.length === 0)
    return <EmptyState title={historyLabels.nothingOffered}>{historyLabels.nothingText}</EmptyState>
  return (
    <div className="flex flex-col gap-6">
      {answer.data.map(({ categoryKey, editedAt, fields }) => (
        <section key={categoryKey} aria-labelledby={`offered-${categoryKey}`}>
          <h3 id={`offered-${categoryKey}`} className="mb-3 border-line border-b pb-1.5 font-semibold">
            {categoryLabels[categoryKey as CategoryKey]}{' '}
            <span className="ml-1 font-normal text-muted text-sm">
              {historyLabels.since(formatDayTime(new Date(editedAt)))}
            </span>
          </h3>
          <Facts items={fields.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]))} />
        </section>
      ))}
    </div>
  )
}
