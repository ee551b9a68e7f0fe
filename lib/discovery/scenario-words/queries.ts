import type { Actor } from '#lib/core/actor.ts'
import { parseInput } from '#lib/core/parsing.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { collectVocabulary } from '#lib/discovery/loan-search/words/fields.ts'
import { listPlaceNames, parseDealWords, type WordedFields } from '#lib/discovery/scenario-words/rules.ts'
import type { ReadWords, WordsBody } from '#lib/discovery/scenario-words/schema.ts'
import { listSecuritySubTypes, readShortLists } from '#lib/foundation/lookups/queries.ts'
import { findSuburbPlaces, findSuburbsByName } from '#lib/foundation/lookups/suburbs/queries.ts'
import { countMatch, matchScenario } from '#lib/market/scenarios/queries.ts'
import { type Match, type MatchBody, type Scenario, scenarioInput } from '#lib/market/scenarios/schema.ts'
import { today } from '#lib/server/operations/clock.ts'

/** Reads a deal in words: the fields that they give, and what was not understood. */
const readDealWords = async (actor: Actor, text: string): Promise<{ fields: WordedFields; said: string[] }> => {
  const [lists, subTypes, suburbs] = await Promise.all([
    readShortLists(actor, loanSearch.lists),
    listSecuritySubTypes(actor),
    findSuburbsByName(listPlaceNames(text)),
  ])
  return parseDealWords(text, { phrases: collectVocabulary(lists, subTypes), suburbs, radii: [], today: today() })
}

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)

// A field of the form wins over the words, because it was changed after them.
const addWords = (scenario: Scenario, fields: WordedFields): Scenario => {
  const worded = parseInput(scenarioInput, fields) as Scenario
  const given = Object.fromEntries(Object.entries(scenario).filter(([, value]) => isGiven(value)))
  return { ...worded, ...given } as Scenario
}

/** Answers a match asked in fields, in words, or both. Raises the errors of `matchScenario`, and TOO_MANY_REQUESTS. */
export const answerMatch = async (actor: Actor, { words, ...body }: MatchBody): Promise<Match> => {
  await countMatch(actor)
  if (!words?.trim()) return matchScenario(actor, body)
  const { fields, said } = await readDealWords(actor, words)
  return matchScenario(actor, Object.assign({}, body, { scenario: addWords(body.scenario, fields) }), said)
}

/** Answers which fields of a form words give. Raises FORBIDDEN, and TOO_MANY_REQUESTS. */
export const answerWords = async (actor: Actor, { words }: WordsBody): Promise<ReadWords> => {
  await countMatch(actor)
  const { fields, said } = await readDealWords(actor, words)
  const found = fields.suburb ? await findSuburbPlaces(fields.suburb) : []
  const suburb = found.length === 1 && found[0] ? { id: found[0].id, name: found[0].name } : null
  const { suburb: written, ...others } = fields
  const place: Record<string, string> = suburb ? { suburbId: String(suburb.id) } : written ? { suburb: written } : {}
  const texts = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)]))
  return { fields: Object.assign(texts, place), suburb, said }
}
