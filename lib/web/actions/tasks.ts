'use server'

import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { finishTask, resumeTask, snoozeTask } from '#lib/discovery/dashboard/tasks/commands.ts'
import { snoozeInput, taskInput } from '#lib/discovery/dashboard/tasks/schema.ts'
import { action } from '#lib/web/action.ts'

/** Puts a task of the home page aside until a working day. */
export const snoozeTaskAction = action('snoozeTask', dashboardPolicy.putAside.who, snoozeInput, snoozeTask)

/** Counts a task of the home page as done today. */
export const finishTaskAction = action('finishTask', dashboardPolicy.putAside.who, taskInput, finishTask)

/** Takes back what was put aside or done. */
export const resumeTaskAction = action('resumeTask', dashboardPolicy.putAside.who, taskInput, resumeTask)
