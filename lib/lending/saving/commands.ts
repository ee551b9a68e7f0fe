import { z } from 'zod'
import { type Actor, getLawFirmId, getLenderId, isPerson } from '#lib/core/actor.ts'
import { DomainError, type FieldError, forbidden, invalid } from '#lib/core/errors.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import { command, writeAuditBatch } from '#lib/foundation/audit/commands.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { markLoanWritten } from '#lib/lending/access/scope.ts'
import { appendLoanLogs } from '#lib/lending/history/logs/commands.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import { limitTakenNumberRefusals } from '#lib/lending/inputs/numbers/queries.ts'
import type { LoanInput, ResolvedLoan } from '#lib/lending/inputs/rules.ts'
import { getLoanBodySchema } from '#lib/lending/inputs/schema.ts'
import { addToFigures } from '#lib/lending/projections/figures/commands.ts'
import { refreshLoanSearch } from '#lib/lending/projections/searches/commands.ts'
import {
  reuseResolvedLoan,
  type StoredLoan,
  toLoanColumns,
  toStoredLoanColumns,
} from '#lib/lending/saving/editing/rules.ts'
import { resolveLoanReferences } from '#lib/lending/saving/references/queries.ts'
import { Prisma, type Tx } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'

/**
 * Records a loan: staff, a lender among its attributed lenders, or its law firm. Raises FORBIDDEN, INVALID with errors
 * by field, ALREADY_EXISTS for a taken number, TOO_MANY_REQUESTS after too many taken numbers, CONFLICT for an
 * idempotency key used before.
 */
export const createLoan = command({
  policy: loanPolicies.create,
  input: z.lazy(() => getLoanBodySchema(getEnv().PRODUCT_NAME)),
  audits: ['LOAN_CREATED'],
  once: 'createLoan',
  work: ({ tx, actor, input }) => recordLoan(tx, actor, input),
  around: ({ actor, input }, run) => limitTakenNumberRefusals(actor, input.loanNo, run),
})

/** Inserts one loan with its log, search row, figures and audit entry in the caller's transaction. */
const recordLoan = async (tx: Tx, actor: Actor, loan: LoanInput): Promise<{ id: number }> => {
  const resolved = await checkLoanInput(tx, actor, { loan })
  const [id] = await recordLoans(tx, actor, [{ loan, resolved }])
  return { id: id as number }
}

/**
 * Records a loan that its lender and broker have agreed on elsewhere, in the caller's transaction; the actor need not be
 * its lender. Raises INVALID with errors by field, or ALREADY_EXISTS for a taken number.
 */
export const recordAgreedLoan = async (tx: Tx, actor: Actor, loan: LoanInput): Promise<{ id: number }> => {
  const { errors, resolved } = await resolveLoanReferences(tx, actor, { loan, product: getEnv().PRODUCT_NAME })
  const refusals = hideTakenNumberError(actor, errors)
  if (refusals.length > 0) throw toRefusedSaveError(refusals)
  const [id] = await recordLoans(tx, actor, [{ loan, resolved }])
  return { id: id as number }
}

/** A validated loan, ready to be inserted, with the ids its references resolved to. */
export type ReadyLoan = { loan: LoanInput; resolved: ResolvedLoan }

/**
 * Inserts loans with their logs, search rows, figures and audit entries in bulk in the caller's transaction. Returns
 * the ids in order.
 */
export const recordLoans = async (tx: Tx, actor: Actor, ready: readonly ReadyLoan[]): Promise<number[]> => {
  const ids = await insertLoans(tx, actor, ready)
  await appendLoanLogs(tx, actor, { loanIds: ids.map(markLoanWritten), act: 'CREATED' })
  await refreshLoanSearch(tx, ids)
  await addToFigures(tx, ids)
  await writeAuditBatch(
    tx,
    actor,
    ready.map(({ loan }, at) => ({
      action: 'LOAN_CREATED',
      subject: { kind: 'LOAN', id: ids[at] as number },
      details: { loanNo: loan.loanNo },
    })),
  )
  return ids
}

/**
 * Validates a new or edited loan and resolves its references. Raises INVALID, FORBIDDEN, or ALREADY_EXISTS for a taken
 * number.
 */
export const checkLoanInput = async (
  tx: Tx,
  actor: Actor,
  { loan, before = null }: { loan: LoanInput; before?: (StoredLoan & { id: number }) | null },
): Promise<ResolvedLoan> => {
  const attribution = checkActorIsAttributed(actor, loan)
  const known = attribution.length === 0 && before ? reuseResolvedLoan(before, loan) : null
  if (known) return known
  const { errors, resolved } = await resolveLoanReferences(tx, actor, { loan, product: getEnv().PRODUCT_NAME, before })
  const refusals = hideTakenNumberError(actor, [...attribution, ...errors])
  if (refusals.length > 0) throw toRefusedSaveError(refusals)
  return resolved
}

/** A lender may only write loans that it is attributed on (row H-11), a law firm only its own loans. */
const checkActorIsAttributed = (actor: Actor, loan: LoanInput): FieldError[] => {
  const [lenderId, lawFirmId] = [getLenderId(actor), getLawFirmId(actor)]
  if (lawFirmId !== null && lawFirmId !== loan.lawFirmId) throw forbidden(loanMessages.foreignLawFirm)
  if (lenderId === null || loan.loanLenders.some((row) => row.lenderId === lenderId)) return []
  const company = 'companyName' in actor ? actor.companyName : ''
  return [{ code: 'NOT_ATTRIBUTED', field: 'loanLenders', message: loanMessages.notAttributed(company) }]
}

// People who cannot see every loan learn that a number is taken only if the save has no other error. Otherwise they
// could probe numbers with saves that are refused anyway and so cost nothing and are not audited (threat I4).
const hideTakenNumberError = (actor: Actor, errors: FieldError[]): FieldError[] => {
  const others = errors.filter(({ code }) => code !== 'ALREADY_EXISTS')
  return others.length === 0 || loanPolicies.seeWholeMarket.who(actor) ? errors : others
}

const toRefusedSaveError = (errors: FieldError[]): DomainError =>
  errors.every(({ code }) => code === 'ALREADY_EXISTS') ? new DomainError('ALREADY_EXISTS', errors) : invalid(errors)

const insertLoans = async (tx: Tx, actor: Actor, ready: readonly ReadyLoan[]): Promise<number[]> => {
  const at = now()
  const editorId = isPerson(actor) ? actor.accountId : null
  const rows = ready.map(({ loan, resolved }) => ({
    ...toStoredLoanColumns(toLoanColumns(loan, resolved)),
    createdAt: at,
    createdById: editorId,
    lastEditAt: at,
    lastEditById: editorId,
  }))
  const names = Object.keys(rows[0] ?? {})
  const columns = Prisma.join(names.map((name) => quoteIdentifier(toColumnName(name))))
  const values = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [toColumnName(name), value])),
  )
  // Passed as one JSON parameter: the ORM takes seconds over some thousands of parameters.
  const created = await tx.$queryRaw<{ id: number; loanNo: string }[]>`
    insert into loans (${columns}) select ${columns} from jsonb_populate_recordset(null::loans, ${toJsonWithBigints(values)}::jsonb)
    returning id, loan_no as "loanNo"`
  const idOf = new Map(created.map(({ id, loanNo }) => [loanNo, id]))
  const ids = ready.map(({ loan }) => idOf.get(loan.loanNo) as number)
  const partsOf = <Row>(rowsOf: (one: ReadyLoan) => readonly Row[]) =>
    ready.flatMap((one, place) => rowsOf(one).map((row) => ({ loanId: ids[place] as number, ...row })))
  const lenders = partsOf(({ resolved }) => resolved.lenders)
  const brokers = partsOf(({ resolved }) => resolved.brokers)
  await insertLoanParties(tx, {
    lenders,
    brokers,
    credits: partsOf(({ loan }) => loan.credits.map((creditId) => ({ creditId }))),
  })
  const constructions = partsOf(({ loan }) => valueToList(loan.constructionScenario))
  if (constructions.length > 0) await tx.loanConstruction.createMany({ data: constructions })
  const subdivisions = partsOf(({ loan }) => valueToList(loan.subdivisionScenario))
  if (subdivisions.length > 0) await tx.loanSubdivision.createMany({ data: subdivisions })
  return ids
}

const toColumnName = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

// One statement for three tables saves two database round trips.
const insertLoanParties = (
  tx: Tx,
  parts: Record<'lenders' | 'brokers' | 'credits', readonly object[]>,
): Promise<number> =>
  tx.$executeRaw`
    with given as (select ${toJsonWithBigints(parts)}::jsonb as parts),
      lenders as (
        insert into loan_lenders (loan_id, lender_id, contribution_amount, bdm_id, position)
        select p."loanId", p."lenderId", p."contributionAmount", p."bdmId", p.position
        from given, jsonb_to_recordset(parts -> 'lenders')
          as p ("loanId" int, "lenderId" int, "contributionAmount" bigint, "bdmId" int, position int)),
      brokers as (
        insert into loan_brokers (loan_id, broker_id, bdm_id, position)
        select p."loanId", p."brokerId", p."bdmId", p.position
        from given, jsonb_to_recordset(parts -> 'brokers') as p ("loanId" int, "brokerId" int, "bdmId" int, position int))
    insert into loan_credits (loan_id, credit_id)
    select p."loanId", p."creditId" from given, jsonb_to_recordset(parts -> 'credits') as p ("loanId" int, "creditId" int)`

const valueToList = <Value>(value: Value | null): Value[] => (value === null ? [] : [value])
