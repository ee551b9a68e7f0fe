import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { computeOffset, type Page, type Paging } from '#lib/core/pagination.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { type LoanId, requireLoanLog } from '#lib/lending/access/scope.ts'
import { addFaces } from '#lib/lending/history/changes/queries.ts'
import { describeLatestChanges, type ShownChange } from '#lib/lending/history/changes/rules.ts'
import type { LifeVersion } from '#lib/lending/history/life/rules.ts'
import {
  buildLogVisibility,
  buildSnapshotView,
  buildVersionHeading,
  compareLoanVersions,
  type LogFacts,
  type LogReading,
  type PartyStanding,
  pickHashedLogFacts,
  type StoredVersion,
  type VersionParties,
} from '#lib/lending/history/logs/rules.ts'
import type { LoanComparison, LoanLogRow, LoanSnapshotView } from '#lib/lending/history/logs/schema.ts'
import type { LoanView } from '#lib/lending/records/view/schema.ts'
import { STAR_FIELDS } from '#lib/lending/reviews/schema.ts'
import { database } from '#lib/server/database/db.ts'
import { findBrokenLink } from '#lib/server/database/hash-chain.ts'

type Version = StoredVersion & { hash: Uint8Array; previousHash: Uint8Array | null }

/**
 * Returns one page of a loan's log, newest first, each version with the labels of what it changed (row I-01). Raises
 * NOT_FOUND, FORBIDDEN.
 */
export const listLoanLogs = async (actor: Actor, id: number, paging: Paging): Promise<Page<LoanLogRow>> => {
  const loanId = await requireLoanLog(actor, id)
  const [total, versions] = await Promise.all([
    database().loanLog.count({ where: { loanId } }),
    // One more than the page shows, because each version is compared with the one before it.
    readLogVersions({ loanId }, { skip: computeOffset(paging), take: paging.pageSize + 1 }),
  ])
  const reading = await readLogVisibility(actor, loanId)
  const rows = versions.slice(0, paging.pageSize).map((version, index) => {
    const before = versions[index + 1]
    const changes = before ? compareLoanVersions(reading, before, version).map(({ label }) => label) : []
    return { ...buildVersionHeading(reading, version), changes: [...new Set(changes)] }
  })
  return { rows, total, ...paging }
}

/** Returns a version of a loan as it was saved (rows I-03, I-04). Raises NOT_FOUND, FORBIDDEN. */
export const getLoanSnapshot = async (actor: Actor, id: number, logId: number): Promise<LoanSnapshotView> => {
  const loanId = await requireLoanLog(actor, id)
  const [version] = await readLogVersions({ loanId, id: logId })
  if (!version) throw notFound()
  return buildSnapshotView(await readLogVisibility(actor, loanId), version)
}

/**
 * Compares a version of a loan field by field with an earlier one, by default the one before it; compared with itself,
 * all its fields are listed. Raises NOT_FOUND, FORBIDDEN.
 */
export const compareLoanLogs = async (
  actor: Actor,
  { id, logId }: { id: number; logId: number },
  earlier?: number,
): Promise<LoanComparison> => {
  const loanId = await requireLoanLog(actor, id)
  const [after] = await readLogVersions({ loanId, id: logId })
  if (!after) throw notFound()
  const sequence = earlier ?? after.sequence - 1
  const [before = null] = sequence === after.sequence ? [] : await readLogVersions({ loanId, sequence })
  const reading = await readLogVisibility(actor, loanId)
  return {
    before: before && buildVersionHeading(reading, before),
    after: buildVersionHeading(reading, after),
    fields: compareLoanVersions(reading, before, after),
  }
}

/**
 * A loan's log in short: the number of versions, the first that breaks the hash chain (or null), the versions for the
 * timeline, and the latest changes in words, newest first.
 */
export type LoanHistory = {
  entries: number
  brokenAt: number | null
  versions: LifeVersion[]
  changes: ShownChange[]
}

/** Returns the history of a loan, or null if the viewer may not read its log. Raises NOT_FOUND. */
export const getLoanHistory = async (actor: Actor, { id, variant }: LoanView): Promise<LoanHistory | null> => {
  if (variant === 'uninvolved') return null
  const rows = await readLogRows([await requireLoanLog(actor, id)])
  const reading = await buildReading(
    actor,
    rows.map(({ snapshot }) => snapshot),
  )
  const versions = rows.map(({ editedAt, snapshot: { statusKey, reviews } }) => ({
    at: editedAt,
    statusKey,
    isRated: STAR_FIELDS.some((field) => reviews[field] !== null),
  }))
  const changes = await addFaces(actor, describeLatestChanges(reading, rows))
  return { entries: rows.length, brokenAt: findBrokenLinkOfLog(rows), versions, changes }
}

const readLogVersions = async (
  where: { loanId: LoanId; id?: number; sequence?: number },
  part: { skip?: number; take?: number } = {},
): Promise<Version[]> =>
  (await database().loanLog.findMany({ where, orderBy: { sequence: 'desc' }, ...part })) as unknown as Version[]

// Collects what a viewer may see in a log: the parties of all versions and their privacy settings of today.
const readLogVisibility = async (actor: Actor, loanId: LoanId): Promise<LogReading> => {
  const versions = await database().$queryRaw<VersionParties[]>`
    select snapshot->>'statusKey' as "statusKey", (snapshot->>'lawFirmId')::int as "lawFirmId",
      snapshot->'lenders' as lenders, snapshot->'brokers' as brokers
    from loan_logs where loan_id = ${loanId}`
  return buildReading(actor, versions)
}

const buildReading = async (actor: Actor, versions: readonly VersionParties[]): Promise<LogReading> => {
  const ids = versions.flatMap(({ lenders, brokers, lawFirmId }) => [
    ...[...lenders, ...brokers].map(({ id }) => id),
    lawFirmId,
  ])
  const rows = await database().$queryRaw<(PartyStanding & { id: number })[]>`
    select x.id, c.name as company, x.is_active as "isActive", c.is_master_switch_on as "isMasterSwitchOn",
      x.shows_current as "showsCurrentBook", x.shows_discharged as "showsDischargedBook"
    from (
      select id, company_id, is_active, loan_tab_show_current_loan_book as shows_current,
        loan_tab_show_discharged_loan_book as shows_discharged from lenders where id = any(${ids})
      union all select id, company_id, is_active, true, true from brokers where id = any(${ids})
      union all select id, company_id, is_active, true, true from law_firms where id = any(${ids})
    ) x join companies c on c.id = x.company_id`
  return buildLogVisibility(actor, versions, new Map(rows.map(({ id, ...standing }) => [id, standing])))
}

const readLogRows = async (loanIds: readonly number[]): Promise<(Version & LogFacts)[]> =>
  (await database().loanLog.findMany({
    where: { loanId: { in: [...loanIds] } },
    orderBy: [{ loanId: 'asc' }, { sequence: 'asc' }],
  })) as unknown as (Version & LogFacts)[]

const findBrokenLinkOfLog = (rows: readonly (Version & LogFacts)[]): number | null =>
  findBrokenLink(rows.map((row) => ({ ...row, facts: pickHashedLogFacts(row) })))

/**
 * Returns the sequence of the first log row that breaks a loan's hash chain, or null. For staff and jobs.
 * @internal
 */
export const findBrokenLogRow = async (actor: Actor, loanId: number): Promise<number | null> => {
  if (!loanPolicies.seeWholeMarket.who(actor)) throw forbidden()
  return findBrokenLinkOfLog(await readLogRows([loanId]))
}

const BATCH = 500

/** Returns the loans whose log breaks its hash chain. For staff and jobs. */
export const findLoansWithBrokenLogs = async (actor: Actor): Promise<number[]> => {
  if (!loanPolicies.seeWholeMarket.who(actor)) throw forbidden()
  const broken: number[] = []
  for (let after = 0; ; ) {
    const loans = await database().$queryRaw<{ id: number }[]>`
      select distinct loan_id as id from loan_logs where loan_id > ${after} order by 1 limit ${BATCH}`
    const chains = Map.groupBy(await readLogRows(loans.map(({ id }) => id)), ({ loanId }) => loanId)
    for (const [loanId, rows] of chains) if (findBrokenLinkOfLog(rows) !== null) broken.push(loanId)
    const last = loans.at(-1)
    if (!last) return broken
    after = last.id
  }
}
