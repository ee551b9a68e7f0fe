'use server'

import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { finishTask, resumeTask, snoozeTask } from '#lib/discovery/dashboard/tasks/commands.ts'
import { snoozeInput, taskInput } from '#lib/discovery/dashboard/tasks/schema.ts'
import { action } from '#lib/web/action.ts'

/** Snoozes a task of the home page until a working day. */
export const snoozeTaskAction = action('snoozeTask', dashboardPolicy.putAside.who, snoozeInput, snoozeTask)

/** Marks a task of the home page as done today. */
export const finishTaskAction = action('finishTask', dashboardPolicy.putAside.who, taskInput, finishTask)

/** Undoes snoozing or finishing a task. */
export const resumeTaskAction = action('resumeTask', dashboardPolicy.putAside.who, taskInput, resumeTask)
