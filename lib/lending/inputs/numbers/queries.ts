import { type Actor, isPerson } from '#lib/core/actor.ts'
import { DomainError, type FieldError, notFound } from '#lib/core/errors.ts'
import { buildLoanScope, loanPolicies } from '#lib/lending/access/policy.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import { auditTakenLoanNumber, countNumberCheck } from '#lib/lending/inputs/numbers/commands.ts'
import { checkLoanNoFormat, normaliseLoanNo } from '#lib/lending/inputs/numbers/rules.ts'
import { database } from '#lib/server/database/db.ts'
import { giveBackRateLimitAttempt, type Limit, takeRateLimitAttempt } from '#lib/server/http/throttle.ts'

/** Limit per account for saves refused because of a taken number. */
const REFUSED_SAVES: Limit = { purpose: 'loan-no-save', attempts: 10, seconds: 3_600 }

/**
 * Checks the format of a loan number being typed, and that no loan in the actor's scope has it (row H-04). Only a save reports
 * loans outside the scope, so that nobody can count other companies' pre-settlement loans (threat I4).
 * Raises FORBIDDEN, NOT_FOUND if `exceptId` is outside the scope, TOO_MANY_REQUESTS.
 */
export const checkLoanNo = async (actor: Actor, loanNo: string, exceptId = 0): Promise<FieldError[]> => {
  if (!loanPolicies.create.who(actor)) throw new DomainError('FORBIDDEN')
  await countNumberCheck(actor)
  const reach = buildLoanScope(actor)
  if (exceptId > 0 && !(await database().loan.findFirst({ where: { AND: [{ id: exceptId }, reach] } })))
    throw notFound()
  const text = loanNo.trim()
  const errors = checkLoanNoFormat(text === '' ? null : text)
  if (errors.length > 0) return errors
  const [holder] = await database().$queryRaw<{ id: number }[]>`
    select id from loans where upper(loan_no) = ${normaliseLoanNo(text)} and id <> ${exceptId}`
  // Queried even if no loan has the number, so that the response time reveals nothing.
  const taken = await database().loan.findFirst({ where: { AND: [{ id: holder?.id ?? 0 }, reach] } })
  if (!taken) return []
  await auditTakenLoanNumber(database(), actor, { loanNo: text, told: 'check' })
  return [{ code: 'ALREADY_EXISTS', field: 'loanNo', message: loanMessages.numberTaken }]
}

/**
 * Runs a save that may be refused because its number is taken. Accounts that cannot see every loan get ten such
 * refusals an hour, each audited; after that none of their saves runs, whatever the number, so that they learn nothing
 * more.
 */
export const limitTakenNumberRefusals = async <T>(actor: Actor, loanNo: string, run: () => Promise<T>): Promise<T> => {
  const save = () =>
    run().catch((error: unknown) => {
      throw translateTakenNumberError(error)
    })
  if (loanPolicies.seeWholeMarket.who(actor) || !isPerson(actor)) return save()
  const subject = String(actor.accountId)
  if (!(await takeRateLimitAttempt(REFUSED_SAVES, subject)))
    throw new DomainError('TOO_MANY_REQUESTS', loanMessages.tooManyTakenNumbers)
  try {
    const saved = await save()
    await giveBackRateLimitAttempt(REFUSED_SAVES.purpose, subject)
    return saved
  } catch (error) {
    if (error instanceof DomainError && error.code === 'ALREADY_EXISTS')
      await auditTakenLoanNumber(database(), actor, { loanNo, told: 'save' })
    else await giveBackRateLimitAttempt(REFUSED_SAVES.purpose, subject)
    throw error
  }
}

// If two saves race for a number, the unique index refuses the second; it gets the same error as from the lookup
// (threat F5).
const translateTakenNumberError = (error: unknown): unknown =>
  error instanceof DomainError && error.code === 'ALREADY_EXISTS' && error.constraint?.includes('loan_no')
    ? new DomainError('ALREADY_EXISTS', [
        { code: 'ALREADY_EXISTS', field: 'loanNo', message: loanMessages.numberTaken },
      ])
    : error
