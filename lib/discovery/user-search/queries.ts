import type { Actor } from '#lib/core/actor.ts'
import { formatDay } from '#lib/core/dates.ts'
import { forbidden } from '#lib/core/errors.ts'
import { computeOffset } from '#lib/core/pagination.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import { sumPlaces } from '#lib/discovery/loan-search/places/queries.ts'
import type { LoanPlaces } from '#lib/discovery/loan-search/places/schema.ts'
import { countMatchingLoans, listLoansByIds } from '#lib/discovery/loan-search/queries.ts'
import { refreshUserSearches } from '#lib/discovery/user-search/facts/commands.ts'
import { listDifferingUsers, readStaleness, type Staleness } from '#lib/discovery/user-search/facts/queries.ts'
import type { UserCells, UserPage, UserTotals } from '#lib/discovery/user-search/facts/schema.ts'
import {
  activeProfile,
  buildJoins,
  type JoinName,
  matchFoundPeople,
  matchShownLoans,
  openProfile,
  PEOPLE,
  seesAll,
  type Viewer,
} from '#lib/discovery/user-search/facts/scope.ts'
import {
  selectOrderedUsers,
  selectPartiesOfUsers,
  selectUserCount,
} from '#lib/discovery/user-search/filters/queries.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { formatCall, formatCompanyType, formatCriteria } from '#lib/discovery/user-search/rules.ts'
import { type UserFilters, type UserSearch, userSearch } from '#lib/discovery/user-search/search.ts'
import { readChosenNames } from '#lib/foundation/lookups/parties/queries.ts'
import { matchLoansInReach, readStatusCodes, type StatusCodes } from '#lib/lending/access/scope.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'
import { getLenderBooks, readHidingLenders } from '#lib/lending/privacy/scope.ts'
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
 * Searches All Users: returns a page of people with values of their companies, and the totals of everyone found (rows K-01 to K-03).
 * Raises FORBIDDEN for law-firm users, and for a filter or an order by a field that the viewer may not read.
 */
export const searchUsers = async (actor: Actor, search: UserSearch): Promise<UserPage> => {
  const viewer = await prepareUserSearch(actor, search)
  const [ids, { total, parties }] = await Promise.all([
    readPageOfUserIds(viewer, search, sql`limit ${search.pageSize} offset ${computeOffset(search)}`),
    countFoundUsers(viewer, search),
  ])
  const [rows, loans] = await Promise.all([readUserRows(viewer, ids), countMatchingLoans(actor, any(parties))])
  const totals = { total, totalLoanCount: loans.total, totalPrincipal: loans.principal }
  return { rows, ...totals, page: search.page, pageSize: search.pageSize }
}

/** Returns the totals of everyone whom a search finds, without rows. Raises FORBIDDEN as `searchUsers` does. */
export const readUserTotals = async (actor: Actor, search: UserSearch): Promise<UserTotals> => {
  const { total, parties } = await countFoundUsers(await prepareUserSearch(actor, search), search)
  const loans = await countMatchingLoans(actor, any(parties))
  const totals = { total, totalLoanCount: loans.total, totalPrincipal: loans.principal }
  return { ...totals, page: search.page, pageSize: search.pageSize }
}

/**
 * Returns where the loans of the companies of everyone found are: the largest suburbs by principal, and all states. The same
 * loans as the totals. Raises FORBIDDEN as `searchUsers` does.
 */
export const readUserPlaces = async (actor: Actor, search: UserSearch): Promise<LoanPlaces> => {
  const viewer = await prepareUserSearch(actor, search)
  const { parties } = await countFoundUsers(viewer, search)
  const where = all([matchLoansInReach(actor, viewer.codes), any(parties)])
  return sumPlaces({ actor, codes: viewer.codes, where, hidden: [], dueFrom: null })
}

/** Returns the ids of everyone whom a search finds, in its order, read in one snapshot. Raises FORBIDDEN as `searchUsers` does. */
export const searchUserIds = async (actor: Actor, search: UserSearch): Promise<number[]> =>
  readPageOfUserIds(await prepareUserSearch(actor, search), search, Prisma.empty)

/** Returns people as the list shows them, in the order of these ids, without those whom the viewer may not find. */
export const listUsersByIds = async (actor: Actor, ids: readonly number[]): Promise<UserCells[]> =>
  readUserRows({ actor, codes: await readStatusCodes() }, ids)

/** Brings the search tables up to date for a search. Raises FORBIDDEN as `searchUsers` does. */
export const prepareUserSearch = async (actor: Actor, search: UserSearch): Promise<Viewer> => {
  if (!userPolicies.search.who(actor) || !userSearch.isAllowed(actor, search)) throw forbidden()
  const codes = await readStatusCodes()
  await refreshUsers(codes)
  return { actor, codes }
}

const refreshUsers = async (codes: StatusCodes): Promise<void> => {
  const staleness = await readStaleness()
  if (staleness === 'none') return
  holder.covenantUserRefresh ??= batchCalls(refreshUsersOnce)
  await holder.covenantUserRefresh({ staleness, codes })
}

type Stale = { staleness: Staleness; codes: StatusCodes }

// Concurrent searches share one refresh, so that they take only one connection.
const refreshUsersOnce = async (each: readonly Stale[]): Promise<undefined[]> => {
  const [{ codes }] = each as [Stale]
  // Updating many rows takes longer than a request's transaction may.
  const open = each.some(({ staleness }) => staleness === 'many') ? runHeavyTransaction : runTransaction
  await open((tx) => refreshUserSearches(tx, codes))
  return each.map(() => undefined)
}

// Global, because a bundler may include this module more than once.
const holder = globalThis as { covenantUserRefresh?: (stale: Stale) => Promise<undefined> }

const readPageOfUserIds = async (viewer: Viewer, search: UserSearch, part: Prisma.Sql): Promise<number[]> => {
  const rows = await runSearch<{ id: number }>(selectOrderedUsers(viewer, search, { part }))
  return rows.map(({ id }) => id)
}

type Counted = { total: number; lenderIds: number[]; brokerIds: number[]; lawFirmIds: number[] }

/** Returns the number of people found, and conditions, to be combined with OR, for the loans of their companies. */
const countFoundUsers = async (
  viewer: Viewer,
  search: UserSearch,
): Promise<{ total: number; parties: LoanCondition[] }> => {
  // Without filters, the loans of everyone are all loans; no ids are needed.
  const { group: _group, ...filters } = search.filters
  if (seesAll(viewer) && !userSearch.isNarrowed({ ...search, filters })) {
    const [found] = await runSearch<{ total: number }>(selectUserCount(viewer, search.filters))
    return { total: found?.total ?? 0, parties: [all([])] }
  }
  const [found] = await runSearch<Counted>(selectPartiesOfUsers(viewer, search.filters))
  const { total = 0, lenderIds = [], brokerIds = [], lawFirmIds = [] } = found ?? {}
  const lenders = getLenderBooks(lenderIds, await readHidingLenders(viewer.actor))
  return { total, parties: matchShownLoans({ viewer, lenders, brokerIds, lawFirmIds }) }
}

/** Returns the ids of people whose search rows differ from the records. Raises FORBIDDEN except for staff and jobs. */
export const findDriftedUserSearches = async (actor: Actor): Promise<number[]> => {
  if (!userPolicies.keep.who(actor)) throw forbidden()
  const codes = await readStatusCodes()
  await refreshUsers(codes)
  const differing = await listDifferingUsers(codes)
  if (differing.length === 0) return []
  // Refresh and compare again: changes committed since the first refresh are no faults.
  await refreshUsers(codes)
  return listDifferingUsers(codes, differing)
}

/** Nightly check of the search rows: logs differences and repairs nothing, because each is a bug to be investigated. */
export const reportUserSearches = async (actor: Actor): Promise<void> => {
  const differing = await findDriftedUserSearches(actor)
  if (differing.length === 0) return log.info('rows of people checked')
  const found = { people: differing.length, some: differing.slice(0, 20).join(' ') }
  log.error('rows of people differ from the records; npm run check-data -- --repair mends them', found)
}

type StoredRow = Omit<
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

/** Returns people as the list shows them to a viewer, in the order of these ids. */
export const readUserRows = async (viewer: Viewer, ids: readonly number[]): Promise<UserCells[]> => {
  if (ids.length === 0) return []
  const isUnrestricted = seesAll(viewer)
  const restrict = (value: Prisma.Sql) => (isUnrestricted ? value : sql`null`)
  const { rows } = await pool().query<StoredRow>(
    prepareStatement(sql`
    select i.id, i.first_name || ' ' || i.last_name as "user", i.image_file_id as "imageFileId", i.state_key as "state", c.name as "company", i.email, i.mobile,
      c.website, le.id is not null as "hasLender", br.id is not null as "hasBroker", ${openProfile(viewer)},
      ${sydneyDaySql(sql`call.at`)}::text as "calledOn",
      ${restrict(sql`(select t.first_name || ' ' || t.last_name from accounts a join staff t on t.id = a.staff_id where a.id = call.by_id)`)}
        as "calledBy",
      ${sydneyDaySql(sql`note.at`)}::text as "lastFileNote",
      ${restrict(sql`(select a.last_login_at from accounts a where a.individual_id = i.id)`)} as "lastLogin",
      ${restrict(activeProfile)} as "profileStatus", ${restrict(sql`c.is_master_switch_on`)} as "masterSwitch",
      crit.current, crit.active, crit.syndicate, crit.available::text as available,
      bs.first_name || ' ' || bs.last_name as "bdm", to_char(d.followup_date, 'YYYY-MM-DD') as "followUp", d.lead_score as "leadScore",
      s.loan_id as "loanId", s.law_firm_id as "lastLawFirmId",
      (select fc.name from law_firms f join companies fc on fc.id = f.company_id where f.id = s.law_firm_id) as "lastLawFirm",
      (select p.first_name || ' ' || p.last_name from individuals p where p.id = s.partner_id) as "lastPartner"
    from ${PEOPLE} ${buildJoins(viewer, DETAILS)} where i.id = any(${ids}::int[]) and ${matchFoundPeople(viewer)}
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
        type: formatCompanyType({ lender: hasLender, broker: hasBroker }),
        lastCall: formatCall(calledOn && formatDay(calledOn), calledBy),
        currentCriteria: formatCriteria(listCategories(current)),
        activeCriteria: formatCriteria(listCategories(active)),
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

// The code of a category is its position in `CATEGORIES`, from 1.
const listCategories = (codes: number[] | null): CategoryKey[] | null =>
  codes?.flatMap((code) => CATEGORIES[code - 1]?.key ?? []) ?? null

const BY_NAME = { bdm: 'bdms', lawFirm: 'law-firms', partner: 'partners' } as const

/** Returns the names of the chosen entries of long lists, for the filters' chips and fields. */
export const readNamesOfUserFilters = async (actor: Actor, filters: Partial<UserFilters>): Promise<Lists> => {
  const wanted = (Object.keys(BY_NAME) as (keyof typeof BY_NAME)[]).flatMap((name) =>
    filters[name] === undefined ? [] : [{ list: BY_NAME[name], id: filters[name] }],
  )
  return Object.groupBy(await readChosenNames(actor, wanted), ({ list }) => list)
}
