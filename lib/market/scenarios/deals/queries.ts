import type { Actor } from '#lib/core/actor.ts'
import { DomainError, type FieldError } from '#lib/core/errors.ts'
import { listSecuritySubTypes, readShortLists } from '#lib/foundation/lookups/queries.ts'
import { findSuburbPlaces, readSuburbPlaces, type SuburbPlace } from '#lib/foundation/lookups/suburbs/queries.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import {
  buildChips,
  buildDeal,
  checkChoices,
  isResidentialChoice,
  nameSecurity,
  type Reference,
} from '#lib/market/scenarios/deals/rules.ts'
import type { Deal, SecurityFacts } from '#lib/market/scenarios/fields.ts'
import { scenarioMessages } from '#lib/market/scenarios/labels.ts'
import type { DealNames } from '#lib/market/scenarios/reasons/rules.ts'
import { checkScenario, getScenarioCategory } from '#lib/market/scenarios/rules.ts'
import type { ReadScenario, Scenario } from '#lib/market/scenarios/schema.ts'
import { today } from '#lib/server/operations/clock.ts'

const LISTS = ['scenario', 'credits', 'subdivision-types', 'security-types'] as const

/** Reads the reference data that scenarios are read by; lists are kept in the process. */
const readReference = async (actor: Actor): Promise<Reference> => {
  const [lists, types] = await Promise.all([readShortLists(actor, LISTS), listSecuritySubTypes(actor)])
  const groups = lists['security-types']
  const securities = new Map<string, SecurityFacts>()
  for (const group of groups)
    for (const { id, name } of types[group.id] ?? []) {
      const [key, groupKey] = [String(id), String(group.id)]
      securities.set(key, { groupKey, name, isResidential: isResidentialChoice(key, groupKey), place: securities.size })
    }
  return {
    securities,
    groups: groups.map(({ id, name, isBuilt }) => ({ key: String(id), name, isBuilt: isBuilt === true })),
    purposes: lists.scenario,
    credits: lists.credits,
    subdivisionTypes: lists['subdivision-types'],
  }
}

type FoundSuburb = { suburb: SuburbPlace | null; choices: SuburbPlace[]; message: string | null }

const findSuburb = async ({ suburbId, suburb: written }: Scenario): Promise<FoundSuburb> => {
  if (suburbId === null && written === null) return { suburb: null, choices: [], message: null }
  const found = suburbId === null ? await findSuburbPlaces(written ?? '') : await readSuburbPlaces([suburbId])
  const [suburb] = found
  if (found.length === 1 && suburb) return { suburb, choices: [], message: null }
  const message =
    found.length === 0
      ? scenarioMessages.suburbUnknown(written ?? '')
      : scenarioMessages.suburbDoubled(found.map(({ name }) => name))
  return { suburb: null, choices: found, message }
}

/** A scenario ready to be judged: its figures, names and the reference data that it was read by. */
export type Readied = {
  scenario: Scenario
  deal: Deal
  suburb: SuburbPlace | null
  names: DealNames
  reference: Reference
  chips: ReadScenario['chips']
}

/**
 * Reads a scenario into a deal. Raises INVALID with a message beside each field that keeps it from being answered; `data`
 * has the suburbs to choose from if its suburb's name is doubled. `day` is the day that it is judged on.
 */
export const readDeal = async (actor: Actor, scenario: Scenario, day = today()): Promise<Readied> => {
  const [reference, { suburb, choices, message }] = await Promise.all([readReference(actor), findSuburb(scenario)])
  const faults = [
    ...checkScenario(scenario, day),
    ...checkChoices(scenario, reference),
    ...(message === null ? [] : [{ field: scenario.suburbId === null ? 'suburb' : 'suburbId', message }]),
  ]
  if (faults.length > 0) {
    const errors = faults.map(({ field, message: said }): FieldError => ({ code: 'INVALID', field, message: said }))
    const suburbs = choices.map(({ id, name }) => ({ id, name }))
    throw new DomainError('INVALID', errors, suburbs.length > 0 ? { suburbs } : undefined)
  }
  return buildReadied(scenario, getScenarioCategory(scenario) as CategoryKey, { reference, suburb })
}

/**
 * Reads a scenario that was checked when it was stored, so that a later day or a retired choice refuses nothing; what is
 * unknown by now is left out. Null without an amount or a category.
 */
export const readStoredDeal = async (actor: Actor, scenario: Scenario): Promise<Readied | null> => {
  const category = getScenarioCategory(scenario)
  if (category === null || !scenario.amount) return null
  const [reference, { suburb }] = await Promise.all([readReference(actor), findSuburb(scenario)])
  return buildReadied(scenario, category, { reference, suburb })
}

const buildReadied = (
  scenario: Scenario,
  category: CategoryKey,
  { reference, suburb }: Pick<Readied, 'reference' | 'suburb'>,
): Readied => {
  const deal = buildDeal(scenario, category, { reference, suburb })
  return {
    scenario,
    deal,
    suburb,
    reference,
    names: {
      place: suburb?.name ?? '',
      state: suburb?.state ?? '',
      security: nameSecurity(scenario, reference),
    },
    chips: buildChips(scenario, deal, { reference, suburb }),
  }
}
