import { type Actor, isPerson } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { audit } from '#lib/foundation/audit/commands.ts'
import { loanMessages } from '#lib/lending/loans/labels.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { database } from '#lib/server/db.ts'
import { giveBackAttempt, type Limit, takeAttempt } from '#lib/server/throttle.ts'

/** Checks while typing of one account: some loans an hour, never a walk through all numbers. */
const CHECKS: Limit = { purpose: 'loan-no-check', attempts: 120, seconds: 3_600 }

/** Saves of one account that met a number which is taken. */
const REFUSED_SAVES: Limit = { purpose: 'loan-no-save', attempts: 10, seconds: 3_600 }

/** Counts one check while typing of whoever does not see every loan. Raises TOO_MANY_REQUESTS beyond the limit. */
export const countNumberCheck = async (actor: Actor): Promise<void> => {
  if (loanPolicies.seeWholeMarket.who(actor) || !isPerson(actor)) return
  if (!(await takeAttempt(CHECKS, String(actor.accountId)))) throw new DomainError('TOO_MANY_REQUESTS')
}

/** Leaves a record of somebody without sight of all loans being told that a number is taken. */
export const auditTakenNumber = async (actor: Actor, loanNo: string, told: 'check' | 'save'): Promise<void> => {
  if (loanPolicies.seeWholeMarket.who(actor)) return
  await audit(database(), actor, { act: 'LOAN_NUMBER_TAKEN', details: { loanNo, told } })
}

/**
 * Runs a save that may be refused because its number is taken. Whoever does not see every loan has ten such refusals an
 * hour, each audited; after them no save of that account runs, whatever its number, so that nothing more is told.
 */
export const withinRefusedSaves = async <T>(actor: Actor, loanNo: string, save: () => Promise<T>): Promise<T> => {
  if (loanPolicies.seeWholeMarket.who(actor) || !isPerson(actor)) return save()
  const subject = String(actor.accountId)
  if (!(await takeAttempt(REFUSED_SAVES, subject)))
    throw new DomainError('TOO_MANY_REQUESTS', loanMessages.tooManyTakenNumbers)
  try {
    const saved = await save()
    await giveBackAttempt(REFUSED_SAVES.purpose, subject)
    return saved
  } catch (error) {
    if (error instanceof DomainError && error.code === 'ALREADY_EXISTS') await auditTakenNumber(actor, loanNo, 'save')
    else await giveBackAttempt(REFUSED_SAVES.purpose, subject)
    throw error
  }
}
