import type { Actor } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { getApproach } from '#lib/market/approaches/queries.ts'

/** Runs a move; a CONFLICT carries the approach as it is now, as the actor may read it. */
export const readRefusedMove = async <Made>(actor: Actor, id: number, run: () => Promise<Made>): Promise<Made> => {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'CONFLICT') throw error
    throw new DomainError('CONFLICT', error.errors, await getApproach(actor, id))
  }
}
