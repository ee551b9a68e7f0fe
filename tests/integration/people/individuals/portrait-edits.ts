import type { Actor } from '#lib/core/actor.ts'
import { updatePortraits } from '#lib/market/profiles/portraits/commands.ts'
import { portraitInput } from '#lib/market/profiles/portraits/schema.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { findActorOf, type MadeBroker, makeBroker, makeIndividual } from '#prisma/seed/factories.ts'

/** Returns the open people of a company, in order. */
export const stored = (companyId: number) =>
  database().individual.findMany({ where: { companyId, closedAt: null }, orderBy: { appearanceOrder: 'asc' } })

/** Creates a broker company of two people. */
export const ofTwo = async (): Promise<MadeBroker & { second: number; actor: Actor }> => {
  const broker = await makeBroker({ firstName: 'Ada' })
  const { individualId } = await makeIndividual(broker.companyId, { firstName: 'Bea' })
  return { ...broker, second: individualId, actor: await findActorOf(broker) }
}

/** Builds the form payload for a company's people, with changes by index. */
export const inputOf = async (companyId: number, changes: Record<string, unknown>[] = []) =>
  (await stored(companyId)).map((person, at) =>
    portraitInput.parse({
      individualId: person.id,
      firstname: person.firstName,
      lastname: person.lastName,
      stateKey: person.stateKey,
      email: person.email,
      mobileNumber: person.mobile,
      linkedInProfile: person.linkedInProfile,
      isVisible: person.isVisible,
      appearanceOrder: person.appearanceOrder,
      imageFile: person.imageFileId && { fileId: person.imageFileId },
      version: person.version,
      ...changes[at],
    }),
  )
type Inputs = Awaited<ReturnType<typeof inputOf>>

/** Saves a company's people as an actor. */
export const save = (actor: Actor, companyId: number, portraits: Inputs) =>
  runTransaction((tx) => updatePortraits(tx, actor, { companyId, portraits }))

/** Saves changes to a company's people by index. */
export const edit = async (actor: Actor, companyId: number, ...changes: Record<string, unknown>[]) =>
  save(actor, companyId, await inputOf(companyId, changes))
