'use server'

import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { finishTask, resumeTask, snoozeTask } from '#lib/discovery/dashboard/tasks/commands.ts'
import { snoozeInput, taskInput } from '#lib/discovery/dashboard/tasks/schema.ts'
import { action } from '#lib/web/action.ts'

/** Snoozes a task of the home page until a working day. */
export const snoozeTaskAction = action({
  name: 'snoozeTask',
  policy: dashboardPolicy.putAside.who,
  schema: snoozeInput,
  handle: snoozeTask,
})

/** Marks a task of the home page as done today. */
export const finishTaskAction = action({
  name: 'finishTask',
  policy: dashboardPolicy.putAside.who,
  schema: taskInput,
  handle: finishTask,
})

/** Undoes snoozing or finishing a task. */
export const resumeTaskAction = action({
  name: 'resumeTask',
  policy: dashboardPolicy.putAside.who,
  schema: taskInput,
  handle: resumeTask,
})
