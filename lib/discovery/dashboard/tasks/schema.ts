import { z } from 'zod'
import { type Day, isDay } from '#lib/core/dates.ts'
import { ACTION_KINDS } from '#lib/discovery/dashboard/labels.ts'
import { taskLabels } from '#lib/discovery/dashboard/tasks/labels.ts'

/** Identifies a task: its kind and the id of its record. */
export const taskInput = z.strictObject({
  kind: z.enum(ACTION_KINDS),
  id: z.number().int().min(1).max(2_147_483_647),
})
export type Task = z.output<typeof taskInput>

/** Identifies the loan whose missing rating is put aside. */
export const ratingInput = taskInput.pick({ id: true })

/** A task and the working day until which it is snoozed. */
export const snoozeInput = taskInput.extend({
  until: z.string({ error: taskLabels.noWorkingDay }).refine(isDay, taskLabels.noWorkingDay),
})

/** The number of tasks a person finished today, and the working days offered for snoozing. */
export type DayOfWork = { done: number; snoozes: Day[] }
