import { createReading } from '#lib/discovery/user-search/facts/queries.ts'
import type { Viewer } from '#lib/discovery/user-search/facts/scope.ts'
import { buildUserCondition, type ReadFact, selectOrderedUsers } from '#lib/discovery/user-search/filters/queries.ts'
import { lawFirmsByBdm } from '#lib/discovery/user-search/groups/labels.ts'
import type { UsersGroupedBy } from '#lib/discovery/user-search/groups/search.ts'
import type { UserFilters, UserSearch } from '#lib/discovery/user-search/search.ts'
import { Prisma } from '#lib/server/database/db.ts'

const { sql } = Prisma

const listOne = (value: Prisma.Sql): Prisma.Sql => sql`array[${value}::text]`

/** The keys of the groups of a person, each once, as an array of texts; a person without a value has null, or none. */
const KEYS: Record<UsersGroupedBy, (readFact: ReadFact) => Prisma.Sql> = {
  // As the filter finds people: a lender that is a broker, too, has three types.
  type: (readFact) => {
    const [lender, broker] = [sql`${readFact('lender_id')} is not null`, sql`${readFact('broker_id')} is not null`]
    return sql`array_remove(array[case when ${lender} then 'LENDER' end, case when ${broker} then 'BROKER' end,
      case when ${lender} and ${broker} then 'DUAL' end, case when ${readFact('law_firm_id')} is not null then 'LAWFIRM' end], null)`
  },
  company: (readFact) => listOne(readFact('company_id')),
  bdm: (readFact) => {
    const [lender, broker] = [readFact('lender_bdm_id'), readFact('broker_bdm_id')]
    const isLawFirm = sql`${readFact('law_firm_id')} is not null`
    return sql`array_remove(array[${lender}::text, case when ${broker} is distinct from ${lender} then ${broker}::text end,
      case when ${isLawFirm} then ${lawFirmsByBdm.key} end], null)`
  },
  state: (readFact) => listOne(readFact('state_key')),
  leadScore: (readFact) => listOne(readFact('lead_score')),
  currentCriteria: (readFact) => sql`${readFact('current_categories')}::text[]`,
  activeCriteria: (readFact) => sql`${readFact('active_categories')}::text[]`,
  profileStatus: (readFact) => listOne(readFact('is_active')),
}

// The loans in both books of a company; null if the viewer may see neither.
const sumBooks = (current: Prisma.Sql, discharged: Prisma.Sql): Prisma.Sql =>
  sql`coalesce(${current} + ${discharged}, ${current}, ${discharged})`

/**
 * Returns SQL for the groups of the people whom a search finds: of each, its people, their companies, and the loans and the
 * principal of these companies, each company once. One more row has the totals of all people, each once.
 */
export const selectUserGroups = (viewer: Viewer, filters: Partial<UserFilters>, by: UsersGroupedBy): Prisma.Sql => {
  const { fact, begin, from } = createReading(viewer)
  const where = buildUserCondition(filters, fact, viewer)
  const keys = KEYS[by](fact)
  const loans = sumBooks(fact('current_count'), fact('discharged_count'))
  const principal = sumBooks(fact('current_book'), fact('discharged_book'))
  const found = sql`select u.company_id, ${keys} as keys, ${loans} as loans, ${principal} as principal
    from ${from()} where ${where}`
  return sql`select key, count(*)::int as companies, sum(people)::int as people, sum(loans)::int as loans,
      sum(principal)::text as principal, is_total as "isTotal"
    from (
      select key, company_id, count(*) as people, max(loans) as loans, max(principal) as principal, is_total
      from (${begin()} ${found}) found
      cross join lateral (
        select key, false as is_total from unnest(keys) as part (key)
        union all select null, false where coalesce(cardinality(keys), 0) = 0
        union all select null, true
      ) part
      group by key, company_id, is_total
    ) companies group by key, is_total`
}

/** Returns SQL for the ids of the first people of one group, in the order of a search. */
export const selectUsersOfGroup = (
  viewer: Viewer,
  search: UserSearch,
  { by, key, most }: { by: UsersGroupedBy; key: string; most: number },
): Prisma.Sql =>
  selectOrderedUsers(viewer, search, {
    part: sql`limit ${most}`,
    narrow: (readFact) => sql`${key}::text = any(${KEYS[by](readFact)})`,
  })

/** Returns SQL for the number of people in each state, of all and of those with each of these follow-ups. */
export const selectPeopleByStateAndFollowUp = (
  viewer: Viewer,
  filters: Partial<UserFilters>,
  followUps: readonly string[],
): Prisma.Sql => {
  const { fact, begin, from } = createReading(viewer)
  const where = buildUserCondition(filters, fact, viewer)
  const state = fact('state_key')
  const due = followUps.map(
    (followUp) => sql`(count(*) filter (where ${buildUserCondition({ followUp }, fact, viewer)}))::int`,
  )
  return sql`${begin()} select ${state} as state, count(*)::int as people, array[${Prisma.join(due)}] as due
    from ${from()} where ${where} group by ${state}`
}
