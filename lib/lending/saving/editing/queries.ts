import { type Actor, isPerson } from '#lib/core/actor.ts'
import { DomainError, forbidden, notFound } from '#lib/core/errors.ts'
import { buildLoanScope } from '#lib/lending/access/policy.ts'
import { getLoanViewers, mayDoLoanAction, mayEditShownLoan } from '#lib/lending/records/fields.ts'
import { scenarioDetails } from '#lib/lending/records/queries.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import type { LoanView } from '#lib/lending/records/view/schema.ts'
import type { StoredLoan } from '#lib/lending/saving/editing/rules.ts'
import type { Tx } from '#lib/server/database/db.ts'

type Dollars<Row> = Omit<Row, 'contributionAmount'> & { contributionAmount: string }
type Columns = StoredLoan['columns']
type Read = Omit<StoredLoan, 'columns' | 'lenders'> & {
  columns: Omit<Columns, 'principal' | 'establishmentFeeWithGst' | 'shortfall'>
  lenders: Dollars<StoredLoan['lenders'][number]>[]
  principal: string
  fee: string | null
  shortfall: string | null
}

/**
 * Reads a loan with its rows and locks it until the transaction ends, for people who may edit it. Raises NOT_FOUND for
 * an unknown id or outside the scope, FORBIDDEN if the actor can read but not edit it.
 */
export const lockLoanForEditing = async (tx: Tx, actor: Actor, id: number): Promise<StoredLoan & { id: number }> => {
  // Lock before reading: a statement that waits for the lock would read the other tables as they were before the wait.
  const held = await tx.$queryRaw<{ id: number }[]>`select id from loans where id = ${id} for update`
  if (held.length === 0) throw notFound()
  const stored = await readStoredLoan(tx, id)
  const parties = {
    lawFirmId: stored.columns.lawFirmId,
    lenderIds: stored.lenders.map(({ lenderId }) => lenderId),
    brokerIds: stored.brokers.map(({ brokerId }) => brokerId),
  }
  if (mayDoLoanAction('edit', getLoanViewers(actor, parties))) return stored
  const isInScope = (await tx.loan.count({ where: { AND: [{ id }, buildLoanScope(actor)] } })) > 0
  throw isInScope ? forbidden() : notFound()
}

const readStoredLoan = async (tx: Tx, id: number): Promise<StoredLoan & { id: number }> => {
  const [row] = await tx.$queryRaw<Read[]>`
    select l.version, json_build_object('loanNo', l.loan_no, 'statusKey', l.status_key, 'lawFirmId', l.law_firm_id,
        'partnerId', l.partner_id, 'associateId', l.associate_id, 'suburbId', l.suburb_id, 'priorityKey', l.priority_key,
        'lowerRate', l.lower_rate::text, 'higherRate', l.higher_rate::text, 'lvr', l.lvr::text,
        'valuationRequired', l.valuation_required, 'interestKey', l.interest_key, 'scenarioKey', l.scenario_key,
        'securityTypeKey', l.security_type_key, 'securitySubTypeKey', l.security_sub_type_key,
        'settlementDate', l.settlement_date, 'repaymentDate', l.repayment_date, 'dischargedDate', l.discharged_date,
        'notes', l.notes) as columns,
      l.principal::text, l.establishment_fee_with_gst::text as fee, l.shortfall::text,
      (select coalesce(json_agg(json_build_object('lenderId', lender_id, 'contributionAmount', contribution_amount::text,
        'bdmId', bdm_id, 'position', position) order by position), '[]') from loan_lenders where loan_id = l.id) as lenders,
      (select coalesce(json_agg(json_build_object('brokerId', broker_id, 'bdmId', bdm_id, 'position', position)
        order by position), '[]') from loan_brokers where loan_id = l.id) as brokers,
      array(select credit_id from loan_credits where loan_id = l.id order by credit_id) as credits,
      (select json_build_object(${scenarioDetails}, 'preCommittedCommercialTenants', d.pre_committed_commercial_tenants)
        from loan_constructions d where d.loan_id = l.id) as construction,
      (select json_build_object(${scenarioDetails}, 'typeKey', d.type_key)
        from loan_subdivisions d where d.loan_id = l.id) as subdivision
    from loans l where l.id = ${id}`
  if (!row) throw notFound()
  const { principal, fee, shortfall, columns, lenders, ...parts } = row
  const dollars = (text: string | null) => (text === null ? null : BigInt(text))
  const amounts = {
    principal: BigInt(principal),
    establishmentFeeWithGst: dollars(fee),
    shortfall: dollars(shortfall),
  }
  return {
    ...parts,
    id,
    columns: { ...columns, ...amounts },
    lenders: lenders.map((part) => ({ ...part, contributionAmount: BigInt(part.contributionAmount) })),
  }
}

/**
 * Returns a loan for people who may edit it. Raises NOT_FOUND outside the scope, FORBIDDEN if the actor may only read
 * it.
 */
export const getLoanForEditing = async (actor: Actor, id: number): Promise<LoanView> => {
  if (!isPerson(actor)) throw new DomainError('UNAUTHENTICATED')
  const loan = await getLoan(actor, id)
  if (!mayEditShownLoan(actor, loan)) throw forbidden()
  return loan
}
