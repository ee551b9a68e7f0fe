import type { Actor } from '#lib/core/actor.ts'
import { longDay } from '#lib/core/dates.ts'
import { forbidden } from '#lib/core/errors.ts'
import { offsetOf } from '#lib/core/pagination.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import { listLoansByIds, totalsOfLoans } from '#lib/discovery/loan-search/queries.ts'
import {
  activeProfile,
  companiesSql,
  joinFacts,
  joinWithAnd,
  orderedPeopleSql,
  peopleSql,
} from '#lib/discovery/user-search/facts/queries.ts'
import type { UserCells, UserPage } from '#lib/discovery/user-search/facts/schema.ts'
import {
  COMPANIES,
  companiesFor,
  type FactName,
  openProfile,
  partiesOf,
  peopleFor,
  seesAll,
  type Viewer,
} from '#lib/discovery/user-search/facts/scope.ts'
import { findInMemory } from '#lib/discovery/user-search/held/queries.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { callText, criteriaText, typeOf } from '#lib/discovery/user-search/rules.ts'
import { type UserFilters, type UserSearch, userSearch } from '#lib/discovery/user-search/search.ts'
import { chosenNames } from '#lib/foundation/lookups/parties/queries.ts'
import type { LenderBooks } from '#lib/lending/loans/privacy/scope.ts'
import { statusCodes } from '#lib/lending/loans/scope.ts'
import type { LoanCondition } from '#lib/lending/loans/searches/fields.ts'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { displayMobile } from '#lib/people/contacts/rules.ts'
import { sydneyDayOf } from '#lib/server/days.ts'
import { Prisma, pool, prepareStatement } from '#lib/server/db.ts'
import { all, any } from '#lib/server/memory/predicates.ts'
import { runSearch } from '#lib/server/searching.ts'

const { sql } = Prisma

/**
 * All Users: one page of people with what stands of their companies, and the totals of those found (rows K-01 to K-03). Raises
 * FORBIDDEN for law-firm users, and for a filter or an order on what the viewer is not told.
 */
export const searchUsers = async (actor: Actor, search: UserSearch): Promise<UserPage> => {
  const viewer = await viewerFor(actor, search)
  const { ids, total, parties } = (await fromMemory(viewer, search)) ?? (await fromDatabase(viewer, search))
  const isWhole = seesAll(viewer) && !userSearch.isNarrowed(search)
  const [rows, loans] = await Promise.all([rowsOf(viewer, ids), totalsOfLoans(actor, isWhole ? all([]) : any(parties))])
  const totals = { total, totalLoanCount: loans.total, totalPrincipal: loans.principal }
  return { rows, ...totals, page: search.page, pageSize: search.pageSize }
}

/** The people of a page, how many there are, and the loans of the companies found. */
type Found = { ids: number[]; total: number; parties: LoanCondition[] }

const pageOf = (search: UserSearch, skip = offsetOf(search)): Prisma.Sql => sql`limit ${search.pageSize} offset ${skip}`

const fromMemory = async (viewer: Viewer, search: UserSearch): Promise<Found | null> => {
  const held = await findInMemory(viewer, search)
  if (!held) return null
  const { total, page, parties } = held
  if (page?.isOrdered) return { ids: page.keys, total, parties }
  const ids = await (page
    ? idsOf(viewer, { ...search, filters: {} }, pageOf(search, page.skip), page.keys)
    : idsOf(viewer, search, pageOf(search)))
  return { ids, total, parties }
}

const fromDatabase = async (viewer: Viewer, search: UserSearch): Promise<Found> => {
  const [ids, counted] = await Promise.all([idsOf(viewer, search, pageOf(search)), countOf(viewer, search.filters)])
  return { ids, ...counted }
}

/** The ids of all people of a search in its order, as they are at one moment. Raises FORBIDDEN as the list does. */
export const searchedUserIds = async (actor: Actor, search: UserSearch): Promise<number[]> =>
  idsOf(await viewerFor(actor, search), search, Prisma.empty)

/** People as the list shows them, in the order of these ids; one whom the viewer may not find is left out. */
export const listUsersByIds = async (actor: Actor, ids: readonly number[]): Promise<UserCells[]> =>
  rowsOf({ actor, codes: await statusCodes() }, ids)

const viewerFor = async (actor: Actor, search: UserSearch): Promise<Viewer> => {
  if (!userPolicies.search.who(actor) || !userSearch.isAllowed(actor, search)) throw forbidden()
  return { actor, codes: await statusCodes() }
}

// Of all who are found, or of some of them.
const idsOf = async (
  viewer: Viewer,
  { filters, sort }: UserSearch,
  part: Prisma.Sql,
  among?: readonly number[],
): Promise<number[]> => {
  const rows = await runSearch<{ id: number }>(sql`${orderedPeopleSql(viewer, filters, sort, among)} ${part}`)
  return rows.map(({ id }) => id)
}

type Counted = { total: number; lenders: LenderBooks[]; brokerIds: number[] | null; lawFirmIds: number[] | null }

const countOf = async (viewer: Viewer, filters: Partial<UserFilters>): Promise<Omit<Found, 'ids'>> => {
  const [found] = await runSearch<Counted>(sql`
    with market as materialized (${companiesSql(viewer, filters, { sql: sql`null` })}),
    found as materialized (
      select m.*, count(i.id) as people from market m join individuals i on i.company_id = m.id
      where ${peopleSql(viewer, filters)} group by m.id, m.lender_id, m.broker_id, m.law_firm_id, m.key
    )
    select coalesce(sum(people), 0)::int as total,
      coalesce((select json_agg(json_build_object('id', le.id,
        'showsCurrentBook', le.loan_tab_show_current_loan_book, 'showsDischargedBook', le.loan_tab_show_discharged_loan_book))
        from found f join lenders le on le.id = f.lender_id), '[]') as lenders,
      array_remove(array_agg(broker_id), null) as "brokerIds", array_remove(array_agg(law_firm_id), null) as "lawFirmIds"
    from found`)
  const { total = 0, lenders = [], brokerIds, lawFirmIds } = found ?? {}
  return { total, parties: partiesOf(viewer, lenders, brokerIds ?? [], lawFirmIds ?? []) }
}

type Read = Omit<
  UserCells,
  | ('type' | 'lastCall' | 'currentCriteria' | 'activeCriteria' | 'coLender' | 'fundsAvailable')
  | (
      | 'lastLoan'
      | 'lastLoanId'
      | 'lastSuburb'
      | 'lastBroker'
      | 'lastBrokerId'
      | 'lastLender'
      | 'lastLenderId'
      | 'lastPrincipal'
    )
> & {
  hasLender: boolean
  hasBroker: boolean
  calledOn: string | null
  calledBy: string | null
  current: number[] | null
  active: number[] | null
  syndicate: boolean | null
  available: string | null
  loanId: number | null
}

const DETAILS = ['lead', 'note', 'call', 'last', 'bdm', 'criteria'] as const satisfies readonly FactName[]

const rowsOf = async (viewer: Viewer, ids: readonly number[]): Promise<UserCells[]> => {
  if (ids.length === 0) return []
  const isTold = seesAll(viewer)
  const told = (value: Prisma.Sql) => (isTold ? value : sql`null`)
  const { rows } = await pool().query<Read>(
    prepareStatement(sql`
    select i.id, i.first_name || ' ' || i.last_name as "user", i.state_key as "state", c.name as "company", i.email, i.mobile,
      c.website, le.id is not null as "hasLender", br.id is not null as "hasBroker", ${openProfile(viewer)},
      ${sydneyDayOf(sql`call.at`)}::text as "calledOn",
      ${told(sql`(select t.first_name || ' ' || t.last_name from accounts a join staff t on t.id = a.staff_id where a.id = call.by_id)`)}
        as "calledBy",
      ${sydneyDayOf(sql`note.at`)}::text as "lastFileNote",
      ${told(sql`(select a.last_login_at from accounts a where a.individual_id = i.id)`)} as "lastLogin",
      ${told(activeProfile)} as "profileStatus", ${told(sql`c.is_master_switch_on`)} as "masterSwitch",
      crit.current, crit.active, crit.syndicate, crit.available::text as available,
      bs.first_name || ' ' || bs.last_name as "bdm", to_char(d.followup_date, 'YYYY-MM-DD') as "followUp", d.lead_score as "leadScore",
      s.loan_id as "loanId", s.law_firm_id as "lastLawFirmId",
      (select fc.name from law_firms f join companies fc on fc.id = f.company_id where f.id = s.law_firm_id) as "lastLawFirm",
      (select p.first_name || ' ' || p.last_name from individuals p where p.id = s.partner_id) as "lastPartner"
    from unnest(${ids}::int[]) with ordinality as wanted (id, place) join individuals i on i.id = wanted.id
    join (${COMPANIES}) on c.id = i.company_id ${joinFacts(viewer, DETAILS)}
    where ${joinWithAnd([companiesFor(viewer), peopleFor(viewer)])} order by wanted.place`),
  )
  const loans = new Map(
    (await listLoansByIds(viewer.actor, [...new Set(rows.flatMap(({ loanId }) => loanId ?? []))])).map((loan) => [
      loan.id,
      loan,
    ]),
  )
  return rows.map(
    ({ hasLender, hasBroker, calledOn, calledBy, current, active, syndicate, available, loanId, ...row }) => {
      const loan = loans.get(loanId ?? 0)
      return {
        ...row,
        mobile: displayMobile(row.mobile) || null,
        type: typeOf({ lender: hasLender, broker: hasBroker }),
        lastCall: callText(calledOn && longDay(calledOn), calledBy),
        currentCriteria: criteriaText(namesOf(current)),
        activeCriteria: criteriaText(namesOf(active)),
        coLender: hasLender ? (syndicate ?? false) : null,
        fundsAvailable: active && active.length > 0 ? BigInt(available ?? 0) : null,
        lastLoan: loan?.loanNo ?? null,
        lastLoanId: loan?.id ?? null,
        lastSuburb: loan?.suburbState ?? null,
        lastBroker: loan?.attributedBroker ?? null,
        lastBrokerId: loan?.isBrokerLinked ? loan.attributedBrokerId : null,
        lastLender: loan?.attributedLender ?? null,
        lastLenderId: loan?.isLenderLinked ? loan.attributedLenderId : null,
        lastPrincipal: loan?.principal ?? null,
      }
    },
  )
}

// Categories stand in their order; a code is the place in it, from 1.
const namesOf = (codes: number[] | null): CategoryKey[] | null =>
  codes?.flatMap((code) => CATEGORIES[code - 1]?.key ?? []) ?? null

const BY_NAME = { bdm: 'bdms', lawFirm: 'law-firms', partner: 'partners' } as const

/** What the chosen entries of long lists are called, for chips and fields. */
export const namesOfUserFilters = async (actor: Actor, filters: Partial<UserFilters>): Promise<Lists> => {
  const wanted = (Object.keys(BY_NAME) as (keyof typeof BY_NAME)[]).flatMap((name) =>
    filters[name] === undefined ? [] : [{ list: BY_NAME[name], id: filters[name] }],
  )
  return Object.groupBy(await chosenNames(actor, wanted), ({ list }) => list)
}
