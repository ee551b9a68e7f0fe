import { orErrorPage } from '#app/or-elsewhere.ts'
import type { ScenarioLists } from '#components/market/scenarios/form/scenario-fields.tsx'
import { createOutcome, type Outcome } from '#components/market/scenarios/outcome.ts'
import type { OpenedDeal } from '#components/market/scenarios/saving/opened.ts'
import type { Earlier } from '#components/market/scenarios/use-match.ts'
import type { PersonActor } from '#lib/core/actor.ts'
import { isDay } from '#lib/core/dates.ts'
import { DomainError } from '#lib/core/errors.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { parseInput } from '#lib/core/parsing.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { answerMatch, answerWords } from '#lib/discovery/scenario-words/queries.ts'
import { wordsBody } from '#lib/discovery/scenario-words/schema.ts'
import { listSecuritySubTypes, readShortLists } from '#lib/foundation/lookups/queries.ts'
import { readSuburbs } from '#lib/foundation/lookups/suburbs/queries.ts'
import { listUnseenLenders } from '#lib/market/scenarios/alerts/queries.ts'
import type { Fault } from '#lib/market/scenarios/fields.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { getSavedScenario, openSharedScenario } from '#lib/market/scenarios/saving/queries.ts'
import { matchBody } from '#lib/market/scenarios/schema.ts'
import type { ScenarioValues, SuburbChoice } from '#lib/market/scenarios/values/fields.ts'
import { isBlank, isSameScenario, toMatchBody, toValues } from '#lib/market/scenarios/values/rules.ts'
import { redirectRefusedPerson } from '#lib/web/session.ts'

const LISTS = ['scenario', 'credits', 'security-types', 'subdivision-types'] as const

/** Returns the options of the form of a scenario. */
export const readScenarioLists = async (actor: PersonActor): Promise<ScenarioLists> => {
  const [short, securitySubTypes] = await Promise.all([readShortLists(actor, LISTS), listSecuritySubTypes(actor)])
  return {
    securityTypes: short['security-types'].filter(({ isBuilt }) => isBuilt),
    securitySubTypes,
    purposes: short.scenario,
    subdivisionTypes: short['subdivision-types'],
    credits: short.credits,
  }
}

/** Returns the first answer to the form: that of the API, with its messages beside fields. */
export const readFirstOutcome = async (
  actor: PersonActor,
  values: ScenarioValues,
  { asOf, scenarioId }: Earlier,
): Promise<Outcome> => {
  if (isBlank(values)) return createOutcome(values, { asOf })
  const earlier = asOf === null ? {} : { asOf, scenarioId }
  try {
    const body = parseInput(matchBody, { ...toMatchBody(values), ...earlier })
    return createOutcome(values, { asOf, match: await answerMatch(actor, body) })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code !== 'INVALID') return createOutcome(values, { asOf, failure: error.message })
    const { suburbs = [] } = (error.data ?? {}) as { suburbs?: SuburbChoice[] }
    const faults = error.errors.filter((each): each is Fault & { code: string } => each.field !== undefined)
    return createOutcome(values, { asOf, faults, suburbs })
  }
}

/**
 * Returns the earlier day of an address. It is left out where a deal of the person's own was changed. Redirects whoever may
 * not ask about it.
 */
export const readEarlier = async (
  actor: PersonActor,
  { asOf }: RawSearch,
  { opened, values }: { opened: OpenedDeal | null; values: ScenarioValues },
): Promise<Earlier> => {
  const scenarioId = opened?.isOwn ? opened.id : null
  if (typeof asOf !== 'string' || !isDay(asOf)) return { asOf: null, scenarioId }
  if (scenarioPolicies.matchEarlier.who(actor)) return { asOf, scenarioId }
  if (scenarioId === null) return redirectRefusedPerson()
  return { asOf: opened && isSameScenario(values, opened.values) ? asOf : null, scenarioId }
}

/** Returns the name of the form's suburb; null without one. */
export const readSuburbChoice = async ({ suburbId }: ScenarioValues): Promise<SuburbChoice | null> => {
  const [found] = /^\d{1,9}$/.test(suburbId) ? await readSuburbs([Number(suburbId)]) : []
  return found ? { id: found.id, name: found.name } : null
}

const NO_WORDS = { words: '', said: [], fields: {} }

/** Returns the fields that the words of an address give; none if they are missing or too long. */
export const readWords = async (actor: PersonActor, raw: unknown) => {
  const parsed = wordsBody.safeParse({ words: raw })
  if (!parsed.success || parsed.data.words.trim() === '') return NO_WORDS
  const { said, fields } = await answerWords(actor, parsed.data)
  return { words: parsed.data.words, said, fields }
}

/** Returns the saved scenario that an address names, the own one by id or anybody's by the key of its link; null without. */
export const readOpened = async (actor: PersonActor, { scenario, shared }: RawSearch): Promise<OpenedDeal | null> => {
  const id = parseRecordId(typeof scenario === 'string' ? scenario : '')
  if (id !== null) {
    const { scenario: stored, ...deal } = await orErrorPage(getSavedScenario(actor, id))
    const newLenderIds = (await listUnseenLenders(actor, id)).get(id) ?? []
    return { ...deal, isOwn: true, owner: '', values: toValues(stored), params: { scenario: id }, newLenderIds }
  }
  if (typeof shared !== 'string' || shared === '') return null
  const { scenario: found, ...deal } = await orErrorPage(openSharedScenario(actor, shared))
  const newLenderIds = deal.isOwn ? ((await listUnseenLenders(actor, deal.id)).get(deal.id) ?? []) : []
  return { ...deal, values: toValues(found), params: deal.isOwn ? { scenario: deal.id } : { shared }, newLenderIds }
}
