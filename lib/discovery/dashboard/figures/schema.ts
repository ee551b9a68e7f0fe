import type { FirstStep } from '#lib/discovery/dashboard/first-steps/schema.ts'
import type { DashboardArea, Whose } from '#lib/discovery/dashboard/labels.ts'
import type { ActionGroup, Figure } from '#lib/discovery/dashboard/schema.ts'
import type { DayOfWork } from '#lib/discovery/dashboard/tasks/schema.ts'
import type { Trends } from '#lib/discovery/dashboard/trends/schema.ts'

/** Everything on a person's home page. */
export type Home = {
  areas: { area: DashboardArea; figures: Figure[] }[]
  actions: ActionGroup[]
  /** The tasks and progress of staff; null for everybody else. */
  tasks: { whose: Whose; day: DayOfWork } | null
  /** True for a person who rates loans, and can put missing ratings aside. */
  canRate: boolean
  steps: readonly FirstStep[]
  trends: Trends
}
