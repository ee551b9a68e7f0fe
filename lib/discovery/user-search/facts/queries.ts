import type { Actor, PersonActor } from '#lib/core/actor.ts'
import { getObserverCompany } from '#lib/crm/observers/policy.ts'
import { matchOwnObserver } from '#lib/crm/observers/scope.ts'
import {
  activeProfile,
  companiesAmong,
  foundBy,
  type JoinName,
  joinsOf,
  PEOPLE,
  seesAll,
  type Viewer,
} from '#lib/discovery/user-search/facts/scope.ts'
import { lenderShownSql } from '#lib/lending/loans/privacy/scope.ts'
import { ownLoanSql, type StatusCodes } from '#lib/lending/loans/scope.ts'
import { database, Prisma, pool, type Tx } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'
import { runSearch } from '#lib/server/database/searching.ts'
import { LONGEST_GAP } from '#lib/server/database/snapshots.ts'
import { today } from '#lib/server/operations/clock.ts'

const { join, sql } = Prisma

/**
 * What is known of a person or its company: its SQL over `PEOPLE` and what must be joined to them. `differs` names the companies of
 * which a viewer who does not see all may be told something else than others are.
 */
type Fact = { needs?: JoinName; differs?: keyof typeof CIRCLES; sql: (viewer: Viewer) => Prisma.Sql }

// Names are only sorted by, so they are folded.
const folded = (text: Prisma.Sql): Prisma.Sql => sql`nullif(lower(${text}), '')`
const always = (value: Prisma.Sql): Fact => ({ sql: () => value })
const kept = (needs: JoinName, value: Prisma.Sql): Fact => ({ needs, differs: 'observed', sql: () => value })
const terms = (value: Prisma.Sql): Fact => ({ needs: 'criteria', differs: 'own', sql: () => value })
const books = (value: Prisma.Sql): Fact => ({ needs: 'books', differs: 'own', sql: () => value })
const ofLast = (value: Prisma.Sql): Fact => ({ needs: 'lastOfMany', differs: 'lent', sql: () => value })

/** Every fact by which people are found or sorted, under the name of its column in both tables of people. */
const FACTS = {
  individual_id: always(sql`i.id`),
  company_id: always(sql`c.id`),
  lender_id: always(sql`le.id`),
  broker_id: always(sql`br.id`),
  law_firm_id: always(sql`lf.id`),
  lender_bdm_id: always(sql`le.bdm_id`),
  broker_bdm_id: always(sql`br.bdm_id`),
  name: always(sql`lower(i.first_name || ' ' || i.last_name)`),
  state_key: always(sql`i.state_key`),
  email: always(folded(sql`i.email`)),
  mobile: always(sql`i.mobile`),
  is_visible: always(sql`i.is_visible`),
  last_login_at: always(sql`(select a.last_login_at from accounts a where a.individual_id = i.id)`),
  company: always(folded(sql`c.name`)),
  website: always(folded(sql`c.website`)),
  is_master_switch_on: always(sql`c.is_master_switch_on`),
  is_active: always(activeProfile),
  type_order: always(sql`case when le.id is not null and br.id is not null then 3 when le.id is not null then 1
    when br.id is not null then 2 else 4 end`),
  bdm: { needs: 'bdm', sql: () => sql`lower(bs.first_name || ' ' || bs.last_name)` },
  lead_score: kept('lead', sql`d.lead_score`),
  follow_up: kept('lead', sql`d.followup_date`),
  noted_at: kept('note', sql`note.at`),
  called_at: kept('call', sql`call.at`),
  current_categories: terms(sql`crit.current`),
  active_categories: terms(sql`crit.active`),
  is_syndicated: terms(sql`crit.syndicate`),
  funds_available: terms(sql`crit.available`),
  lapses_on: terms(sql`crit.lapses_on`),
  current_count: books(sql`book.current_count`),
  current_book: books(sql`book.current_book`),
  discharged_count: books(sql`book.discharged_count`),
  discharged_book: books(sql`book.discharged_book`),
  last_loan: ofLast(sql`s.loan_no`),
  last_suburb: ofLast(sql`s.suburb_name`),
  last_broker: ofLast(sql`s.broker_name`),
  last_lender: {
    needs: 'lastOfMany',
    differs: 'lent',
    // A lender that hides itself counts as empty.
    sql: ({ actor, codes }) => sql`case when ${lenderShownSql(actor, codes)} then s.lender_name end`,
  },
  last_principal: ofLast(sql`s.principal`),
  last_partner_id: ofLast(sql`s.partner_id`),
  last_partner: ofLast(
    sql`(select lower(p.first_name || ' ' || p.last_name) from individuals p where p.id = s.partner_id)`,
  ),
  last_law_firm_id: ofLast(sql`s.law_firm_id`),
  last_law_firm: ofLast(
    sql`(select lower(fc.name) from law_firms f join companies fc on fc.id = f.company_id where f.id = s.law_firm_id)`,
  ),
} as const satisfies Record<string, Fact>
export type FactName = keyof typeof FACTS
export const FACT_NAMES = Object.keys(FACTS) as FactName[]
/** The same as a list for SQL. */
export const COLUMNS = join(FACT_NAMES.map(quoteIdentifier))

const factOf = (name: FactName): Fact => FACTS[name]

const ownCompany = ({ actor }: Viewer): Prisma.Sql => sql`select ${getObserverCompany(actor) ?? null}::int`

/** The ids of companies of which a viewer may be told something else than others are. */
const CIRCLES = {
  /** Itself. */
  own: ownCompany,
  /** Those of which its people keep a note or a lead. */
  observed: ({ actor }) => sql`
    with own as materialized (select o.id from observers o where ${matchOwnObserver(actor)})
    select d.company_id from company_leads d where d.observer_id in (select id from own)
    union select p.company_id from file_notes n
      join profile_companies p on p.profile_id = coalesce(n.lender_id, n.broker_id, n.law_firm_id)
      where n.observer_id in (select id from own)`,
  /** Itself, and all with which it shares a loan of a lender that hides a book: of such a loan others are told less. */
  lent: (viewer) => sql`
    ${ownCompany(viewer)}
    union select p.company_id from (
      select distinct part.id from loan_searches s cross join unnest(s.lender_ids) as lent (id)
      join lenders hl on hl.id = lent.id and not (hl.loan_tab_show_current_loan_book and hl.loan_tab_show_discharged_loan_book)
      cross join unnest(s.lender_ids || s.broker_ids || s.law_firm_id) as part (id)
      where ${ownLoanSql(viewer.actor)}
    ) parties join profile_companies p on p.profile_id = parties.id`,
} as const satisfies Record<string, (viewer: Viewer) => Prisma.Sql>

const joinsFor = (viewer: Viewer, names: readonly FactName[]): Prisma.Sql =>
  joinsOf(
    viewer,
    names.flatMap((name) => factOf(name).needs ?? []),
  )

const columnsFor = (viewer: Viewer, names: readonly FactName[]): Prisma.Sql =>
  join(names.map((name) => sql`${factOf(name).sql(viewer)} as ${quoteIdentifier(name)}`))

/** The rows of everybody whom a viewer finds, with all that it is told of them; of those of whom a condition on `PEOPLE` is true. */
export const factRows = (viewer: Viewer, where: Prisma.Sql): Prisma.Sql => sql`
  select ${columnsFor(viewer, FACT_NAMES)} from ${PEOPLE} ${joinsFor(viewer, FACT_NAMES)}
  where ${foundBy(viewer)} and ${where}`

const NOBODY = { accountId: 0, sessionId: null, name: '', email: '' }
const STAFF: PersonActor = Object.assign({ kind: 'staff' as const, staffId: 0, isAdmin: false }, NOBODY)
// Of a company that has no part in anything.
const OTHERS: PersonActor = Object.assign(
  { kind: 'broker' as const, brokerId: 0, individualId: 0, companyId: 0, companyName: '', isMasterSwitchOn: true },
  NOBODY,
)

/** The tables of people, each with the viewer for whom its rows are written. */
export const TABLES: readonly { table: string; actor: Actor }[] = [
  { table: 'user_searches', actor: STAFF },
  { table: 'open_user_searches', actor: OTHERS },
]

/** What a viewer is told of a fact, in a statement that begins with `from`. */
export type Reading = {
  fact: (name: FactName) => Prisma.Sql
  /** `with …`, for the facts that were asked for until then. */
  begin: () => Prisma.Sql
  /** The table of people, `u`. */
  from: () => Prisma.Sql
}

/** Reads people as one viewer: what all are told from its table, and what it alone may know from the records themselves. */
export const readingFor = (viewer: Viewer): Reading => {
  const asked = new Set<FactName>()
  const table = quoteIdentifier(seesAll(viewer) ? 'user_searches' : 'open_user_searches')
  return {
    fact: (name) => {
      const stored = quoteIdentifier(`u.${name}`)
      if (seesAll(viewer) || !factOf(name).differs) return stored
      asked.add(name)
      return sql`(case when near.company_id is null then ${stored} else ${quoteIdentifier(`near.${name}`)} end)`
    },
    begin: () => {
      if (asked.size === 0) return Prisma.empty
      const names = [...asked]
      const circles = new Set(names.flatMap((name) => factOf(name).differs ?? []))
      const ids = join(
        [...circles].map((circle) => sql`(${CIRCLES[circle](viewer)})`),
        ' union ',
      )
      return sql`with near as materialized (
        select c.id as company_id, ${columnsFor(viewer, names)} from ${companiesAmong(ids)} ${joinsFor(viewer, names)})`
    },
    from: () => (asked.size === 0 ? sql`${table} u` : sql`${table} u left join near on near.company_id = u.company_id`),
  }
}

/** True where a change was committed after the snapshot `st.snapshot`. */
const isPending = sql`is_committed_since(c.transaction, st.snapshot)`
// Older changes are no longer recorded; and a clock that was set back takes back what lapsed.
const isKept = (): Prisma.Sql =>
  sql`coalesce(st.read_at > now() - interval '1 millisecond' * ${LONGEST_GAP} and st.day <= ${today()}::date, false)`

/** People who are read or written by one statement. */
export const BATCH = 5_000

/** How many rows of people may say what is no longer so: none, as many as one statement writes, or more. */
export type Staleness = 'none' | 'few' | 'many'

export const stalenessOfUsers = async (): Promise<Staleness> => {
  const [found] = await runSearch<{ staleness: Staleness }>(sql`
    select case when ${isKept()} then (
        select case when count(*) = 0 then 'none' when count(*) <= ${BATCH} then 'few' else 'many' end from (
          (select 1 from user_search_changes c where ${isPending} order by c.transaction desc limit ${BATCH + 1})
          union all (select 1 from user_searches where lapses_on <= ${today()}::date limit ${BATCH + 1})) stale)
      else 'many' end as staleness
    from (values (1)) one left join user_search_states st on true`)
  return found?.staleness ?? 'many'
}

/** The people whose rows may say what is no longer so, everybody where that is unknown, and the snapshot at which they are these. */
export const pendingUsers = async (tx: Tx): Promise<{ snapshot: string; ids: number[] }> => {
  const [found] = await tx.$queryRaw<{ snapshot: string; ids: number[] }[]>`
    select pg_current_snapshot()::text as snapshot, case when ${isKept()} then array(
        select c.individual_id from user_search_changes c where ${isPending}
        union select individual_id from user_searches where lapses_on <= ${today()}::date)
      else array(select id from individuals union select individual_id from user_searches
        union select individual_id from open_user_searches) end as ids
    from (values (1)) one left join user_search_states st on true`
  return found ?? { snapshot: '', ids: [] }
}

const everybody = async (): Promise<number[]> => {
  const { rows } = await pool().query<{ id: number }>(
    `select id from individuals union select individual_id from user_searches union select individual_id from open_user_searches
     order by 1`,
  )
  return rows.map(({ id }) => id)
}

/** The people whose rows say something else than the records do at this moment, of some or of all. */
export const differingUsers = async (codes: StatusCodes, among?: readonly number[]): Promise<number[]> => {
  const ids = among ?? (await everybody())
  const apart = new Set<number>()
  for (let from = 0; from < ids.length; from += BATCH)
    for (const { table, actor } of TABLES) {
      const some = sql`any(${ids.slice(from, from + BATCH)}::int[])`
      const differing = await database().$queryRaw<{ id: number }[]>`
        with told as materialized (${factRows({ actor, codes }, sql`i.id = ${some}`)}),
        stored as (select ${COLUMNS} from ${quoteIdentifier(table)} where individual_id = ${some})
        select distinct individual_id as id from (
          (select * from told except select * from stored) union all (select * from stored except select * from told)) apart`
      for (const { id } of differing) apart.add(id)
    }
  return [...apart].sort((one, other) => one - other)
}
