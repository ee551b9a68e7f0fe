import type { Actor } from '#lib/core/actor.ts'
import { choosableLawyerSql } from '#lib/foundation/lookups/parties/scope.ts'
import { matchSuburbs } from '#lib/foundation/lookups/suburbs/queries.ts'
import { normaliseLoanNo } from '#lib/lending/inputs/numbers/rules.ts'
import type { LoanInput } from '#lib/lending/inputs/rules.ts'
import {
  buildSuburbStateKey,
  type Findings,
  type Kind,
  type Resolution,
  resolveLoanWithReferences,
  type StoredParts,
} from '#lib/lending/saving/references/rules.ts'
import type { Tx } from '#lib/server/database/db.ts'

type FoundReference = { kind: Kind; ref: string; bdmId: number | null }

/**
 * Resolves all references of a loan and lists those that are unknown, do not belong together or have no BDM. References
 * already on the stored loan stay valid even if they could no longer be chosen.
 */
export const resolveLoanReferences = async (
  tx: Tx,
  actor: Actor,
  { loan, product, before = null }: { loan: LoanInput; product: string; before?: StoredParts | null },
): Promise<Resolution> =>
  resolveLoanWithReferences({
    found: await findLoanReferences(tx, actor, { loans: [loan], exceptId: before?.id ?? 0 }),
    actor,
    loan,
    product,
    before,
  })

/** Looks up everything that the given loans refer to in one query. */
export const findLoanReferences = async (
  tx: Tx,
  actor: Actor,
  { loans, exceptId = 0 }: { loans: readonly LoanInput[]; exceptId?: number },
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
  const rows = await tx.$queryRaw<FoundReference[]>`
    select 'LOAN_NO' as kind, upper(loan_no) as ref, null::int as "bdmId" from loans
      where upper(loan_no) = any(${keysOf((loan) => normaliseLoanNo(loan.loanNo))}) and id <> ${exceptId}
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
  const byKind = new Map<Kind, Map<string, FoundReference>>()
  for (const row of rows) byKind.set(row.kind, (byKind.get(row.kind) ?? new Map()).set(row.ref, row))
  const worded = loans.filter(({ suburbId }) => suburbId === null)
  const written = new Map(
    worded.map((loan) => [buildSuburbStateKey(loan), { suburb: loan.suburb ?? '', state: loan.state ?? '' }]),
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
