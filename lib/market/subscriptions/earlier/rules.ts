import type { Choice } from '#lib/foundation/opt-outs/schema.ts'
import { SWITCHES } from '#lib/market/subscriptions/rules.ts'

type Row = { syndicateFunders: boolean; ninetyDaysActivity: boolean; marketingEmails: boolean }

/**
 * What a person had left under an earlier version: each switch that was off, and of the categories those without a row. Nobody
 * gets a mail for this that did not get it before.
 */
export const choicesLeft = (
  row: Row | null,
  categories: readonly { side: string; categoryKey: string }[],
): Choice[] => {
  const wanted = new Set(categories.map(({ side, categoryKey }) => `${side}_${categoryKey}`))
  return SWITCHES.filter(({ place, scope }) => {
    if (place.includes('.')) return !wanted.has(scope)
    return row !== null && !row[place as keyof Row]
  }).map(({ scope }) => ({ scope, isOut: true }))
}
