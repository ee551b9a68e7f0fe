import { type Actor, isPerson, type PersonActor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import type { Alert } from '#lib/market/scenarios/alerts/schema.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import type { SavedRow } from '#lib/market/scenarios/saving/schema.ts'
import { matchOwnScenarios } from '#lib/market/scenarios/saving/scope.ts'
import { type Scenario, scenarioInput } from '#lib/market/scenarios/schema.ts'
import { database } from '#lib/server/database/db.ts'

/** The most saved deals of a person, all of which are listed. */
export const MOST_SAVED = 200

const ROW = { id: true, name: true, updatedAt: true, version: true, linkKey: true, alert: true } as const

// The database holds no other values.
const withAlert = <Row extends { alert: string }>(row: Row) => Object.assign(row, { alert: row.alert as Alert })

const requireKeeper = (actor: Actor): PersonActor => {
  if (!scenarioPolicies.save.who(actor) || !isPerson(actor)) throw forbidden()
  return actor
}

/** Returns the actor's own saved scenarios, the last changed first. Raises FORBIDDEN. */
export const listSavedScenarios = async (actor: Actor): Promise<SavedRow[]> => {
  const stored = await database().savedScenario.findMany({
    where: matchOwnScenarios(requireKeeper(actor)),
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    select: ROW,
    take: MOST_SAVED,
  })
  return stored.map(withAlert)
}

/** Returns one of the actor's own saved scenarios. Raises NOT_FOUND for any other. */
export const getSavedScenario = async (actor: Actor, id: number): Promise<SavedRow & { scenario: Scenario }> => {
  const stored = await database().savedScenario.findFirst({
    where: { ...matchOwnScenarios(requireKeeper(actor)), id },
    select: { ...ROW, scenario: true },
  })
  if (!stored) throw notFound()
  return { ...withAlert(stored), scenario: readStored(stored.scenario) }
}

/** A saved scenario that somebody opens by its link. */
export type SharedScenario = SavedRow & { scenario: Scenario; isOwn: boolean; owner: string }

/**
 * Returns the saved scenario of a link, to everybody who may match: the answer to it is judged with their own rights.
 * Raises NOT_FOUND for an unknown link or a deleted scenario.
 */
export const openSharedScenario = async (actor: Actor, linkKey: string): Promise<SharedScenario> => {
  const reader = requireKeeper(actor)
  const stored = await database().savedScenario.findFirst({
    where: { linkKey, deletedAt: null },
    select: {
      ...ROW,
      scenario: true,
      accountId: true,
      account: {
        select: {
          individual: { select: { firstName: true, lastName: true } },
          staff: { select: { firstName: true, lastName: true } },
        },
      },
    },
  })
  if (!stored) throw notFound()
  const { accountId, account, scenario, ...row } = stored
  const owner = account.individual ?? account.staff
  return {
    ...withAlert(row),
    scenario: readStored(scenario),
    isOwn: accountId === reader.accountId,
    owner: owner ? `${owner.firstName} ${owner.lastName}` : '',
  }
}

/** Returns a stored scenario; one that no longer fits the schema is empty. */
export const readStored = (stored: unknown): Scenario => {
  const read = scenarioInput.safeParse(stored)
  return read.success ? read.data : scenarioInput.parse({})
}
