import type { Choice } from '#lib/foundation/opt-outs/schema.ts'
import { SWITCHES } from '#lib/market/subscriptions/rules.ts'
import type { SwitchPath } from '#lib/market/subscriptions/schema.ts'

type Row = { syndicateFunders: boolean; ninetyDaysActivity: boolean; marketingEmails: boolean }

/** Kinds of mail that the earlier version did not have; nobody had opted out of them. */
const ADDED: readonly SwitchPath[] = ['savedDeals', 'waitingTasks']

/**
 * Returns what a person had opted out of under an earlier version: switches that were off, and categories without a
 * row. Ensures that nobody gets mail they did not get before.
 */
export const listOptOutsOfSwitches = (
  row: Row | null,
  categories: readonly { side: string; categoryKey: string }[],
): Choice[] => {
  const wanted = new Set(categories.map(({ side, categoryKey }) => `${side}_${categoryKey}`))
  return SWITCHES.filter(({ place, scope }) => {
    if (ADDED.includes(place)) return false
    if (place.includes('.')) return !wanted.has(scope)
    return row !== null && !row[place as keyof Row]
  }).map(({ scope }) => ({ scope, isOut: true }))
}
