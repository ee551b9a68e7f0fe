import { z } from 'zod'
import { type Actor, isPerson, lawFirmIdOf, lenderIdOf } from '#lib/core/actor.ts'
import { dayToDate } from '#lib/core/dates.ts'
import { DomainError, type FieldError, forbidden, invalid } from '#lib/core/errors.ts'
import { given } from '#lib/core/parsing.ts'
import { audit, command, longCommand } from '#lib/foundation/audit/commands.ts'
import { addToFigures, rebuildProfileFigures } from '#lib/lending/loans/figures/commands.ts'
import { loanMessages } from '#lib/lending/loans/labels.ts'
import { appendLoanLog } from '#lib/lending/loans/logs/commands.ts'
import { auditTakenNumber } from '#lib/lending/loans/numbers/commands.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { type Drift, type ResolvedLoan, resolveReferences } from '#lib/lending/loans/queries.ts'
import { type LoanInput, principalOf } from '#lib/lending/loans/rules.ts'
import { loanBody } from '#lib/lending/loans/schema.ts'
import { writtenLoan } from '#lib/lending/loans/scope.ts'
import { refreshLoanSearch, repairLoanSearches } from '#lib/lending/loans/searches/commands.ts'
import { statusOf } from '#lib/lending/loans/statuses/rules.ts'
import { now } from '#lib/server/clock.ts'
import { database, type Prisma, type Tx } from '#lib/server/db.ts'
import { env } from '#lib/server/env.ts'
import { giveBackAttempt, type Limit, takeAttempt } from '#lib/server/throttle.ts'

/** Saves of one account that met a number which is taken. */
const REFUSED_SAVES: Limit = { purpose: 'loan-no-save', attempts: 10, seconds: 3_600 }

/**
 * Records a loan: by staff, by a lender among its attributed lenders, or by its own law firm.
 * Raises FORBIDDEN, INVALID with the errors by field, ALREADY_EXISTS for its number, TOO_MANY_REQUESTS after too many of
 * those, CONFLICT for a key used before.
 */
export const createLoan = command({
  policy: loanPolicies.create,
  input: z.lazy(() => loanBody(env().PRODUCT_NAME)),
  audits: ['LOAN_CREATED'],
  once: 'createLoan',
  work: ({ tx, actor, input }) => recordLoan(tx, actor, input),
  around: ({ actor, input }, run) =>
    withinRefusedSaves(actor, input.loanNo, () =>
      run().catch((error: unknown) => {
        throw numberTaken(error)
      }),
    ),
})

/** Writes one new loan with its log, projections and audit in the caller's transaction. */
const recordLoan = async (tx: Tx, actor: Actor, loan: LoanInput): Promise<{ id: number }> => {
  const product = env().PRODUCT_NAME
  const { errors, resolved } = await resolveReferences(tx, actor, loan, product)
  const refusals = told(actor, [...attributionErrors(actor, loan), ...errors])
  if (refusals.length > 0) throw refusalOf(refusals)
  const { id } = await insertLoan(tx, actor, loan, resolved)
  await appendLoanLog(tx, actor, writtenLoan(id), 'CREATED')
  await refreshLoanSearch(tx, [id])
  await addToFigures(tx, id)
  await audit(tx, actor, { action: 'LOAN_CREATED', subject: { kind: 'LOAN', id }, details: { loanNo: loan.loanNo } })
  return { id }
}

/** A lender writes only loans that it is attributed on (row H-11), a law firm only its own. */
const attributionErrors = (actor: Actor, loan: LoanInput): FieldError[] => {
  const [lenderId, lawFirmId] = [lenderIdOf(actor), lawFirmIdOf(actor)]
  if (lawFirmId !== null && lawFirmId !== loan.lawFirmId) throw forbidden(loanMessages.foreignLawFirm)
  if (lenderId === null || loan.loanLenders.some((row) => row.lenderId === lenderId)) return []
  const company = 'companyName' in actor ? actor.companyName : ''
  return [{ code: 'NOT_ATTRIBUTED', field: 'loanLenders', message: loanMessages.notAttributed(company) }]
}

// Whoever does not see every loan is told of a taken number only when nothing else is wrong: a save that would have been
// refused anyway costs nothing and leaves nothing, so it must not answer (threat I4).
const told = (actor: Actor, errors: FieldError[]): FieldError[] => {
  const others = errors.filter(({ code }) => code !== 'ALREADY_EXISTS')
  return others.length === 0 || loanPolicies.seeWholeMarket.who(actor) ? errors : others
}

const refusalOf = (errors: FieldError[]): DomainError =>
  errors.every(({ code }) => code === 'ALREADY_EXISTS') ? new DomainError('ALREADY_EXISTS', errors) : invalid(errors)

// Two at the same moment: the database lets one through, the other learns what the look-up would have said (threat F5).
const numberTaken = (error: unknown): unknown =>
  error instanceof DomainError && error.code === 'ALREADY_EXISTS' && error.constraint?.includes('loan_no')
    ? new DomainError('ALREADY_EXISTS', [
        { code: 'ALREADY_EXISTS', field: 'loanNo', message: loanMessages.numberTaken },
      ])
    : error

const insertLoan = async (tx: Tx, actor: Actor, loan: LoanInput, resolved: ResolvedLoan): Promise<{ id: number }> => {
  const at = now()
  const editorId = isPerson(actor) ? actor.accountId : null
  const day = (value: string | null) => (value === null ? null : dayToDate(value))
  const { id } = await tx.loan.create({
    select: { id: true },
    data: {
      loanNo: loan.loanNo,
      statusKey: statusOf(loan),
      lawFirmId: loan.lawFirmId,
      partnerId: loan.assignedPartnerId,
      associateId: loan.assignedAssociateId,
      suburbId: resolved.suburbId,
      priorityKey: loan.priorityKey,
      principal: principalOf(resolved.lenders),
      lowerRate: loan.lowerRate,
      higherRate: loan.higherRate,
      lvr: loan.lvr,
      valuationRequired: loan.valuationRequired,
      interestKey: loan.interestKey,
      establishmentFeeWithGst: loan.establishmentFeeWithGst,
      scenarioKey: loan.scenarioKey,
      securityTypeKey: loan.securityTypeKey,
      securitySubTypeKey: loan.securitySubTypeKey,
      settlementDate: day(loan.settlementDate),
      repaymentDate: day(loan.repaymentDate),
      dischargedDate: day(loan.dischargedDate),
      shortfall: loan.shortfall,
      notes: loan.notes,
      createdAt: at,
      createdById: editorId,
      lastEditAt: at,
      lastEditById: editorId,
    } satisfies Prisma.LoanUncheckedCreateInput,
  })
  await tx.loanLender.createMany({ data: resolved.lenders.map((row) => ({ loanId: id, ...row })) })
  await tx.loanBroker.createMany({ data: resolved.brokers.map((row) => ({ loanId: id, ...row })) })
  if (loan.credits.length > 0) {
    await tx.loanCredit.createMany({ data: loan.credits.map((creditId) => ({ loanId: id, creditId })) })
  }
  if (loan.constructionScenario) {
    await tx.loanConstruction.createMany({ data: [{ loanId: id, ...loan.constructionScenario }] })
  }
  if (loan.subdivisionScenario) {
    await tx.loanSubdivision.createMany({ data: [{ loanId: id, ...loan.subdivisionScenario }] })
  }
  return { id }
}

// Runs a save that may be refused because its number is taken. Whoever does not see every loan has ten such refusals an
// hour, each audited; after them no save of that account runs, whatever its number, so that nothing more is told.
const withinRefusedSaves = async <T>(actor: Actor, loanNo: string, save: () => Promise<T>): Promise<T> => {
  if (loanPolicies.seeWholeMarket.who(actor) || !isPerson(actor)) return save()
  const subject = String(actor.accountId)
  if (!(await takeAttempt(REFUSED_SAVES, subject)))
    throw new DomainError('TOO_MANY_REQUESTS', loanMessages.tooManyTakenNumbers)
  try {
    const saved = await save()
    await giveBackAttempt(REFUSED_SAVES.purpose, subject)
    return saved
  } catch (error) {
    if (error instanceof DomainError && error.code === 'ALREADY_EXISTS')
      await auditTakenNumber(database(), actor, loanNo, 'save')
    else await giveBackAttempt(REFUSED_SAVES.purpose, subject)
    throw error
  }
}

/** Writes what was found apart anew from the loans; what is right is left alone. */
export const repairProjections = longCommand({
  policy: loanPolicies.seeWholeMarket,
  input: given<Drift>(),
  audits: { none: 'Projections say what the loans say; no record changes.' },
  work: async ({ actor, input: { loanSearches, profileFigures } }) => {
    await repairLoanSearches(actor, loanSearches)
    await rebuildProfileFigures(actor, profileFigures)
  },
})
