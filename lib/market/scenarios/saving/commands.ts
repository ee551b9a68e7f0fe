import type { PersonActor } from '#lib/core/actor.ts'
import { DomainError, notFound, requireStoredVersion } from '#lib/core/errors.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { recordKnownFits } from '#lib/market/scenarios/alerts/commands.ts'
import { listFittingLenders } from '#lib/market/scenarios/alerts/queries.ts'
import type { Alert } from '#lib/market/scenarios/alerts/schema.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { savingMessages } from '#lib/market/scenarios/saving/labels.ts'
import { getSavedScenario, MOST_SAVED, readStored } from '#lib/market/scenarios/saving/queries.ts'
import {
  changeInput,
  newScenario,
  removalInput,
  type SavedScenarioAnswer,
  savedInput,
} from '#lib/market/scenarios/saving/schema.ts'
import { matchOwnScenarios } from '#lib/market/scenarios/saving/scope.ts'
import type { Scenario } from '#lib/market/scenarios/schema.ts'
import { type Tx, translateDatabaseError } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { createRandomSecret } from '#lib/server/secrets/keys.ts'

const OWN = { none: 'Which deals somebody keeps is nobody else’s.' }
/** The least time that a deleted scenario is kept for undo, in milliseconds. */
const HELD = 3_600_000

/** The result of a save that judges nothing. */
const noLenders: readonly number[] = []

type Stored = Awaited<ReturnType<Tx['savedScenario']['create']>>

const toAnswer = ({ id, name, updatedAt, version, linkKey, alert, scenario }: Stored): SavedScenarioAnswer => ({
  id,
  name,
  updatedAt,
  version,
  linkKey,
  alert: alert as Alert,
  scenario: readStored(scenario),
})

const requireOwn = async (tx: Tx, actor: PersonActor, id: number): Promise<Stored> => {
  const stored = await tx.savedScenario.findFirst({ where: { ...matchOwnScenarios(actor), id } })
  if (!stored) throw notFound()
  return stored
}

/** Runs a write and turns a unique violation of the name into ALREADY_EXISTS; only the database can tell reliably. */
const writeUnderName = async (name: string, write: Promise<Stored>): Promise<Stored> => {
  try {
    return await write
  } catch (error) {
    const refusal = translateDatabaseError(error)
    if (!(refusal instanceof DomainError && refusal.constraint?.includes('name'))) throw error
    const message = savingMessages.nameTaken(name)
    throw new DomainError('ALREADY_EXISTS', [{ code: 'ALREADY_EXISTS', field: 'name', message }])
  }
}

const requireFilled = (scenario: Scenario): object => {
  const isFilled = Object.values(scenario).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null))
  if (!isFilled) throw new DomainError('INVALID', savingMessages.blank)
  return scenario
}

// Locks the account, so that the saves of one person run one at a time and the limit is exact.
const requireRoom = async (tx: Tx, accountId: number): Promise<void> => {
  await tx.$queryRaw`select id from accounts where id = ${accountId} for no key update`
  const kept = await tx.savedScenario.count({ where: { accountId, deletedAt: null } })
  if (kept >= MOST_SAVED) throw new DomainError('CONFLICT', savingMessages.full(MOST_SAVED))
}

/**
 * Saves a scenario of the actor's own under a new name. Raises INVALID for an empty one, ALREADY_EXISTS on 'name', and
 * CONFLICT above 200.
 */
export const saveScenario = command({
  policy: scenarioPolicies.save,
  input: newScenario,
  audits: OWN,
  once: 'save scenario',
  prepare: async ({ actor, input: { scenario, alert } }) =>
    alert === 'OFF' ? noLenders : listFittingLenders(actor, scenario),
  work: async ({ tx, actor, input: { name, scenario, alert }, prepared }): Promise<{ id: number }> => {
    const { accountId } = actor as PersonActor
    await requireRoom(tx, accountId)
    const at = now()
    const data = { accountId, name, scenario: requireFilled(scenario), linkKey: createRandomSecret(), alert }
    const created = tx.savedScenario.create({ data: { ...data, createdAt: at, updatedAt: at } })
    const { id } = await writeUnderName(name, created)
    await recordKnownFits(tx, id, prepared)
    return { id }
  },
})

/**
 * Replaces or renames one of the actor's own, or changes its alert. Lenders that fit a replaced deal, or one whose alert is
 * switched on, are no news. Raises NOT_FOUND, ALREADY_EXISTS on 'name', CONFLICT with the stored one.
 */
export const changeScenario = command({
  policy: scenarioPolicies.save,
  input: changeInput,
  audits: OWN,
  prepare: async ({ actor, input: { id, scenario, alert } }) => {
    if (scenario === undefined && alert === undefined) return noLenders
    const stored = await getSavedScenario(actor, id)
    const isOn = (alert ?? stored.alert) !== 'OFF'
    return isOn ? listFittingLenders(actor, scenario ?? stored.scenario) : noLenders
  },
  work: async ({ tx, actor, input, prepared }): Promise<SavedScenarioAnswer> => {
    const { id, version, name, scenario, alert } = input
    const stored = await requireOwn(tx, actor as PersonActor, id)
    requireStoredVersion({ stored, version, message: savingMessages.overtaken, shown: toAnswer(stored) })
    const data = {
      ...(name === undefined ? {} : { name }),
      ...(scenario === undefined ? {} : { scenario: requireFilled(scenario) }),
      ...(alert === undefined ? {} : { alert }),
    }
    const updated = tx.savedScenario.update({
      where: { id, version: stored.version },
      data: { ...data, updatedAt: now(), version: { increment: 1 } },
    })
    const changed = toAnswer(await writeUnderName(name ?? stored.name, updated))
    const isAsked = scenario !== undefined || stored.alert === 'OFF'
    if (changed.alert !== 'OFF' && isAsked) await recordKnownFits(tx, id, prepared)
    return changed
  },
})

/**
 * Deletes one of the actor's own; it can be restored. Those deleted over an hour ago are removed for good. Raises
 * NOT_FOUND, CONFLICT with the stored one.
 */
export const removeScenario = command({
  policy: scenarioPolicies.save,
  input: removalInput,
  audits: OWN,
  work: async ({ tx, actor, input: { id, version } }): Promise<void> => {
    const keeper = actor as PersonActor
    const stored = await requireOwn(tx, keeper, id)
    requireStoredVersion({ stored, version, message: savingMessages.overtaken, shown: toAnswer(stored) })
    const { accountId } = keeper
    await tx.savedScenario.deleteMany({ where: { accountId, deletedAt: { lt: new Date(now().getTime() - HELD) } } })
    await tx.savedScenario.update({
      where: { id, version: stored.version },
      data: { deletedAt: now(), version: { increment: 1 } },
    })
  },
})

/** Restores a deleted scenario. Raises NOT_FOUND, ALREADY_EXISTS if its name was taken, CONFLICT above 200. */
export const restoreScenario = command({
  policy: scenarioPolicies.save,
  input: savedInput,
  audits: OWN,
  work: async ({ tx, actor, input: { id } }): Promise<SavedScenarioAnswer> => {
    const stored = await tx.savedScenario.findFirst({
      where: { ...matchOwnScenarios(actor as PersonActor), id, deletedAt: { not: null } },
    })
    if (!stored) throw notFound()
    await requireRoom(tx, stored.accountId)
    const data = { deletedAt: null, version: { increment: 1 } }
    return toAnswer(await writeUnderName(stored.name, tx.savedScenario.update({ where: { id }, data })))
  },
})
