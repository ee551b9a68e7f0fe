'use client'

import { useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { useResponseData } from '#components/request/use-answer.ts'
import { DateInput } from '#components/ui/date-input.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { type Day, isDay } from '#lib/core/dates.ts'
import { historyLabels } from '#lib/market/criteria/labels.ts'
import type { OfferedCategory } from '#lib/market/criteria/versions/schema.ts'
import { buildOfferedOnDayUrl } from '../addresses.ts'
import { OffersOnDay } from './offers-on-day.tsx'

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
