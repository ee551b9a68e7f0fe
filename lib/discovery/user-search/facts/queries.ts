import type { Actor, PersonActor } from '#lib/core/actor.ts'
import { getObserverCompany } from '#lib/crm/observers/policy.ts'
import { matchOwnObserver } from '#lib/crm/observers/scope.ts'
import {
  activeProfile,
  buildJoins,
  type JoinName,
  matchFoundPeople,
  PEOPLE,
  seesAll,
  selectCompaniesAmong,
  selectSharedLoans,
  type Viewer,
} from '#lib/discovery/user-search/facts/scope.ts'
import type { StatusCodes } from '#lib/lending/access/scope.ts'
import { lenderShownSql } from '#lib/lending/privacy/scope.ts'
import { database, Prisma, pool, type Tx } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'
import { runSearch } from '#lib/server/database/searching.ts'
import { LONGEST_GAP } from '#lib/server/database/snapshots.ts'
import { today } from '#lib/server/operations/clock.ts'

const { join, sql } = Prisma

/**
 * A searchable value of a person or its company: its SQL over `PEOPLE`, and the join that it needs. `differs` names the companies
 * for which a viewer who does not see everything may read another value than other viewers.
 */
type Fact = { needs?: JoinName; differs?: keyof typeof CIRCLES; sql: (viewer: Viewer) => Prisma.Sql }

// These texts are only sorted by, so they are lower-cased; an empty one is null and sorts last.
const foldCase = (text: Prisma.Sql): Prisma.Sql => sql`nullif(lower(${text}), '')`
const defineShared = (value: Prisma.Sql): Fact => ({ sql: () => value })
const defineObserved = (needs: JoinName, value: Prisma.Sql): Fact => ({ needs, differs: 'observed', sql: () => value })
const defineTerms = (value: Prisma.Sql): Fact => ({ needs: 'criteria', differs: 'own', sql: () => value })
const defineBooks = (value: Prisma.Sql): Fact => ({ needs: 'books', differs: 'own', sql: () => value })
const defineOfLastLoan = (value: Prisma.Sql): Fact => ({ needs: 'lastOfMany', differs: 'lent', sql: () => value })

/** Every value that All Users filters or sorts by, by the name of its column in both search tables. */
const FACTS = {
  individual_id: defineShared(sql`i.id`),
  company_id: defineShared(sql`c.id`),
  lender_id: defineShared(sql`le.id`),
  broker_id: defineShared(sql`br.id`),
  law_firm_id: defineShared(sql`lf.id`),
  lender_bdm_id: defineShared(sql`le.bdm_id`),
  broker_bdm_id: defineShared(sql`br.bdm_id`),
  name: defineShared(sql`lower(i.first_name || ' ' || i.last_name)`),
  state_key: defineShared(sql`i.state_key`),
  email: defineShared(foldCase(sql`i.email`)),
  mobile: defineShared(sql`i.mobile`),
  is_visible: defineShared(sql`i.is_visible`),
  last_login_at: defineShared(sql`(select a.last_login_at from accounts a where a.individual_id = i.id)`),
  company: defineShared(foldCase(sql`c.name`)),
  website: defineShared(foldCase(sql`c.website`)),
  is_master_switch_on: defineShared(sql`c.is_master_switch_on`),
  is_active: defineShared(activeProfile),
  type_order: defineShared(sql`case when le.id is not null and br.id is not null then 3 when le.id is not null then 1
    when br.id is not null then 2 else 4 end`),
  bdm: { needs: 'bdm', sql: () => sql`lower(bs.first_name || ' ' || bs.last_name)` },
  lead_score: defineObserved('lead', sql`d.lead_score`),
  follow_up: defineObserved('lead', sql`d.followup_date`),
  noted_at: defineObserved('note', sql`note.at`),
  called_at: defineObserved('call', sql`call.at`),
  current_categories: defineTerms(sql`crit.current`),
  active_categories: defineTerms(sql`crit.active`),
  is_syndicated: defineTerms(sql`crit.syndicate`),
  funds_available: defineTerms(sql`crit.available`),
  lapses_on: defineTerms(sql`crit.lapses_on`),
  current_count: defineBooks(sql`book.current_count`),
  current_book: defineBooks(sql`book.current_book`),
  discharged_count: defineBooks(sql`book.discharged_count`),
  discharged_book: defineBooks(sql`book.discharged_book`),
  last_loan: defineOfLastLoan(sql`s.loan_no`),
  last_settled_on: defineOfLastLoan(sql`s.settlement_date`),
  last_suburb: defineOfLastLoan(sql`s.suburb_name`),
  last_broker: defineOfLastLoan(sql`s.broker_name`),
  last_lender: {
    needs: 'lastOfMany',
    differs: 'lent',
    // Hidden lenders sort as null.
    sql: ({ actor, codes }) => sql`case when ${lenderShownSql(actor, codes)} then s.lender_name end`,
  },
  last_principal: defineOfLastLoan(sql`s.principal`),
  last_partner_id: defineOfLastLoan(sql`s.partner_id`),
  last_partner: defineOfLastLoan(
    sql`(select lower(p.first_name || ' ' || p.last_name) from individuals p where p.id = s.partner_id)`,
  ),
  last_law_firm_id: defineOfLastLoan(sql`s.law_firm_id`),
  last_law_firm: defineOfLastLoan(
    sql`(select lower(fc.name) from law_firms f join companies fc on fc.id = f.company_id where f.id = s.law_firm_id)`,
  ),
} as const satisfies Record<string, Fact>
export type FactName = keyof typeof FACTS
export const FACT_NAMES = Object.keys(FACTS) as FactName[]
/** The column names as an SQL list. */
export const COLUMNS = join(FACT_NAMES.map(quoteIdentifier))

const getFact = (name: FactName): Fact => FACTS[name]

const selectOwnCompany = ({ actor }: Viewer): Prisma.Sql => sql`select ${getObserverCompany(actor) ?? null}::int`

/** SQL for the ids of companies about which this viewer may read other values than other viewers, by group. */
const CIRCLES = {
  /** The viewer's own company. */
  own: selectOwnCompany,
  /** Companies about which the viewer's company keeps a file note or a lead. */
  observed: ({ actor }) => sql`
    with own as materialized (select o.id from observers o where ${matchOwnObserver(actor)})
    select d.company_id from company_leads d where d.observer_id in (select id from own)
    union select p.company_id from file_notes n
      join profile_companies p on p.profile_id = coalesce(n.lender_id, n.broker_id, n.law_firm_id)
      where n.observer_id in (select id from own)`,
  /**
   * The viewer's own company, and all parties to loans that it shares with a lender that hides a book: others see less of those
   * loans.
   */
  lent: (viewer) => sql`
    ${selectOwnCompany(viewer)}
    union select p.company_id from (
      select distinct part.id from shared_loans cross join unnest(shared_loans.parties) as part (id)
    ) parties join profile_companies p on p.profile_id = parties.id`,
} as const satisfies Record<string, (viewer: Viewer) => Prisma.Sql>

const buildFactJoins = (viewer: Viewer, names: readonly FactName[]): Prisma.Sql =>
  buildJoins(
    viewer,
    names.flatMap((name) => getFact(name).needs ?? []),
  )

const buildFactColumns = (viewer: Viewer, names: readonly FactName[]): Prisma.Sql =>
  join(names.map((name) => sql`${getFact(name).sql(viewer)} as ${quoteIdentifier(name)}`))

/**
 * Returns SQL for all facts, as the viewer may read them, of the people whom the viewer finds and who match a condition on
 * `PEOPLE`.
 */
export const selectFactRows = (viewer: Viewer, where: Prisma.Sql): Prisma.Sql => sql`
  with ${selectSharedLoans(viewer)} select ${buildFactColumns(viewer, FACT_NAMES)} from ${PEOPLE} ${buildFactJoins(viewer, FACT_NAMES)}
  where ${matchFoundPeople(viewer)} and ${where}`

const NOBODY = { accountId: 0, sessionId: null, name: '', email: '' }
const STAFF: PersonActor = Object.assign({ kind: 'staff' as const, staffId: 0, isAdmin: false }, NOBODY)
// A viewer whose company is not a party to anything.
const OTHERS: PersonActor = Object.assign(
  { kind: 'broker' as const, brokerId: 0, individualId: 0, companyId: 0, companyName: '', isMasterSwitchOn: true },
  NOBODY,
)

/** The search tables, each with the kind of viewer whose values it stores. */
export const TABLES: readonly { table: string; actor: Actor }[] = [
  { table: 'user_searches', actor: STAFF },
  { table: 'open_user_searches', actor: OTHERS },
]

/** Reads facts as one viewer, in a statement that starts with `begin()` and selects from `from()`. */
export type Reading = {
  fact: (name: FactName) => Prisma.Sql
  /** Returns the WITH clause for the facts requested so far, so call it after `fact`. */
  begin: () => Prisma.Sql
  /** Returns the search table as `u`, joined to what `begin` selects. */
  from: () => Prisma.Sql
}

/** The condition of a filter with a value, on a reading. */
export type Meaning<Value> = (value: Value, readFact: Reading['fact'], viewer: Viewer) => Prisma.Sql

/**
 * Creates a reading for one viewer: shared values come from a search table, values that only this viewer may read from the
 * records.
 */
export const createReading = (viewer: Viewer): Reading => {
  const asked = new Set<FactName>()
  const table = quoteIdentifier(seesAll(viewer) ? 'user_searches' : 'open_user_searches')
  return {
    fact: (name) => {
      const stored = quoteIdentifier(`u.${name}`)
      if (seesAll(viewer) || !getFact(name).differs) return stored
      asked.add(name)
      return sql`(case when near.company_id is null then ${stored} else ${quoteIdentifier(`near.${name}`)} end)`
    },
    begin: () => {
      if (asked.size === 0) return Prisma.empty
      const names = [...asked]
      const circles = new Set(names.flatMap((name) => getFact(name).differs ?? []))
      const ids = join(
        [...circles].map((circle) => sql`(${CIRCLES[circle](viewer)})`),
        ' union ',
      )
      const shared = circles.has('lent') ? sql`${selectSharedLoans(viewer)}, ` : Prisma.empty
      return sql`with ${shared}near as materialized (
        select c.id as company_id, ${buildFactColumns(viewer, names)} from ${selectCompaniesAmong(ids)} ${buildFactJoins(viewer, names)})`
    },
    from: () => (asked.size === 0 ? sql`${table} u` : sql`${table} u left join near on near.company_id = u.company_id`),
  }
}

/** SQL that is true for a change committed after the snapshot `st.snapshot`. */
const isPending = sql`is_committed_since(c.transaction, st.snapshot)`
// False if changes since the last refresh may have been swept, or if the clock was set back, so that lapsed criteria are valid again.
const isRefreshRecent = (): Prisma.Sql =>
  sql`coalesce(st.read_at > now() - interval '1 millisecond' * ${LONGEST_GAP} and st.day <= ${today()}::date, false)`

/** The most people that one statement reads or writes. */
export const BATCH = 5_000

/** How many search rows may be outdated: none, as many as one statement updates, or more. */
export type Staleness = 'none' | 'few' | 'many'

/** Returns how many search rows may be outdated; 'many' if that is unknown. */
export const readStaleness = async (): Promise<Staleness> => {
  const [found] = await runSearch<{ staleness: Staleness }>(sql`
    select case when ${isRefreshRecent()} then (
        select case when count(*) = 0 then 'none' when count(*) <= ${BATCH} then 'few' else 'many' end from (
          (select 1 from user_search_changes c where ${isPending} order by c.transaction desc limit ${BATCH + 1})
          union all (select 1 from user_searches where lapses_on <= ${today()}::date limit ${BATCH + 1})) stale)
      else 'many' end as staleness
    from (values (1)) one left join user_search_states st on true`)
  return found?.staleness ?? 'many'
}

/** Returns the people whose search rows may be outdated, or everyone if that is unknown, and the snapshot of this reading. */
export const listPendingUsers = async (tx: Tx): Promise<{ snapshot: string; ids: number[] }> => {
  const [found] = await tx.$queryRaw<{ snapshot: string; ids: number[] }[]>`
    select pg_current_snapshot()::text as snapshot, case when ${isRefreshRecent()} then array(
        select c.individual_id from user_search_changes c where ${isPending}
        union select individual_id from user_searches where lapses_on <= ${today()}::date)
      else array(select id from individuals union select individual_id from user_searches
        union select individual_id from open_user_searches) end as ids
    from (values (1)) one left join user_search_states st on true`
  return found ?? { snapshot: '', ids: [] }
}

const listEveryone = async (): Promise<number[]> => {
  const { rows } = await pool().query<{ id: number }>(
    `select id from individuals union select individual_id from user_searches union select individual_id from open_user_searches
     order by 1`,
  )
  return rows.map(({ id }) => id)
}

/** Returns the sorted ids of people whose search rows differ from the records now; checks everyone unless `among` is given. */
export const listDifferingUsers = async (codes: StatusCodes, among?: readonly number[]): Promise<number[]> => {
  const ids = among ?? (await listEveryone())
  const differingIds = new Set<number>()
  for (let from = 0; from < ids.length; from += BATCH)
    for (const { table, actor } of TABLES) {
      const some = sql`any(${ids.slice(from, from + BATCH)}::int[])`
      const differing = await database().$queryRaw<{ id: number }[]>`
        with told as materialized (${selectFactRows({ actor, codes }, sql`i.id = ${some}`)}),
        stored as (select ${COLUMNS} from ${quoteIdentifier(table)} where individual_id = ${some})
        select distinct individual_id as id from (
          (select * from told except select * from stored) union all (select * from stored except select * from told)) apart`
      for (const { id } of differing) differingIds.add(id)
    }
  return [...differingIds].sort((one, other) => one - other)
}
