import type { Match } from '#lib/market/scenarios/schema.ts'
import type { ScenarioValues } from '#lib/market/scenarios/values/fields.ts'
import { toMatchBody } from '#lib/market/scenarios/values/rules.ts'

/** Returns a form's deal as lenders are asked about it. The answer has found the suburb of a written name; they get its id. */
export const buildAskedDeal = (values: ScenarioValues, { scenario }: Match) => {
  const { suburb: _written, ...deal } = toMatchBody(values)
  return { ...deal, amount: values.amount, suburbId: scenario.suburbId }
}
