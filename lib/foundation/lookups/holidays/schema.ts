import { z } from 'zod'
import { parseDay } from '#lib/core/dates.ts'
import { oneLine } from '#lib/core/parsing.ts'
import { holidayMessages } from './labels.ts'

const LONGEST_NAME = 100

/** Schema of a public holiday: its day, name and states. */
export const holidayInput = z.strictObject({
  day: z.string({ error: holidayMessages.day }).refine((text) => parseDay(text) === text, holidayMessages.day),
  name: oneLine(holidayMessages.name).pipe(
    z.string().min(1, holidayMessages.name).max(LONGEST_NAME, holidayMessages.nameTooLong),
  ),
  states: z
    .array(z.string({ error: holidayMessages.noState }).regex(/^[A-Z]{2,3}$/, holidayMessages.noState), {
      error: holidayMessages.states,
    })
    .min(1, holidayMessages.states)
    .max(20, holidayMessages.noState)
    .transform((keys) => [...new Set(keys)].sort()),
})
export type HolidayEntry = z.output<typeof holidayInput>

/**
 * Schema of a change: `before` is the holiday as it was read, `after` the new one. Without `before` it is added, without `after`
 * deleted.
 */
export const holidayChange = z.strictObject({ before: holidayInput.nullable(), after: holidayInput.nullable() })
