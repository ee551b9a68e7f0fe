import type { Actor } from '#lib/core/actor.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import { findRangeOfAmount, type Question, type Refused, USUAL_RADIUS } from '#lib/discovery/finder/questions/rules.ts'
import type { SuburbOption } from '#lib/foundation/lookups/schema.ts'
import { searchSuburbs } from '#lib/foundation/lookups/suburbs/queries.ts'

/** The result of a question: the parameters of its search, or the errors of its fields. */
export type Answered = { parameters: Record<string, string> } | Refused

const MOST_CHOICES = 8

const findSuburbs = async (actor: Actor, where: string): Promise<SuburbOption[]> => {
  if (where === '') return []
  const { rows } = await searchSuburbs(actor, where)
  const typed = where.toLowerCase()
  const exact = rows.filter(({ name, suburb }) => [name.toLowerCase(), suburb.toLowerCase()].includes(typed))
  return exact.length > 0 ? exact : rows
}

// Returns the parameters that stay: all but those that the question sets.
const keepOtherParameters = (raw: RawSearch): Record<string, string> =>
  Object.fromEntries(
    Object.entries(raw).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !REPLACED.includes(entry[0]),
    ),
  )

const REPLACED = ['where', 'amount', 'suburb', 'state', 'page']

/** Answers a visitor's question: finds the suburb that is meant, and a principal range around the amount. */
export const answerQuestion = async (actor: Actor, { where, amount }: Question, raw: RawSearch): Promise<Answered> => {
  const { range, faults } = findRangeOfAmount(amount)
  const suburbs = await findSuburbs(actor, where)
  const [suburb] = suburbs
  const isUnknown = where !== '' && !suburb
  if (isUnknown || suburbs.length > 1 || faults.length > 0) {
    const { unknown, several } = finderLabels.question
    const text = isUnknown ? unknown(where) : suburbs.length > 1 ? several(where) : null
    return { where: text, amount: faults, choices: suburbs.length > 1 ? suburbs.slice(0, MOST_CHOICES) : [] }
  }
  const { radiusSearchKey = USUAL_RADIUS, ...kept } = keepOtherParameters(raw)
  return {
    parameters: {
      ...kept,
      ...(suburb ? buildPlace(suburb, radiusSearchKey) : {}),
      ...(range ? { minPrincipal: range.min ?? '', maxPrincipal: range.max ?? '' } : {}),
    },
  }
}

const buildPlace = ({ id, state }: SuburbOption, radiusSearchKey: string): Record<string, string> => ({
  suburb: String(id),
  state,
  radiusSearchKey,
})
