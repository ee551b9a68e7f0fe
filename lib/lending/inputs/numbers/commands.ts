import { type Actor, isPerson } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { longCommand, writeAudit } from '#lib/foundation/audit/commands.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { type Limit, takeRateLimitAttempt } from '#lib/server/http/throttle.ts'

/** Limit per account for checks while typing: enough for some loans an hour, too few to enumerate numbers. */
const CHECKS: Limit = { purpose: 'loan-no-check', attempts: 120, seconds: 3_600 }

/**
 * Counts one check while typing for an account that cannot see every loan. Raises TOO_MANY_REQUESTS beyond the limit.
 */
export const countNumberCheck = longCommand({
  policy: loanPolicies.create,
  audits: { none: 'A number that is told as taken leaves its own entry.' },
  work: async ({ actor }) => {
    if (loanPolicies.seeWholeMarket.who(actor) || !isPerson(actor)) return
    if (!(await takeRateLimitAttempt(CHECKS, String(actor.accountId)))) throw new DomainError('TOO_MANY_REQUESTS')
  },
})

/** Audits that somebody who cannot see every loan was told that a number is taken. */
export const auditTakenLoanNumber = async (
  tx: Tx,
  actor: Actor,
  { loanNo, told }: { loanNo: string; told: 'check' | 'save' },
): Promise<void> => {
  if (loanPolicies.seeWholeMarket.who(actor)) return
  await writeAudit(tx, actor, { action: 'LOAN_NUMBER_TAKEN', details: { loanNo, told } })
}
