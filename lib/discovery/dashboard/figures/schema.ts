import type { FirstStep } from '#lib/discovery/dashboard/first-steps/schema.ts'
import type { DashboardArea, Whose } from '#lib/discovery/dashboard/labels.ts'
import type { ActionGroup, Figure } from '#lib/discovery/dashboard/schema.ts'
import type { DayOfWork } from '#lib/discovery/dashboard/tasks/schema.ts'
import type { Trends } from '#lib/discovery/dashboard/trends/schema.ts'

/** All that home shows a person. */
export type Home = {
  areas: { area: DashboardArea; figures: Figure[] }[]
  actions: ActionGroup[]
  /** How staff's day goes; null for everybody else. */
  tasks: { whose: Whose; day: DayOfWork } | null
  /** What a new member does first. */
  steps: readonly FirstStep[]
  trends: Trends
}
