import type { Actor } from '#lib/core/actor.ts'
import { formatDay } from '#lib/core/dates.ts'
import { forbidden } from '#lib/core/errors.ts'
import { computeOffset } from '#lib/core/pagination.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import { countMatchingLoans, listLoansByIds } from '#lib/discovery/loan-search/queries.ts'
import { refreshUserSearches } from '#lib/discovery/user-search/facts/commands.ts'
import { differingUsers, type Staleness, stalenessOfUsers } from '#lib/discovery/user-search/facts/queries.ts'
import type { UserCells, UserPage } from '#lib/discovery/user-search/facts/schema.ts'
import {
  activeProfile,
  foundBy,
  type JoinName,
  joinsOf,
  openProfile,
  PEOPLE,
  partiesOf,
  seesAll,
  type Viewer,
} from '#lib/discovery/user-search/facts/scope.ts'
import { countedUsersSql, orderedUsersSql, partiesOfUsersSql } from '#lib/discovery/user-search/filters/queries.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { callText, criteriaText, typeOf } from '#lib/discovery/user-search/rules.ts'
import { type UserFilters, type UserSearch, userSearch } from '#lib/discovery/user-search/search.ts'
import { readChosenNames } from '#lib/foundation/lookups/parties/queries.ts'
import { getLenderBooks, readHidingLenders } from '#lib/lending/loans/privacy/scope.ts'
import { readStatusCodes, type StatusCodes } from '#lib/lending/loans/scope.ts'
import type { LoanCondition } from '#lib/lending/loans/searches/fields.ts'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { formatMobile } from '#lib/people/contacts/rules.ts'
import { all, any } from '#lib/server/column-store/predicates.ts'
import { sydneyDaySql } from '#lib/server/database/days.ts'
import { Prisma, pool, prepareStatement, runHeavyTransaction, runTransaction } from '#lib/server/database/db.ts'
import { runSearch } from '#lib/server/database/searching.ts'
import { batchCalls } from '#lib/server/operations/gathering.ts'
import { log } from '#lib/server/operations/log.ts'

const { sql } = Prisma

/**
 * All Users: one page of people with what stands of their companies, and the totals of those found (rows K-01 to K-03). Raises
 * FORBIDDEN for law-firm users, and for a filter or an order on what the viewer is not told.
 */
export const searchUsers = async (actor: Actor, search: UserSearch): Promise<UserPage> => {
  const viewer = await viewerFor(actor, search)
  const [ids, { total, parties }] = await Promise.all([
    idsOf(viewer, search, sql`limit ${search.pageSize} offset ${computeOffset(search)}`),
    countOf(viewer, search),
  ])
  const [rows, loans] = await Promise.all([rowsOf(viewer, ids), countMatchingLoans(actor, any(parties))])
  const totals = { total, totalLoanCount: loans.total, totalPrincipal: loans.principal }
  return { rows, ...totals, page: search.page, pageSize: search.pageSize }
}

/** The ids of all people of a search in its order, as they are at one moment. Raises FORBIDDEN as the list does. */
export const searchedUserIds = async (actor: Actor, search: UserSearch): Promise<number[]> =>
  idsOf(await viewerFor(actor, search), search, Prisma.empty)

/** People as the list shows them, in the order of these ids; one whom the viewer may not find is left out. */
export const listUsersByIds = async (actor: Actor, ids: readonly number[]): Promise<UserCells[]> =>
  rowsOf({ actor, codes: await readStatusCodes() }, ids)

// People are searched in what is written of them, so what was committed until now is written first.
const viewerFor = async (actor: Actor, search: UserSearch): Promise<Viewer> => {
  if (!userPolicies.search.who(actor) || !userSearch.isAllowed(actor, search)) throw forbidden()
  const codes = await readStatusCodes()
  await refreshUsers(codes)
  return { actor, codes }
}

const refreshUsers = async (codes: StatusCodes): Promise<void> => {
  const staleness = await stalenessOfUsers()
  if (staleness === 'none') return
  holder.covenantUserRefresh ??= batchCalls(refreshOnce)
  await holder.covenantUserRefresh({ staleness, codes })
}

type Stale = { staleness: Staleness; codes: StatusCodes }

// However many searches find something to write, they take one connection for it.
const refreshOnce = async (each: readonly Stale[]): Promise<undefined[]> => {
  const [{ codes }] = each as [Stale]
  // Many take longer than the transaction of a request may.
  const open = each.some(({ staleness }) => staleness === 'many') ? runHeavyTransaction : runTransaction
  await open((tx) => refreshUserSearches(tx, codes))
  return each.map(() => undefined)
}

// However often a bundler repeats this module.
const holder = globalThis as { covenantUserRefresh?: (stale: Stale) => Promise<undefined> }

const idsOf = async (viewer: Viewer, search: UserSearch, part: Prisma.Sql): Promise<number[]> => {
  const rows = await runSearch<{ id: number }>(orderedUsersSql(viewer, search, part))
  return rows.map(({ id }) => id)
}

type Counted = { total: number; lenderIds: number[]; brokerIds: number[]; lawFirmIds: number[] }

/** How many people there are, and the loans of their companies as conditions of which one must hold. */
const countOf = async (viewer: Viewer, search: UserSearch): Promise<{ total: number; parties: LoanCondition[] }> => {
  // Everybody's loans are all loans.
  if (seesAll(viewer) && !userSearch.isNarrowed(search)) {
    const [found] = await runSearch<{ total: number }>(countedUsersSql(viewer, search.filters))
    return { total: found?.total ?? 0, parties: [all([])] }
  }
  const [found] = await runSearch<Counted>(partiesOfUsersSql(viewer, search.filters))
  const { total = 0, lenderIds = [], brokerIds = [], lawFirmIds = [] } = found ?? {}
  const lenders = getLenderBooks(lenderIds, await readHidingLenders(viewer.actor))
  return { total, parties: partiesOf(viewer, lenders, brokerIds, lawFirmIds) }
}

/** The people whose rows do not say what the records say; empty when all is well. For staff and jobs. */
export const driftedUserSearches = async (actor: Actor): Promise<number[]> => {
  if (!userPolicies.keep.who(actor)) throw forbidden()
  const codes = await readStatusCodes()
  await refreshUsers(codes)
  const apart = await differingUsers(codes)
  if (apart.length === 0) return []
  // What was written meanwhile differs no longer.
  await refreshUsers(codes)
  return differingUsers(codes, apart)
}

/** The nightly check of them: it reports and changes nothing, because what drifted is a fault to be looked at. */
export const reportUserSearches = async (actor: Actor): Promise<void> => {
  const apart = await driftedUserSearches(actor)
  if (apart.length === 0) return log.info('rows of people checked')
  const found = { people: apart.length, some: apart.slice(0, 20).join(' ') }
  log.error('rows of people differ from the records; npm run check-data -- --repair mends them', found)
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

const DETAILS = ['lead', 'note', 'call', 'last', 'bdm', 'criteria'] as const satisfies readonly JoinName[]

const rowsOf = async (viewer: Viewer, ids: readonly number[]): Promise<UserCells[]> => {
  if (ids.length === 0) return []
  const isTold = seesAll(viewer)
  const told = (value: Prisma.Sql) => (isTold ? value : sql`null`)
  const { rows } = await pool().query<Read>(
    prepareStatement(sql`
    select i.id, i.first_name || ' ' || i.last_name as "user", i.state_key as "state", c.name as "company", i.email, i.mobile,
      c.website, le.id is not null as "hasLender", br.id is not null as "hasBroker", ${openProfile(viewer)},
      ${sydneyDaySql(sql`call.at`)}::text as "calledOn",
      ${told(sql`(select t.first_name || ' ' || t.last_name from accounts a join staff t on t.id = a.staff_id where a.id = call.by_id)`)}
        as "calledBy",
      ${sydneyDaySql(sql`note.at`)}::text as "lastFileNote",
      ${told(sql`(select a.last_login_at from accounts a where a.individual_id = i.id)`)} as "lastLogin",
      ${told(activeProfile)} as "profileStatus", ${told(sql`c.is_master_switch_on`)} as "masterSwitch",
      crit.current, crit.active, crit.syndicate, crit.available::text as available,
      bs.first_name || ' ' || bs.last_name as "bdm", to_char(d.followup_date, 'YYYY-MM-DD') as "followUp", d.lead_score as "leadScore",
      s.loan_id as "loanId", s.law_firm_id as "lastLawFirmId",
      (select fc.name from law_firms f join companies fc on fc.id = f.company_id where f.id = s.law_firm_id) as "lastLawFirm",
      (select p.first_name || ' ' || p.last_name from individuals p where p.id = s.partner_id) as "lastPartner"
    from ${PEOPLE} ${joinsOf(viewer, DETAILS)} where i.id = any(${ids}::int[]) and ${foundBy(viewer)}
    order by array_position(${ids}::int[], i.id)`),
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
        mobile: formatMobile(row.mobile) || null,
        type: typeOf({ lender: hasLender, broker: hasBroker }),
        lastCall: callText(calledOn && formatDay(calledOn), calledBy),
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
  return Object.groupBy(await readChosenNames(actor, wanted), ({ list }) => list)
}
