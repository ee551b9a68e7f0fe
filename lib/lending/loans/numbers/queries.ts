import type { Actor } from '#lib/core/actor.ts'
import { DomainError, type FieldError, notFound } from '#lib/core/errors.ts'
import { loanMessages } from '#lib/lending/loans/labels.ts'
import { auditTakenNumber, countNumberCheck } from '#lib/lending/loans/numbers/commands.ts'
import { foldLoanNo, loanNoErrors } from '#lib/lending/loans/numbers/rules.ts'
import { loanPolicies, loanScope } from '#lib/lending/loans/policy.ts'
import { database } from '#lib/server/db.ts'

/**
 * What is wrong with a loan number while it is being typed (row H-04): its form, or that another loan within the actor's
 * reach has it. That a loan out of reach has it is said by the save alone, or anybody could count foreign pre-settlement
 * loans here (threat I4). Raises FORBIDDEN, NOT_FOUND for an exception out of reach, TOO_MANY_REQUESTS.
 */
export const checkLoanNo = async (actor: Actor, loanNo: string, exceptId = 0): Promise<FieldError[]> => {
  if (!loanPolicies.create.who(actor)) throw new DomainError('FORBIDDEN')
  await countNumberCheck(actor)
  const reach = loanScope(actor)
  if (exceptId > 0 && !(await database().loan.findFirst({ where: { AND: [{ id: exceptId }, reach] } })))
    throw notFound()
  const text = loanNo.trim()
  const errors = loanNoErrors(text === '' ? null : text)
  if (errors.length > 0) return errors
  const [holder] = await database().$queryRaw<{ id: number }[]>`
    select id from loans where upper(loan_no) = ${foldLoanNo(text)} and id <> ${exceptId}`
  // Asked in either case, so that the time taken says nothing either.
  const taken = await database().loan.findFirst({ where: { AND: [{ id: holder?.id ?? 0 }, reach] } })
  if (!taken) return []
  await auditTakenNumber(database(), actor, text, 'check')
  return [{ code: 'ALREADY_EXISTS', field: 'loanNo', message: loanMessages.numberTaken }]
}
