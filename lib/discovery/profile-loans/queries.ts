import { type Actor, getBrokerId, getLawFirmId, getLenderId } from '#lib/core/actor.ts'
import { DomainError, forbidden, notFound } from '#lib/core/errors.ts'
import { type Filters, listReferenceLists } from '#lib/core/filters.ts'
import { visiting } from '#lib/core/policy.ts'
import { buildLoanConditions, listNamedParties, readFilterNames } from '#lib/discovery/loan-search/filters/queries.ts'
import { loanFilters } from '#lib/discovery/loan-search/filters/search.ts'
import { listLoans } from '#lib/discovery/loan-search/queries.ts'
import type { LoanPage } from '#lib/discovery/loan-search/schema.ts'
import type { LoanFilters } from '#lib/discovery/loan-search/search.ts'
import type { ProfileLoans } from '#lib/discovery/profile-loans/schema.ts'
import { PROFILE_LOAN_PAGE_SIZES, PROFILE_LOAN_SORT, profileLoanSearch } from '#lib/discovery/profile-loans/search.ts'
import { lookupPolicies, policyOfLookup } from '#lib/foundation/lookups/policy.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'
import type { LookupName } from '#lib/foundation/lookups/schema.ts'
import { ownLoanSql, readStatusCodes, type StatusCodes } from '#lib/lending/access/scope.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'
import { lenderShownSql } from '#lib/lending/privacy/scope.ts'
import { getRelation, profilePolicies } from '#lib/people/directory/policy.ts'
import { decideProfileAccess } from '#lib/people/directory/rules.ts'
import { PROFILE_TABLES } from '#lib/people/directory/scope.ts'
import { all } from '#lib/server/column-store/predicates.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'

type ProfileId = Pick<ProfileLoans, 'kind' | 'profileId'>

/**
 * Returns one page of a profile's loans by group, within the viewer's reach; without loans on which the profile is
 * hidden from the viewer. Raises FORBIDDEN for visitors except on broker profiles. The page must have checked access to
 * the profile; API calls use `readProfileLoans`.
 */
export const listProfileLoans = async (actor: Actor, list: ProfileLoans): Promise<LoanPage> => {
  if (visiting(actor) && list.kind !== 'broker') throw forbidden()
  const { filters = {}, sort: asked = PROFILE_LOAN_SORT, page = 1, pageSize = PROFILE_LOAN_PAGE_SIZES[0] } = list
  // Filters and an order in a shared link that the viewer may not use are ignored.
  const { filters: permitted, sort } = profileLoanSearch.usable(actor, { filters, sort: asked, page, pageSize })
  const where = async (): Promise<LoanCondition> => {
    const codes = await readStatusCodes()
    return all([
      { kind: 'in', column: 'status_code', values: getStatusCodesOfList(actor, list, codes) },
      { kind: 'sql', sql: matchLoansOfProfile(actor, list, codes) },
      ...(list.group === 'done-with-you' ? [{ kind: 'sql', sql: matchLoansDoneWithViewer(actor) } as const] : []),
      ...(await buildLoanConditions(actor, permitted, codes)),
    ])
  }
  const inFilters = listNamedParties(permitted)
  const ofProfile = list.kind === 'lender' ? [list.profileId] : []
  const named = { ...inFilters, lenderIds: [...ofProfile, ...inFilters.lenderIds] }
  return listLoans(actor, { where, named, sort, page, pageSize })
}

/**
 * Returns a profile's first current loans, and the number of all: those in default before all others, then by repayment, the
 * earliest first. Raises the errors of `listProfileLoans`.
 */
export const listPressingLoans = async (
  actor: Actor,
  { most, ...profile }: ProfileId & { most: number },
): Promise<Pick<LoanPage, 'rows' | 'total'>> => {
  const sort = { column: 'repayment', isDescending: false } as const
  const list = { ...profile, group: 'current', pageSize: most, sort } as const
  const [inDefault, soonest] = await Promise.all([
    listProfileLoans(actor, { ...list, filters: { status: ['DEFAULT'] } }),
    listProfileLoans(actor, list),
  ])
  const others = soonest.rows.filter(({ statusKey }) => statusKey !== 'DEFAULT')
  return { rows: [...inDefault.rows, ...others].slice(0, most), total: soonest.total }
}

/**
 * Returns the same list for an API call (row P-12). Raises FORBIDDEN if the caller may not read the profile or this
 * list, NOT_FOUND for an unknown id, INACTIVE_PROFILE for outsiders if the profile is paused or switched off.
 */
export const readProfileLoans = async (actor: Actor, list: ProfileLoans): Promise<LoanPage> => {
  await requireWholeProfile(actor, list)
  if (list.group === 'pre-settlement' && !seesPreSettlementList(actor, list)) throw forbidden()
  return listProfileLoans(actor, list)
}

/** Raises FORBIDDEN, NOT_FOUND or INACTIVE_PROFILE unless the actor sees all of a profile. */
export const requireWholeProfile = async (actor: Actor, profile: ProfileId): Promise<void> => {
  const relation = getRelation(actor, profile.kind, profile.profileId)
  if (!relation) throw forbidden()
  const switches = await readProfileSwitches(profile)
  if (!switches) throw notFound()
  if (decideProfileAccess(relation, switches) !== 'whole') throw new DomainError('INACTIVE_PROFILE')
}

const readProfileSwitches = async ({ kind, profileId }: ProfileId) => {
  const { text, values } = Prisma.sql`
    select x.is_active as "isActive", c.is_master_switch_on as "isMasterSwitchOn"
    from ${PROFILE_TABLES[kind]} x join companies c on c.id = x.company_id and c.closed_at is null where x.id = ${profileId}`
  const { rows } = await pool().query<{ isActive: boolean; isMasterSwitchOn: boolean }>(text, values)
  return rows[0] ?? null
}

// Staff see the Pre-Settlement list, and owners on lender and broker profiles (rows D-05, D-09).
const seesPreSettlementList = (actor: Actor, { kind, profileId }: ProfileLoans): boolean =>
  profilePolicies.seePreSettlement.who(actor) || (kind !== 'lawfirm' && getRelation(actor, kind, profileId) === 'owner')

// 'Matching Your Search' contains closed loans, as in the finder; viewers of the Pre-Settlement list can ask for those
// as well.
const getStatusCodesOfList = (actor: Actor, list: ProfileLoans, codes: StatusCodes): number[] => {
  switch (list.group) {
    case 'pre-settlement':
      return codes.PRE_SETTLEMENT
    case 'current':
      return codes.CURRENT
    case 'discharged':
      return codes.DISCHARGED
    case 'done-with-you':
      return codes.closed
    case 'matching':
      return list.filters?.status?.includes('PRESETTLEMENT') && seesPreSettlementList(actor, list)
        ? [...codes.PRE_SETTLEMENT, ...codes.closed]
        : codes.closed
  }
}

const matchLoansOfProfile = (actor: Actor, { kind, profileId }: ProfileLoans, codes: StatusCodes): Prisma.Sql => {
  switch (kind) {
    case 'lender':
      return Prisma.sql`s.lender_ids @> array[${profileId}::int] and exists (
        select from lenders hl where hl.id = ${profileId}::int and ${lenderShownSql(actor, codes)}
      )`
    case 'broker':
      return Prisma.sql`s.broker_ids @> array[${profileId}::int]`
    case 'lawfirm':
      return Prisma.sql`s.law_firm_id = ${profileId}`
  }
}

// Done with You: loans on which the viewer's own company is also a party; empty for staff.
const matchLoansDoneWithViewer = (actor: Actor): Prisma.Sql =>
  (getLenderId(actor) ?? getBrokerId(actor) ?? getLawFirmId(actor)) ? ownLoanSql(actor) : Prisma.sql`false`

const listListsOfFilter = (name: string): LookupName[] =>
  listReferenceLists((loanFilters as Filters)[name]?.controls ?? []) as LookupName[]

/**
 * Returns the filters of 'Matching Your Search' in words, such as 'State: NSW'; none for any other list. Filters whose choices
 * the actor may not read are left out.
 */
export const describeProfileFilters = async (actor: Actor, filters: Partial<LoanFilters>): Promise<string[]> => {
  const isNamed = ([name]: [string, unknown]) =>
    listListsOfFilter(name).every((list) => lookupPolicies[policyOfLookup[list]].who(actor))
  const named: Partial<LoanFilters> = Object.fromEntries(
    Object.entries(profileLoanSearch.permitted(actor, filters)).filter(isNamed),
  )
  if (Object.keys(named).length === 0) return []
  const wanted = [...new Set(Object.keys(named).flatMap(listListsOfFilter))]
  const [lists, names] = await Promise.all([readShortLists(actor, wanted), readFilterNames(actor, named)])
  const search = { ...profileLoanSearch.parse({}), filters: named }
  return profileLoanSearch.chips(search, { ...lists, ...names }).map(({ label }) => label)
}
