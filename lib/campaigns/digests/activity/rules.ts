import { activityWords } from '#lib/campaigns/digests/labels.ts'
import { formatDollars } from '#lib/core/money.ts'
import type { LetterSection } from '#lib/foundation/mail/schema.ts'

/** Loans of one priority, scenario and state, with the lenders that allow their name to be shown. */
export type LoanGroup = {
  priority: string
  scenario: string
  state: string
  loans: number
  dollars: string
  lenders: string[]
}

/** Several loan groups merged into one. */
type Merged = {
  priorities: string[]
  scenarios: string[]
  states: string[]
  loans: number
  dollars: bigint
  lenders: string[]
}

/** The fewest loans in a group: with fewer, its figures could reveal one lender or one loan (decision 'digests'). */
const LEAST = 3

const NONE: Merged = { priorities: [], scenarios: [], states: [], loans: 0, dollars: 0n, lenders: [] }
const mergeWithoutDuplicates = (one: readonly string[], other: readonly string[]): string[] => [
  ...new Set([...one, ...other]),
]

const mergeTwoLoanGroups = (one: Merged, other: Merged): Merged => ({
  priorities: mergeWithoutDuplicates(one.priorities, other.priorities),
  scenarios: mergeWithoutDuplicates(one.scenarios, other.scenarios),
  states: mergeWithoutDuplicates(one.states, other.states),
  loans: one.loans + other.loans,
  dollars: one.dollars + other.dollars,
  lenders: mergeWithoutDuplicates(one.lenders, other.lenders).sort(),
})

/**
 * Merges groups until each has at least three loans: a smaller group joins the next, the last one the group before it.
 */
export const mergeSmallLoanGroups = (groups: readonly LoanGroup[]): Merged[] => {
  const merged: Merged[] = []
  let waiting = NONE
  for (const { priority, scenario, state, loans, dollars: lent, lenders } of groups) {
    const names = { priorities: [priority], scenarios: [scenario], states: [state], lenders }
    waiting = mergeTwoLoanGroups(waiting, { ...names, loans, dollars: BigInt(lent) })
    if (waiting.loans < LEAST) continue
    merged.push(waiting)
    waiting = NONE
  }
  const last = merged.at(-1)
  return waiting.loans === 0 || !last ? merged : [...merged.slice(0, -1), mergeTwoLoanGroups(last, waiting)]
}

/** Returns the merged groups as tables, one per priority. */
export const buildActivitySections = (groups: readonly LoanGroup[]): LetterSection[] =>
  [...Map.groupBy(mergeSmallLoanGroups(groups), ({ priorities }) => priorities.join(', '))].map(([heading, own]) => ({
    heading,
    rows: own.map(({ scenarios, states, loans, dollars: lent, lenders }) => ({
      label: `${scenarios.join(', ')} · ${states.join(', ')}`,
      value: [
        activityWords.figures(loans, formatDollars(lent)),
        ...(lenders.length > 0 ? [activityWords.by(lenders.join(', '))] : []),
      ].join(', '),
    })),
  }))
