'use server'

import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import {
  finishTask,
  putRatingAside,
  resumeTask,
  snoozeTask,
  takeRatingBack,
} from '#lib/discovery/dashboard/tasks/commands.ts'
import { ratingInput, snoozeInput, taskInput } from '#lib/discovery/dashboard/tasks/schema.ts'
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

/** Puts a missing rating aside for this person. */
export const putRatingAsideAction = action({
  name: 'putRatingAside',
  policy: dashboardPolicy.rate.who,
  schema: ratingInput,
  handle: putRatingAside,
})

/** Takes back a missing rating that this person put aside. */
export const takeRatingBackAction = action({
  name: 'takeRatingBack',
  policy: dashboardPolicy.rate.who,
  schema: ratingInput,
  handle: takeRatingBack,
})
