import { type Actor, getViewAs, isPerson, type PersonActor } from '#lib/core/actor.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import { notLawFirm, staff } from '#lib/core/policy.ts'
import { searchPolicy } from '#lib/discovery/global-search/policy.ts'
import { addLoanDetails, readSearchRows } from '#lib/discovery/global-search/queries.ts'
import type { SearchRow } from '#lib/discovery/global-search/schema.ts'
import { staffScope } from '#lib/discovery/global-search/scope.ts'
import { loanScopeSql, readStatusCodes } from '#lib/lending/access/scope.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

const { sql } = Prisma

const SHOWN = 8

type Option = { id: number; name: string }

const PROFILES = { lender: sql`lenders`, broker: sql`brokers` }

/**
 * Returns what the person opened last, newest first, as far as they may still open it. Raises UNAUTHENTICATED for a
 * visitor.
 */
export const listRecents = async (actor: Actor): Promise<SearchRow[]> => {
  if (!searchPolicy.search.who(actor) || !isPerson(actor)) throw new DomainError('UNAUTHENTICATED')
  const loans = sql`o.kind = 'LOAN' and exists (
    select from loan_searches s where s.loan_id = o.record_id and ${loanScopeSql(actor, await readStatusCodes())})`
  const companies = sql`o.kind = 'COMPANY' and exists (
    select from companies x where x.id = o.record_id and x.closed_at is null and ${matchOpenableCompanies(actor)})`
  const hits = sql`
    select row_number() over (order by o.opened_at desc)::int as rank, 0::real as likeness, o.kind, o.record_id as id, '' as key
    from opened_records o where o.account_id = ${actor.accountId} and (${loans} or ${companies})`
  const { rows } = await readSearchRows({ scope: staffScope, hits, paging: { page: 1, pageSize: SHOWN } })
  return addLoanDetails(actor, rows)
}

/** Returns the lenders or brokers that a staff member opened last, newest first. Raises FORBIDDEN for others. */
export const listRecentProfiles = async (actor: Actor, kind: keyof typeof PROFILES): Promise<Option[]> => {
  if (!staff(actor) || !isPerson(actor)) throw forbidden()
  const { text, values } = sql`
    select k.id, c.name from opened_records o join companies c on c.id = o.record_id and c.closed_at is null
    join ${PROFILES[kind]} k on k.company_id = c.id
    where o.account_id = ${actor.accountId} and o.kind = 'COMPANY' order by o.opened_at desc limit ${SHOWN}`
  return (await pool().query<Option>(text, values)).rows
}

/** Minutes after which an opened record counts as opened on a new visit. */
const VISIT = 30

/** Returns the instant before which an opening belongs to an earlier visit. */
export const getStartOfVisit = (): Date => new Date(now().getTime() - VISIT * 60_000)

/** Returns when this person last opened a company before the current visit; null if never. */
export const readLastLook = async (actor: Actor, companyId: number): Promise<Date | null> => {
  if (!searchPolicy.search.who(actor) || !isPerson(actor)) throw new DomainError('UNAUTHENTICATED')
  if (getViewAs(actor)) return null
  const { rows } = await pool().query<{ at: Date | null }>({
    name: 'last-look',
    text: `select case when opened_at < $3 then opened_at else looked_at end as at from opened_records
      where account_id = $1 and kind = 'COMPANY' and record_id = $2`,
    values: [actor.accountId, companyId, getStartOfVisit()],
  })
  return rows[0]?.at ?? null
}

// Other companies can be opened only if switched on and with an active profile; law firms see only their own (row
//
const matchOpenableCompanies = (actor: PersonActor): Prisma.Sql => {
  if (staff(actor)) return sql`true`
  const own = sql`x.id = ${'companyId' in actor ? actor.companyId : 0}`
  if (!notLawFirm(actor)) return own
  return sql`(${own} or x.is_master_switch_on and (
    exists (select from lenders k where k.company_id = x.id and k.is_active)
    or exists (select from brokers k where k.company_id = x.id and k.is_active)
    or exists (select from law_firms k where k.company_id = x.id and k.is_active)))`
}
