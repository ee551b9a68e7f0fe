import { readDollars, UNREADABLE_AMOUNT } from '#lib/core/amounts.ts'
import type { Choice } from '#lib/core/filters.ts'
import type { Range } from '#lib/core/ranges.ts'
import type { Lists, RawSearch } from '#lib/core/search-definitions.ts'
import { readText } from '#lib/core/text.ts'
import { rangeFaults } from '#lib/discovery/finder/filters/rules.ts'
import { finderFilters } from '#lib/discovery/finder/search.ts'
import { type FinderView, viewParams } from '#lib/discovery/finder/views/rules.ts'

/** The fields with which a visitor's finder begins, as they are entered. */
export type Question = { where: string; amount: string }

const LONGEST = 100

/** The question that an address asks; null for an address that asks none. */
export const questionIn = (raw: RawSearch): Question | null =>
  raw.where === undefined
    ? null
    : { where: readText(raw.where).trim().slice(0, LONGEST), amount: readText(raw.amount).trim().slice(0, LONGEST) }

/** Smaller amounts than the first option begin here (decision 'finder bounds'). */
const LEAST = 50_000

const [lows, highs] = finderFilters.principal.controls.map((control) =>
  control.kind === 'answer' ? control.answers.map(({ id }) => Number(id)) : [],
) as [number[], number[]]

/**
 * The principal range of loans like one of so many dollars: from the next smaller option to the next larger one, 2,000,000 to
 * 5,000,000 for 3,000,000. `faults` are the lines that say what is wrong with the amount.
 */
export const rangeOfAmount = (text: string): { range: Range | null; faults: readonly string[] } => {
  const read = readDollars(text)
  if (read === '') return { range: null, faults: [] }
  if (read === null) return { range: null, faults: [UNREADABLE_AMOUNT] }
  const amount = Number(read)
  const min = lows.findLast((low) => low < amount) ?? Math.min(LEAST, amount)
  const max = highs.find((high) => high > amount) ?? Math.max(highs.at(-1) ?? amount, amount)
  const range = { min: String(min), max: String(max) }
  const faults = rangeFaults('principal', range.min, range.max).map(({ message }) => message)
  return faults.length > 0 ? { range: null, faults } : { range, faults }
}

/** The radius within which a visitor finds loans, until another is chosen. */
export const USUAL_RADIUS = 'KM_50'

/** What is wrong with the fields of a question; `choices` are the suburbs that one of them can mean. */
export type Refused = {
  where: string | null
  amount: readonly string[]
  choices: readonly { id: number; name: string }[]
}

/** The question as it is shown again: what was entered or what the search says, and what the form has to keep. */
export type QuestionFields = {
  where: string
  amount: string
  purpose: string
  purposes: readonly Choice[]
  kept: Record<string, string>
}

// An amount that is near the range in force was entered for it.
const amountOf = (raw: RawSearch, { search: { filters } }: FinderView): string => {
  const amount = readText(raw.amount)
  const { range } = rangeOfAmount(amount)
  return range && range.min === filters.principal?.min && range.max === filters.principal.max ? amount : ''
}

/** The fields of the question for a view. A range that was not entered as an amount is kept until an amount is. */
export const questionFields = (view: FinderView, raw: RawSearch, lists: Lists): QuestionFields => {
  const asked = questionIn(raw)
  const amount = asked?.amount ?? amountOf(raw, view)
  const { suburb, state, scenarioKey = '', minPrincipal, maxPrincipal, ...others } = viewParams(view)
  const kept: Record<string, string> = { ...others }
  if (amount === '' && minPrincipal && maxPrincipal) Object.assign(kept, { minPrincipal, maxPrincipal })
  if (view.kind === 'lender') kept.userType = view.kind
  if (suburb === undefined && state) kept.state = state
  const name = lists['states-suburbs']?.find(({ id }) => String(id) === suburb)?.name
  return {
    where: asked?.where ?? name ?? '',
    amount,
    purpose: scenarioKey,
    purposes: lists.scenario ?? [],
    kept,
  }
}
