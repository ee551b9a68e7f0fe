import type { Actor } from '#lib/core/actor.ts'
import { database } from '#lib/server/db.ts'
import { actorOfBroker, type MadeBroker, makeBroker, makeIndividual } from '#prisma/seed/factories.ts'

/** The open people of a company, in their order. */
export const stored = (companyId: number) =>
  database().individual.findMany({ where: { companyId, closedAt: null }, orderBy: { appearanceOrder: 'asc' } })

/** A broker's company of two people. */
export const ofTwo = async (): Promise<MadeBroker & { second: number; actor: Actor }> => {
  const broker = await makeBroker({ firstName: 'Ada' })
  const { individualId } = await makeIndividual(broker.companyId, { firstName: 'Bea' })
  return { ...broker, second: individualId, actor: await actorOfBroker(broker) }
}
