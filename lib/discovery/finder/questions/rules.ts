import { readDollars, UNREADABLE_AMOUNT } from '#lib/core/amounts.ts'
import type { Choice } from '#lib/core/filters.ts'
import { paths } from '#lib/core/paths.ts'
import type { Range } from '#lib/core/ranges.ts'
import type { Lists, RawSearch } from '#lib/core/search-definitions.ts'
import { readText } from '#lib/core/text.ts'
import { findRangeFaults } from '#lib/discovery/finder/filters/rules.ts'
import { finderFilters } from '#lib/discovery/finder/search.ts'
import { type FinderView, viewParams } from '#lib/discovery/finder/views/rules.ts'

/** The question form of the visitors' finder, as it is typed: a suburb and an amount. */
export type Question = { where: string; amount: string }

const LONGEST = 100

/** Reads a submitted question from a query; null if there is none. */
export const readQuestion = (raw: RawSearch): Question | null =>
  raw.where === undefined
    ? null
    : { where: readText(raw.where).trim().slice(0, LONGEST), amount: readText(raw.amount).trim().slice(0, LONGEST) }

/** Returns the address of the visitors' finder that asks a question; without a suburb and an amount that of the empty finder. */
export const buildQuestionPath = ({ where, amount }: Question): string =>
  where || amount ? `${paths.publicFinder()}?${new URLSearchParams({ where, amount })}` : paths.publicFinder()

/** The lower end in dollars for amounts below the first option (decision 'finder bounds'). */
const LEAST = 50_000

const [lows, highs] = finderFilters.principal.controls.map((control) =>
  control.kind === 'answer' ? control.answers.map(({ id }) => Number(id)) : [],
) as [number[], number[]]

/**
 * Returns the principal range around an amount in dollars: from the next smaller option to the next larger one, such as 2,000,000 to
 * 5,000,000 for 3,000,000. `faults` are the messages for an invalid amount.
 */
export const findRangeOfAmount = (text: string): { range: Range | null; faults: readonly string[] } => {
  const read = readDollars(text)
  if (read === '') return { range: null, faults: [] }
  if (read === null) return { range: null, faults: [UNREADABLE_AMOUNT] }
  const amount = Number(read)
  const min = lows.findLast((low) => low < amount) ?? Math.min(LEAST, amount)
  const max = highs.find((high) => high > amount) ?? Math.max(highs.at(-1) ?? amount, amount)
  const range = { min: String(min), max: String(max) }
  const faults = findRangeFaults('principal', range.min, range.max).map(({ message }) => message)
  return faults.length > 0 ? { range: null, faults } : { range, faults }
}

/** The default radius of a visitor's search. */
export const USUAL_RADIUS = 'KM_50'

/** The errors of a question's fields; `choices` are the suburbs that an ambiguous text can mean. */
export type Refused = {
  where: string | null
  amount: readonly string[]
  choices: readonly { id: number; name: string }[]
}

/** The question form as it is shown: values as typed or from the search, and the parameters to keep in hidden fields. */
export type QuestionFields = {
  where: string
  amount: string
  purpose: string
  purposes: readonly Choice[]
  kept: Record<string, string>
}

// Returns the amount in the query if the search's range is the one around it; '' otherwise.
const readAskedAmount = (raw: RawSearch, { search: { filters } }: FinderView): string => {
  const amount = readText(raw.amount)
  const { range } = findRangeOfAmount(amount)
  return range && range.min === filters.principal?.min && range.max === filters.principal.max ? amount : ''
}

/** Returns the question form for a view. A range that does not come from an amount is kept until an amount is entered. */
export const buildQuestionFields = (view: FinderView, raw: RawSearch, lists: Lists): QuestionFields => {
  const asked = readQuestion(raw)
  const amount = asked?.amount ?? readAskedAmount(raw, view)
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
