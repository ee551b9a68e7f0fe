import { type Actor, isPerson } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { type PolicyTable, staffAdmin } from '#lib/core/policy.ts'

const manage = { who: staffAdmin, description: 'Import loans from a spreadsheet: staff with ADMIN' }

/** Defines who may import loans, and undo it. */
export const importPolicies = { manage } satisfies PolicyTable

/** The steps of an import by their name in the URL, with who may take them. */
export const importSteps = {
  record: manage,
  undo: manage,
  continue: manage,
  'skip-errors': manage,
  'confirm-paused': manage,
  'skip-paused': manage,
  discard: manage,
} satisfies PolicyTable
export type ImportStep = keyof typeof importSteps

/** Returns the account of the person who imports. Raises FORBIDDEN for others. */
export const requireImporterAccount = (actor: Actor): number => {
  if (!isPerson(actor)) throw forbidden()
  return actor.accountId
}
