import type { PersonActor } from '#lib/core/actor.ts'
import type { Prisma } from '#lib/server/database/db.ts'

/** Returns the condition for a person's own saved scenarios. */
export const matchOwnScenarios = ({ accountId }: PersonActor) =>
  ({ accountId, deletedAt: null }) satisfies Prisma.SavedScenarioWhereInput
