import { type Actor, brokerIdOf, lawFirmIdOf, lenderIdOf } from '#lib/core/actor.ts'
import { DomainError, type FieldError, notFound } from '#lib/core/errors.ts'
import { unrestricted } from '#lib/core/policy.ts'
import { choosableLawyer } from '#lib/foundation/lookups/parties/queries.ts'
import { suburbsMeant } from '#lib/foundation/lookups/suburbs/queries.ts'
import { driftedProfileFigures } from '#lib/lending/loans/figures/queries.ts'
import { loanMessages } from '#lib/lending/loans/labels.ts'
import { foldLoanNo } from '#lib/lending/loans/numbers/rules.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { readLoanRecord } from '#lib/lending/loans/records/queries.ts'
import type { LoanRecord } from '#lib/lending/loans/records/schema.ts'
import { byContribution, type LoanInput, partBdm } from '#lib/lending/loans/rules.ts'
import { loanInScope } from '#lib/lending/loans/scope.ts'
import { driftedLoanSearches } from '#lib/lending/loans/searches/queries.ts'
import { brokersFor, lendersFor, loanView } from '#lib/lending/loans/view/rules.ts'
import type { Involvement, LoanBrokerView, LoanLenderView, LoanView } from '#lib/lending/loans/view/schema.ts'
import { database, type Tx } from '#lib/server/db.ts'
import { log } from '#lib/server/log.ts'

const recordInScope = async (actor: Actor, id: number): Promise<LoanRecord> => {
  if (!loanPolicies.view.who(actor)) throw new DomainError('UNAUTHENTICATED')
  const record = await readLoanRecord(database(), await loanInScope(actor, id))
  if (!record) throw notFound()
  return record
}

/** One loan as the actor may read it. Raises NOT_FOUND outside the actor's scope, as for an unknown id. */
export const getLoan = async (actor: Actor, id: number): Promise<LoanView> =>
  loanView(actor, await recordInScope(actor, id))

/** The attributed lenders of a loan as the actor may see them. Raises NOT_FOUND outside the scope. */
export const getLoanLenders = async (actor: Actor, id: number): Promise<LoanLenderView[]> =>
  lendersFor(actor, await recordInScope(actor, id))

/** The attributed brokers of a loan. Raises NOT_FOUND outside the scope. */
export const getLoanBrokers = async (actor: Actor, id: number): Promise<LoanBrokerView[]> =>
  brokersFor(actor, await recordInScope(actor, id))

/** On which sides of a loan the actor's own company stands (row I-09). Raises NOT_FOUND outside the scope. */
export const loanInvolvement = async (actor: Actor, id: number): Promise<Involvement> => {
  const record = await recordInScope(actor, id)
  const named = (party: { id: number; name: string }) => ({ id: party.id, name: party.name })
  return {
    attributedLenders: record.lenders.filter((lender) => lender.id === lenderIdOf(actor)).map(named),
    attributedBrokers: record.brokers.filter((broker) => broker.id === brokerIdOf(actor)).map(named),
    attributedLawyer: lawFirmIdOf(actor) === record.lawFirmId ? { id: record.lawFirmId, name: record.lawFirm } : null,
  }
}

export type ResolvedLoan = {
  suburbId: number
  lenders: { lenderId: number; contributionAmount: bigint; bdmId: number; position: number }[]
  brokers: { brokerId: number; bdmId: number; position: number }[]
}
type Resolution = { errors: FieldError[]; resolved: ResolvedLoan }

type Kind =
  | 'LOAN_NO'
  | 'LENDER'
  | 'BROKER'
  | 'LAWFIRM'
  | 'PARTNER'
  | 'ASSOCIATE'
  | 'BDM'
  | 'SUBURB'
  | 'PRIORITY'
  | 'INTEREST'
  | 'SCENARIO'
  | 'SECURITY_TYPE'
  | 'SECURITY_SUB_TYPE'
  | 'CREDIT'
  | 'SUBDIVISION_TYPE'
type Found = { kind: Kind; ref: string; bdmId: number | null }

const error = (field: string, message: string, code = 'INVALID'): FieldError => ({ code, field, message })

/** Looks up everything that a loan refers to and lists what is not known, does not belong together or has no BDM. */
export const resolveReferences = async (
  tx: Tx,
  actor: Actor,
  loan: LoanInput,
  product: string,
  exceptId = 0,
): Promise<Resolution> => {
  const found = await findAll(tx, actor, loan, exceptId)
  const place = await suburbOf(tx, loan, found)
  const isStaff = unrestricted(actor)
  const bdms = new Set([...found.all('BDM')].map(Number))
  const lenders = byContribution(loan.loanLenders).map((row, index) => ({
    lenderId: row.lenderId,
    contributionAmount: row.contributionAmount,
    bdmId: partBdm(row.platformBdmId, found.bdmOf('LENDER', row.lenderId), isStaff, bdms) ?? 0,
    position: index + 1,
  }))
  const brokers = loan.loanBrokers.map((row, index) => ({
    brokerId: row.brokerId,
    bdmId: partBdm(row.platformBdmId, found.bdmOf('BROKER', row.brokerId), isStaff, bdms) ?? 0,
    position: index + 1,
  }))
  const lenderIndex = (id: number) => loan.loanLenders.findIndex(({ lenderId }) => lenderId === id)
  const errors = [
    ...(found.has('LOAN_NO', foldLoanNo(loan.loanNo))
      ? [error('loanNo', loanMessages.numberTaken, 'ALREADY_EXISTS')]
      : []),
    ...lenders
      .filter(({ lenderId, bdmId }) => bdmId === 0 || !found.has('LENDER', lenderId))
      .map(({ lenderId }) => error(`loanLenders.${lenderIndex(lenderId)}.lenderId`, loanMessages.lenderRow(product))),
    ...brokers
      .filter(({ brokerId, bdmId }) => bdmId === 0 || !found.has('BROKER', brokerId))
      .map(({ position }) => error(`loanBrokers.${position - 1}.brokerId`, loanMessages.brokerRow(product))),
    ...place.errors,
    ...choiceErrors(loan, found),
  ]
  return { errors, resolved: { suburbId: place.suburbId, lenders, brokers } }
}

const choiceErrors = (loan: LoanInput, found: Findings): FieldError[] => {
  const unknown = (kind: Kind, ref: string | number | null | undefined, field: string, message: string) =>
    ref === null || ref === undefined || found.has(kind, ref) ? [] : [error(field, message)]
  const { unknownChoice } = loanMessages
  return [
    ...unknown('LAWFIRM', loan.lawFirmId, 'lawFirmId', unknownChoice),
    ...unknown('PARTNER', loan.assignedPartnerId, 'assignedPartnerId', loanMessages.partnerElsewhere),
    ...unknown('ASSOCIATE', loan.assignedAssociateId, 'assignedAssociateId', loanMessages.associateElsewhere),
    ...unknown('PRIORITY', loan.priorityKey, 'priorityKey', unknownChoice),
    ...unknown('INTEREST', loan.interestKey, 'interestKey', unknownChoice),
    ...unknown('SCENARIO', loan.scenarioKey, 'scenarioKey', unknownChoice),
    ...unknown('SECURITY_TYPE', loan.securityTypeKey, 'securityTypeKey', unknownChoice),
    ...(found.has('SECURITY_TYPE', loan.securityTypeKey)
      ? unknown('SECURITY_SUB_TYPE', loan.securitySubTypeKey, 'securitySubTypeKey', loanMessages.subTypeElsewhere)
      : []),
    ...loan.credits.flatMap((id, index) => unknown('CREDIT', id, `credits.${index}`, unknownChoice)),
    ...unknown('SUBDIVISION_TYPE', loan.subdivisionScenario?.typeKey, 'subdivisionScenario.typeKey', unknownChoice),
  ]
}

const suburbOf = async (
  tx: Tx,
  loan: LoanInput,
  found: Findings,
): Promise<{ suburbId: number; errors: FieldError[] }> => {
  const refuse = (message: string) => ({ suburbId: 0, errors: [error('suburbId', message)] })
  if (loan.suburbId !== null) {
    return found.has('SUBURB', loan.suburbId)
      ? { suburbId: loan.suburbId, errors: [] }
      : refuse(loanMessages.placeUnknown)
  }
  const meant = await suburbsMeant(tx, loan.suburb ?? '', loan.state ?? '')
  if (meant.length > 1) return refuse(loanMessages.placeDoubled(meant.map(({ name }) => name)))
  return meant[0] ? { suburbId: meant[0].id, errors: [] } : refuse(loanMessages.placeUnknown)
}

type Findings = {
  has: (kind: Kind, ref: string | number) => boolean
  all: (kind: Kind) => Iterable<string>
  bdmOf: (kind: 'LENDER' | 'BROKER', id: number) => number | null
}

const findAll = async (tx: Tx, actor: Actor, loan: LoanInput, exceptId: number): Promise<Findings> => {
  const lenderIds = loan.loanLenders.map(({ lenderId }) => lenderId)
  const brokerIds = loan.loanBrokers.map(({ brokerId }) => brokerId)
  const bdmIds = [...loan.loanLenders, ...loan.loanBrokers].map((row) => row.platformBdmId).filter((id) => id !== null)
  const rows = await tx.$queryRaw<Found[]>`
    select 'LOAN_NO' as kind, upper(loan_no) as ref, null::int as "bdmId" from loans
      where upper(loan_no) = ${foldLoanNo(loan.loanNo)} and id <> ${exceptId}
    union all select 'LENDER', id::text, bdm_id from lenders where id = any(${lenderIds})
    union all select 'BROKER', id::text, bdm_id from brokers where id = any(${brokerIds})
    union all select 'LAWFIRM', id::text, null from law_firms where id = ${loan.lawFirmId}
    union all select case coalesce(i.position_key, 'PRTNR') when 'ASSOC' then 'ASSOCIATE' else 'PARTNER' end, i.id::text, null
      from law_firms f join individuals i on i.company_id = f.company_id
      where f.id = ${loan.lawFirmId} and ${choosableLawyer(actor)}
        and i.id in (${loan.assignedPartnerId}::int, ${loan.assignedAssociateId}::int)
    union all select 'BDM', id::text, null from staff where id = any(${bdmIds})
    union all select 'SUBURB', id::text, null from suburbs where id = ${loan.suburbId}::int
    union all select 'PRIORITY', key, null from priorities where key = ${loan.priorityKey}
    union all select 'INTEREST', key, null from interests where key = ${loan.interestKey}
    union all select 'SCENARIO', key, null from scenarios where key = ${loan.scenarioKey}
    union all select 'SECURITY_TYPE', key, null from security_groups where key = ${loan.securityTypeKey}
    union all select 'SECURITY_SUB_TYPE', key, null from security_types
      where group_key = ${loan.securityTypeKey} and key = ${loan.securitySubTypeKey}
    union all select 'CREDIT', id::text, null from credits where id = any(${loan.credits})
    union all select 'SUBDIVISION_TYPE', key, null from subdivision_types where key = ${loan.subdivisionScenario?.typeKey ?? ''}`
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const refs = (kind: Kind) => byKind.get(kind) ?? []
  return {
    has: (kind, ref) => refs(kind).some((row) => row.ref === String(ref)),
    all: (kind) => refs(kind).map(({ ref }) => ref),
    bdmOf: (kind, id) => refs(kind).find(({ ref }) => ref === String(id))?.bdmId ?? null,
  }
}

/** What the stored projections say apart from the loans: ids of loans and of profiles. */
export type Drift = { loanSearches: number[]; profileFigures: number[] }

/** Compares every projection with the loans. For staff and jobs. */
export const checkProjections = async (actor: Actor): Promise<Drift> => ({
  loanSearches: await driftedLoanSearches(actor),
  profileFigures: await driftedProfileFigures(actor),
})

/** The nightly check: it reports and changes nothing, because what drifted is a fault to be looked at. */
export const reportProjections = async (actor: Actor): Promise<void> => {
  const { loanSearches, profileFigures } = await checkProjections(actor)
  const found = { loanSearches: loanSearches.length, profileFigures: profileFigures.length }
  if (found.loanSearches + found.profileFigures === 0) return log.info('projections checked', found)
  const some = { loans: loanSearches.slice(0, 20).join(' '), profiles: profileFigures.slice(0, 20).join(' ') }
  log.error('projections differ from the loans; npm run check-data -- --repair mends them', { ...found, ...some })
}
