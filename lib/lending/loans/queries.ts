import { type Actor, getBrokerId, getLawFirmId, getLenderId } from '#lib/core/actor.ts'
import { DomainError, type FieldError, notFound } from '#lib/core/errors.ts'
import { choosableLawyerSql } from '#lib/foundation/lookups/parties/queries.ts'
import { matchSuburbs } from '#lib/foundation/lookups/suburbs/queries.ts'
import { findKeptBdm, type StoredLoan } from '#lib/lending/loans/editing/rules.ts'
import { getInputParties, getLoanViewers, writesField } from '#lib/lending/loans/fields.ts'
import { findDriftedProfileFigures } from '#lib/lending/loans/figures/queries.ts'
import { loanMessages } from '#lib/lending/loans/labels.ts'
import { foldLoanNo } from '#lib/lending/loans/numbers/rules.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { readLoanRecord } from '#lib/lending/loans/records/queries.ts'
import type { LoanRecord } from '#lib/lending/loans/records/schema.ts'
import { type LoanInput, pickPartyBdm, type ResolvedLoan, sortByContribution } from '#lib/lending/loans/rules.ts'
import { requireLoan } from '#lib/lending/loans/scope.ts'
import { findDriftedLoanSearches } from '#lib/lending/loans/searches/queries.ts'
import { findDriftedLoanTotals } from '#lib/lending/loans/totals/queries.ts'
import { buildLoanView, showBrokers, showLenders } from '#lib/lending/loans/view/rules.ts'
import type { Involvement, LoanBrokerView, LoanLenderView, LoanView } from '#lib/lending/loans/view/schema.ts'
import { database, type Tx } from '#lib/server/database/db.ts'
import { log } from '#lib/server/operations/log.ts'

const readRecordInScope = async (actor: Actor, id: number): Promise<LoanRecord> => {
  if (!loanPolicies.view.who(actor)) throw new DomainError('UNAUTHENTICATED')
  const record = await readLoanRecord(database(), await requireLoan(actor, id))
  if (!record) throw notFound()
  return record
}

/** Returns one loan as the actor may read it. Raises NOT_FOUND for an unknown id or outside the scope. */
export const getLoan = async (actor: Actor, id: number): Promise<LoanView> =>
  buildLoanView(actor, await readRecordInScope(actor, id))

/** Returns the attributed lenders of a loan as the actor may see them. Raises NOT_FOUND outside the scope. */
export const getLoanLenders = async (actor: Actor, id: number): Promise<LoanLenderView[]> =>
  showLenders(actor, await readRecordInScope(actor, id))

/** Returns the attributed brokers of a loan. Raises NOT_FOUND outside the scope. */
export const getLoanBrokers = async (actor: Actor, id: number): Promise<LoanBrokerView[]> =>
  showBrokers(actor, await readRecordInScope(actor, id))

/**
 * Returns on which sides of a loan the actor's own company is a party (row I-09). Raises NOT_FOUND outside the scope.
 */
export const getLoanInvolvement = async (actor: Actor, id: number): Promise<Involvement> => {
  const record = await readRecordInScope(actor, id)
  const named = (party: { id: number; name: string }) => ({ id: party.id, name: party.name })
  return {
    attributedLenders: record.lenders.filter((lender) => lender.id === getLenderId(actor)).map(named),
    attributedBrokers: record.brokers.filter((broker) => broker.id === getBrokerId(actor)).map(named),
    attributedLawyer: getLawFirmId(actor) === record.lawFirmId ? { id: record.lawFirmId, name: record.lawFirm } : null,
  }
}

type StoredParts = StoredLoan & { id: number }
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

const buildError = (field: string, message: string, code = 'INVALID'): FieldError => ({ code, field, message })

/**
 * Resolves all references of a loan and lists those that are unknown, do not belong together or have no BDM. References
 * already on the stored loan stay valid even if they could no longer be chosen.
 */
export const resolveReferences = async (
  tx: Tx,
  actor: Actor,
  loan: LoanInput,
  product: string,
  before: StoredParts | null = null,
): Promise<Resolution> =>
  resolveFoundReferences(await findReferences(tx, actor, [loan], before?.id ?? 0), actor, loan, product, before)

/** Like `resolveReferences`, for one of several loans whose references were looked up together. */
export const resolveFoundReferences = (
  found: Findings,
  actor: Actor,
  loan: LoanInput,
  product: string,
  before: StoredParts | null = null,
): Resolution => {
  const place = resolveSuburb(loan, found)
  const bdms = new Set([...found.all('BDM')].map(Number))
  const namesBdm = writesField('lenderBdmId', getLoanViewers(actor, getInputParties(loan)))
  const bdmOf = (kind: 'LENDER' | 'BROKER', id: number, sent: number | null): number => {
    const own = found.bdmOf(kind, id)
    if (sent !== null && sent === own) return sent
    return pickPartyBdm(sent, findKeptBdm(before, kind, id) ?? own, namesBdm, bdms) ?? 0
  }
  const resolved = {
    suburbId: place.suburbId,
    lenders: sortByContribution(loan.loanLenders).map(({ lenderId, contributionAmount, platformBdmId }, index) => ({
      lenderId,
      contributionAmount,
      bdmId: bdmOf('LENDER', lenderId, platformBdmId),
      position: index + 1,
    })),
    brokers: loan.loanBrokers.map(({ brokerId, platformBdmId }, index) => ({
      brokerId,
      bdmId: bdmOf('BROKER', brokerId, platformBdmId),
      position: index + 1,
    })),
  }
  const lenderIndex = (id: number) => loan.loanLenders.findIndex(({ lenderId }) => lenderId === id)
  const errors = [
    ...(found.has('LOAN_NO', foldLoanNo(loan.loanNo))
      ? [buildError('loanNo', loanMessages.numberTaken, 'ALREADY_EXISTS')]
      : []),
    ...resolved.lenders
      .filter(({ lenderId, bdmId }) => bdmId === 0 || !found.has('LENDER', lenderId))
      .map(({ lenderId }) =>
        buildError(`loanLenders.${lenderIndex(lenderId)}.lenderId`, loanMessages.lenderRow(product)),
      ),
    ...resolved.brokers
      .filter(({ brokerId, bdmId }) => bdmId === 0 || !found.has('BROKER', brokerId))
      .map(({ position }) => buildError(`loanBrokers.${position - 1}.brokerId`, loanMessages.brokerRow(product))),
    ...place.errors,
    ...checkChoices(loan, found, before),
  ]
  return { errors, resolved }
}

const checkChoices = (loan: LoanInput, found: Findings, before: StoredParts | null): FieldError[] => {
  const sameFirm = before?.columns.lawFirmId === loan.lawFirmId
  const isKept = (name: 'partnerId' | 'associateId', id: number | null) => sameFirm && before?.columns[name] === id
  const unknown = (kind: Kind, ref: string | number | null | undefined, field: string, message: string) =>
    ref === null || ref === undefined || found.has(kind, ref) ? [] : [buildError(field, message)]
  const { unknownChoice, partnerElsewhere, associateElsewhere, subTypeElsewhere } = loanMessages
  return [
    ...unknown('LAWFIRM', loan.lawFirmId, 'lawFirmId', unknownChoice),
    ...(isKept('partnerId', loan.assignedPartnerId)
      ? []
      : unknown('PARTNER', joinKeys(loan.lawFirmId, loan.assignedPartnerId), 'assignedPartnerId', partnerElsewhere)),
    ...(isKept('associateId', loan.assignedAssociateId)
      ? []
      : unknown(
          'ASSOCIATE',
          joinKeys(loan.lawFirmId, loan.assignedAssociateId),
          'assignedAssociateId',
          associateElsewhere,
        )),
    ...unknown('PRIORITY', loan.priorityKey, 'priorityKey', unknownChoice),
    ...unknown('INTEREST', loan.interestKey, 'interestKey', unknownChoice),
    ...unknown('SCENARIO', loan.scenarioKey, 'scenarioKey', unknownChoice),
    ...unknown('SECURITY_TYPE', loan.securityTypeKey, 'securityTypeKey', unknownChoice),
    ...(found.has('SECURITY_TYPE', loan.securityTypeKey)
      ? unknown(
          'SECURITY_SUB_TYPE',
          joinKeys(loan.securityTypeKey, loan.securitySubTypeKey),
          'securitySubTypeKey',
          subTypeElsewhere,
        )
      : []),
    ...loan.credits.flatMap((id, index) => unknown('CREDIT', id, `credits.${index}`, unknownChoice)),
    ...unknown('SUBDIVISION_TYPE', loan.subdivisionScenario?.typeKey, 'subdivisionScenario.typeKey', unknownChoice),
  ]
}

// The key of a reference that is unique only within another: a lawyer within the firm, a sub type within its type.
const joinKeys = (outer: string | number, inner: string | number | null): string | null =>
  inner === null ? null : `${outer}/${inner}`

const resolveSuburb = (loan: LoanInput, found: Findings): { suburbId: number; errors: FieldError[] } => {
  const refuse = (message: string) => ({ suburbId: 0, errors: [buildError('suburbId', message)] })
  if (loan.suburbId !== null) {
    return found.has('SUBURB', loan.suburbId)
      ? { suburbId: loan.suburbId, errors: [] }
      : refuse(loanMessages.placeUnknown)
  }
  const meant = found.places.get(buildPlaceKey(loan)) ?? []
  if (meant.length > 1) return refuse(loanMessages.placeDoubled(meant.map(({ name }) => name)))
  return meant[0] ? { suburbId: meant[0].id, errors: [] } : refuse(loanMessages.placeUnknown)
}

type Findings = {
  has: (kind: Kind, ref: string | number) => boolean
  all: (kind: Kind) => Iterable<string>
  bdmOf: (kind: 'LENDER' | 'BROKER', id: number) => number | null
  /** The suburbs that each typed suburb and state can mean. */
  places: ReadonlyMap<string, readonly { id: number; name: string }[]>
}

const buildPlaceKey = ({ suburb, state }: LoanInput): string => `${suburb ?? ''}\n${state ?? ''}`

/** Looks up everything that the given loans refer to in one query. */
export const findReferences = async (
  tx: Tx,
  actor: Actor,
  loans: readonly LoanInput[],
  exceptId = 0,
): Promise<Findings> => {
  const all = <Value extends string | number>(read: (loan: LoanInput) => readonly (Value | null)[]): Value[] => [
    ...new Set(loans.flatMap(read).filter((value) => value !== null)),
  ]
  const keysOf = (read: (loan: LoanInput) => string | null | undefined) => all((loan) => [read(loan) ?? null])
  const lenderIds = all((loan) => loan.loanLenders.map(({ lenderId }) => lenderId))
  const brokerIds = all((loan) => loan.loanBrokers.map(({ brokerId }) => brokerId))
  const bdmIds = all((loan) => [...loan.loanLenders, ...loan.loanBrokers].map((row) => row.platformBdmId))
  const lawFirmIds = all((loan) => [loan.lawFirmId])
  const lawyerIds = all((loan) => [loan.assignedPartnerId, loan.assignedAssociateId])
  const securityTypeKeys = keysOf((loan) => loan.securityTypeKey)
  const rows = await tx.$queryRaw<Found[]>`
    select 'LOAN_NO' as kind, upper(loan_no) as ref, null::int as "bdmId" from loans
      where upper(loan_no) = any(${keysOf((loan) => foldLoanNo(loan.loanNo))}) and id <> ${exceptId}
    union all select 'LENDER', id::text, bdm_id from lenders where id = any(${lenderIds})
    union all select 'BROKER', id::text, bdm_id from brokers where id = any(${brokerIds})
    union all select 'LAWFIRM', id::text, null from law_firms where id = any(${lawFirmIds})
    union all select case coalesce(i.position_key, 'PRTNR') when 'ASSOC' then 'ASSOCIATE' else 'PARTNER' end, f.id || '/' || i.id, null
      from law_firms f join individuals i on i.company_id = f.company_id
      where f.id = any(${lawFirmIds}) and ${choosableLawyerSql(actor)} and i.id = any(${lawyerIds})
    union all select 'BDM', id::text, null from staff where id = any(${bdmIds})
    union all select 'SUBURB', id::text, null from suburbs where id = any(${all((loan) => [loan.suburbId])})
    union all select 'PRIORITY', key, null from priorities where key = any(${keysOf((loan) => loan.priorityKey)})
    union all select 'INTEREST', key, null from interests where key = any(${keysOf((loan) => loan.interestKey)})
    union all select 'SCENARIO', key, null from scenarios where key = any(${keysOf((loan) => loan.scenarioKey)})
    union all select 'SECURITY_TYPE', key, null from security_groups where key = any(${securityTypeKeys})
    union all select 'SECURITY_SUB_TYPE', group_key || '/' || key, null from security_types
      where group_key = any(${securityTypeKeys}) and key = any(${keysOf((loan) => loan.securitySubTypeKey)})
    union all select 'CREDIT', id::text, null from credits where id = any(${all((loan) => loan.credits)})
    union all select 'SUBDIVISION_TYPE', key, null from subdivision_types
      where key = any(${keysOf((loan) => loan.subdivisionScenario?.typeKey)})`
  const byKind = new Map<Kind, Map<string, Found>>()
  for (const row of rows) byKind.set(row.kind, (byKind.get(row.kind) ?? new Map()).set(row.ref, row))
  const worded = loans.filter(({ suburbId }) => suburbId === null)
  const written = new Map(
    worded.map((loan) => [buildPlaceKey(loan), { suburb: loan.suburb ?? '', state: loan.state ?? '' }]),
  )
  const meant = await matchSuburbs(tx, [...written.values()])
  const places = new Map([...written.keys()].map((place, at) => [place, meant[at] ?? []]))
  return {
    has: (kind, ref) => byKind.get(kind)?.has(String(ref)) ?? false,
    all: (kind) => byKind.get(kind)?.keys() ?? [],
    bdmOf: (kind, id) => byKind.get(kind)?.get(String(id))?.bdmId ?? null,
    places,
  }
}

/** The loans, profiles and totals whose stored projections differ from the loans. */
export type Drift = { loanSearches: number[]; profileFigures: number[]; loanTotals: string[] }

/** Compares search rows, figures and totals with the loans. For staff and jobs. */
export const checkProjections = async (actor: Actor): Promise<Drift> => ({
  loanSearches: await findDriftedLoanSearches(actor),
  profileFigures: await findDriftedProfileFigures(actor),
  loanTotals: await findDriftedLoanTotals(actor),
})

/** Logs the result of the nightly comparison. Repairs nothing, because a difference is a bug to be investigated. */
export const reportProjections = async (actor: Actor): Promise<void> => {
  const drift = Object.entries(await checkProjections(actor))
  const found = Object.fromEntries(drift.map(([what, apart]) => [what, apart.length]))
  if (drift.every(([, apart]) => apart.length === 0)) return log.info('projections checked', found)
  const some = drift.map(([what, apart]) => `${what}: ${apart.slice(0, 20).join(' ')}`).join('; ')
  log.error('projections differ from the loans; npm run check-data -- --repair mends them', { ...found, some })
}
