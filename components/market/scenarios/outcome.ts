import type { Day } from '#lib/core/dates.ts'
import type { Fault } from '#lib/market/scenarios/fields.ts'
import type { Match } from '#lib/market/scenarios/schema.ts'
import type { ScenarioValues, SuburbChoice } from '#lib/market/scenarios/values/fields.ts'

/** What came of the last question: an answer, messages beside fields, or a failure. */
export type Outcome = {
  /** The values that it is about. */
  values: ScenarioValues
  /** The earlier day that it is about; null for today. */
  asOf: Day | null
  match: Match | null
  faults: readonly Fault[]
  suburbs: readonly SuburbChoice[]
  /** Why the request failed. */
  failure: string | null
}

/** Returns the outcome for a form that nothing was asked about. */
export const createOutcome = (values: ScenarioValues, part: Partial<Outcome> = {}): Outcome => ({
  values,
  asOf: null,
  match: null,
  faults: [],
  suburbs: [],
  failure: null,
  ...part,
})
