import { z } from 'zod'
import { type Day, isDay } from '#lib/core/dates.ts'
import { ACTION_KINDS, taskLabels } from '#lib/discovery/dashboard/labels.ts'

/** The task that somebody means: its kind and the record that it is about. */
export const taskInput = z.strictObject({
  kind: z.enum(ACTION_KINDS),
  id: z.number().int().min(1).max(2_147_483_647),
})
export type Task = z.output<typeof taskInput>

/** A task with the working day until which it is put aside. */
export const snoozeInput = taskInput.extend({
  until: z.string({ error: taskLabels.noWorkingDay }).refine(isDay, taskLabels.noWorkingDay),
})

/** How far a person has come today, and the working days until which a task can be put aside. */
export type DayOfWork = { done: number; snoozes: Day[] }
