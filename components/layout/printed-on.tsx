'use client'

import { useIsPrinted } from '#components/ui/use-is-printed.ts'
import { type Day, formatDay, systemClock, toSydneyDay } from '#lib/core/dates.ts'
import { printLabels } from '#lib/core/labels.ts'

/** The day on which a page is printed, which may be later than the day on which it was opened. */
export const PrintedOn = ({ today }: { today: Day }) => {
  const isPrinted = useIsPrinted()
  return printLabels.printedOn(formatDay(isPrinted ? toSydneyDay(systemClock()) : today))
}
