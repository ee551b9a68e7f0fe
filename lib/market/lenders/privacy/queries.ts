import type { Actor } from '#lib/core/actor.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { mapKeys } from '#lib/core/records.ts'
import { LOAN_GROUPS } from '#lib/lending/statuses/rules.ts'
import { mayChangePrivacy, privacyPolicies } from '#lib/market/lenders/privacy/policy.ts'
import { PRIVACY_KEYS, type PrivacyFacts, type StoredPrivacy } from '#lib/market/lenders/privacy/schema.ts'
import { database, Prisma, pool, type Tx } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

const COLUMNS = mapKeys(PRIVACY_KEYS, () => true as const)
const STORED = { ...COLUMNS, id: true, privacyVersion: true }

/** Raises FORBIDDEN if the actor may open no settings at all, NOT_FOUND for a lender that is not theirs. */
export const requirePrivacyAccess = (actor: Actor, lenderId: number): void => {
  if (!privacyPolicies.open.who(actor)) throw forbidden()
  if (!mayChangePrivacy(actor, lenderId)) throw notFound()
}

/**
 * Returns a lender's settings without checking rights; call `requirePrivacyAccess` first. Raises NOT_FOUND for an unknown
 * lender.
 */
export const readStoredPrivacy = async (tx: Tx, lenderId: number): Promise<StoredPrivacy> => {
  const found = await tx.lender.findFirst({ where: { id: lenderId, company: { closedAt: null } }, select: STORED })
  if (!found) throw notFound()
  const { privacyVersion: version, ...settings } = found
  return { ...settings, version }
}

/** Returns the privacy settings of a lender (row M-01). Raises FORBIDDEN and NOT_FOUND as `requirePrivacyAccess` does. */
export const getPrivacySettings = async (actor: Actor, lenderId: number): Promise<StoredPrivacy> => {
  requirePrivacyAccess(actor, lenderId)
  return readStoredPrivacy(database(), lenderId)
}

const selectLoanSums = (which: Prisma.Sql): Prisma.Sql => Prisma.sql`json_build_object(
  'loans', count(*) filter (where ${which}), 'dollars', coalesce(sum(p.contribution_amount) filter (where ${which}), 0)::text,
  'suburbs', count(distinct l.suburb_id) filter (where ${which}))`

const matchLoansOfGroup = (group: 'CURRENT' | 'DISCHARGED'): Prisma.Sql =>
  Prisma.sql`l.status_key = any(${[...LOAN_GROUPS[group]]}::text[])`

/**
 * Returns the numbers for previewing a lender's settings: its own contributions by book. Raises FORBIDDEN, NOT_FOUND.
 */
export const readPrivacyFacts = async (actor: Actor, lenderId: number): Promise<PrivacyFacts> => {
  requirePrivacyAccess(actor, lenderId)
  const [current, discharged] = [matchLoansOfGroup('CURRENT'), matchLoansOfGroup('DISCHARGED')]
  const closed = Prisma.sql`(${current} or ${discharged})`
  const recent = Prisma.sql`(${closed} and l.settlement_date > ${addDaysTo(today(), -90)}::date)`
  const { text, values } = Prisma.sql`
    select c.name as "companyName", le.is_active as "isActive", c.is_master_switch_on as "isMasterSwitchOn",
      exists (select from individuals i where i.company_id = c.id and i.closed_at is null and i.is_visible)
        as "hasVisiblePerson", f.*
    from lenders le join companies c on c.id = le.company_id and c.closed_at is null
    cross join lateral (
      select ${selectLoanSums(current)} as current, ${selectLoanSums(discharged)} as discharged, ${selectLoanSums(recent)} as recent,
        (count(distinct l.suburb_id) filter (where ${closed}))::int as suburbs
      from loan_lenders p join loans l on l.id = p.loan_id where p.lender_id = le.id
    ) f
    where le.id = ${lenderId}`
  const { rows } = await pool().query<PrivacyFacts>(text, values)
  if (!rows[0]) throw notFound()
  return rows[0]
}
