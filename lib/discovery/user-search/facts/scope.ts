import { type Actor, getBrokerId, getLenderId } from '#lib/core/actor.ts'
import { matchOwnObserver } from '#lib/crm/observers/scope.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { ownLoanSql, type StatusCodes } from '#lib/lending/access/scope.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'
import { HIDES_A_BOOK, type LenderBooks, lenderShownSql, matchLoansOfLenders } from '#lib/lending/privacy/scope.ts'
import { SEARCHED_COLUMNS } from '#lib/market/criteria/fields.ts'
import { lapsesOn, matchPublished } from '#lib/market/criteria/queries.ts'
import { matchReadableTerms } from '#lib/market/criteria/scope.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'
import { today } from '#lib/server/operations/clock.ts'

const { sql } = Prisma

/** The actor who searches, and the codes of loan statuses. */
export type Viewer = { actor: Actor; codes: StatusCodes }

/** True for a viewer who also finds hidden, paused and switched-off people (decision 'All Users for lenders and brokers'). */
export const seesAll = ({ actor }: Viewer): boolean => userPolicies.seeSwitches.who(actor)

const profileJoins = sql`left join lenders le on le.company_id = c.id left join brokers br on br.company_id = c.id
  left join law_firms lf on lf.company_id = c.id`

/** FROM items of people `i` with their company `c` and its profiles `le` (lender), `br` (broker) and `lf` (law firm). */
export const PEOPLE = sql`individuals i join companies c on c.id = i.company_id ${profileJoins}`

/** Returns FROM items of these companies with their profiles; `offset 0` makes the planner select the companies before it joins. */
export const selectCompaniesAmong = (ids: Prisma.Sql): Prisma.Sql => sql`(
  select o.* from companies o where o.id in (${ids}) offset 0
) c ${profileJoins}`

/** Returns the condition on `PEOPLE` for the people whom a viewer can find. */
export const matchFoundPeople = (viewer: Viewer): Prisma.Sql => {
  const listed = sql`i.closed_at is null and c.closed_at is null and num_nonnulls(le.id, br.id, lf.id) > 0`
  return seesAll(viewer)
    ? listed
    : sql`${listed} and i.is_visible and c.is_master_switch_on and (le.is_active or br.is_active or lf.is_active)`
}

/** Returns conditions, to be combined with OR, for the loans on which the viewer may see one of these profiles. */
export const matchShownLoans = ({
  viewer: { actor, codes },
  lenders,
  brokerIds,
  lawFirmIds,
}: {
  viewer: Viewer
  lenders: readonly LenderBooks[]
  brokerIds: readonly number[]
  lawFirmIds: readonly number[]
}): LoanCondition[] => [
  matchLoansOfLenders(actor, codes, lenders),
  { kind: 'holds', column: 'broker_ids', ids: brokerIds },
  { kind: 'in', column: 'law_firm_id', values: lawFirmIds },
]

/** SQL that is true if the lender is the viewer's own, or the viewer sees everything. */
const isCompanyOpenSql = (viewer: Viewer): Prisma.Sql =>
  seesAll(viewer) ? sql`true` : sql`le.id is not distinct from ${getLenderId(viewer.actor)}::int`

const showsCurrent = (viewer: Viewer) => sql`(${isCompanyOpenSql(viewer)} or le.loan_tab_show_current_loan_book)`
const showsDischarged = (viewer: Viewer) => sql`(${isCompanyOpenSql(viewer)} or le.loan_tab_show_discharged_loan_book)`

// For a lender that hides a book, all of its loans are read to find the last on which the viewer may see it: the index on settlement
// dates would scan the loans of all lenders. For other lenders, profile_figures has the last loan.
const selectLastOfLender = (viewer: Viewer): Prisma.Sql =>
  seesAll(viewer)
    ? sql`fl.last_settled_loan_id`
    : sql`case when ${showsCurrent(viewer)} and ${showsDischarged(viewer)} then fl.last_settled_loan_id else (
        select s.loan_id from (
          select s.* from loan_searches s where s.lender_ids @> array[le.id] and s.settlement_date is not null offset 0
        ) s join lenders hl on hl.id = le.id where ${lenderShownSql(viewer.actor, viewer.codes)}
        order by s.settlement_date desc, s.loan_id desc limit 1) end`

/** Joins `s`, the last settled loan of the profiles (`lent` are the candidates of the lender), and `hl`, its first lender. */
const joinLastAmong = (lent: Prisma.Sql): Prisma.Sql => sql`
  left join profile_figures fb on fb.profile_id = br.id left join profile_figures ff on ff.profile_id = lf.id
  left join lateral (
    select s.loan_id from loan_searches s
    where s.loan_id in (${lent}, fb.last_settled_loan_id, ff.last_settled_loan_id)
    order by s.settlement_date desc, s.loan_id desc limit 1
  ) newest on true
  left join loan_searches s on s.loan_id = newest.loan_id left join lenders hl on hl.id = s.lender_ids[1]`

/**
 * CTE `shared_loans`: the loans to which the viewer is a party, once for each of their lenders that hides a book, with the profiles
 * of all parties. A statement that joins `lastOfMany` must define it.
 */
export const selectSharedLoans = ({ actor }: Viewer): Prisma.Sql => sql`shared_loans as materialized (
  select lent.id as lender_id, s.loan_id, s.settlement_date, s.lender_ids || s.broker_ids || s.law_firm_id as parties
  from loan_searches s cross join unnest(s.lender_ids) as lent (id) join lenders hl on hl.id = lent.id and ${HIDES_A_BOOK}
  where ${ownLoanSql(actor)})`

// For many lenders: the last loan of each book that is shown, and the last to which the viewer is a party.
const joinLastOfMany = (viewer: Viewer): Prisma.Sql =>
  seesAll(viewer)
    ? JOINS.last(viewer)
    : sql`left join profile_figures fl on fl.profile_id = le.id
        left join (
          select distinct on (lender_id) lender_id as id, loan_id from shared_loans where settlement_date is not null
          order by lender_id, settlement_date desc, loan_id desc
        ) own on own.id = le.id
        ${joinLastAmong(sql`case when ${showsCurrent(viewer)} then fl.last_current_loan_id end,
          case when ${showsDischarged(viewer)} then fl.last_discharged_loan_id end, own.loan_id`)}`

const isCall = sql`n.note_type_key in (select key from note_types where is_call)`

/** Joins to a company and its profiles, by name. */
const JOINS = {
  /** `d`: the lead score and follow-up day kept by the viewer's observer. */
  lead: ({ actor }) => sql`left join company_leads d on d.company_id = c.id
    and d.observer_id = (select o.id from observers o where ${matchOwnObserver(actor)})`,
  /** `note.at`: the newest file note of the viewer's observer about one of the profiles. */
  note: (viewer) => joinNewest(viewer, 'note', sql`true`),
  /** `call.at`, `call.by_id`: the newest of those notes that is a call. */
  call: (viewer) => joinNewest(viewer, 'call', isCall),
  /** `s`: the loan_searches row of the last settled loan on which the viewer may see the company; `hl`: its first lender. */
  last: (viewer) => sql`left join profile_figures fl on fl.profile_id = le.id
    left join lateral (select ${selectLastOfLender(viewer)} as loan_id offset 0) lent on true
    ${joinLastAmong(sql`lent.loan_id`)}`,
  /** The same as `last`, but faster for many companies and slower for a few. */
  lastOfMany: joinLastOfMany,
  /** `bs`: the BDM of the lender profile, else of the broker's. */
  bdm: () => sql`left join staff bs on bs.id = coalesce(le.bdm_id, br.bdm_id)`,
  /**
   * `crit`, from the categories that the viewer may read: codes of the offered and of the published ones, whether an offered one is
   * syndicated, the funds available in the published ones, and the day on which the first of those lapses.
   */
  criteria: (viewer) => {
    const isReadable = matchReadableTerms(viewer.actor, today())
    const offered = sql`k.is_offered and ${isReadable}`
    const published = sql`${matchPublished(today())} and ${isReadable}`
    return sql`left join lateral (
      select array_agg(cat.code order by cat.code) filter (where ${offered}) as current,
        array_agg(cat.code order by cat.code) filter (where ${published}) as active,
        bool_or(${quoteIdentifier(`k.${SEARCHED_COLUMNS.syndicate}`)}) filter (where ${offered}) as syndicate,
        sum(k.available) filter (where ${published}) as available, min(${lapsesOn}) filter (where ${published}) as lapses_on
      from lender_categories k join categories cat on cat.key = k.category_key where k.lender_id = le.id
    ) crit on true`
  },
  /**
   * `book`: counts and dollars of the loans on which the viewer may see the company, null if all are hidden. A loan on which the
   * company is both lender and broker counts once.
   */
  books: (viewer) => {
    const [current, discharged] = [showsCurrent(viewer), showsDischarged(viewer)]
    return sql`left join profile_figures gl on gl.profile_id = le.id left join profile_figures gb on gb.profile_id = br.id
    left join profile_figures gf on gf.profile_id = lf.id
    left join lateral (
      select count(*) filter (where s.status_code = any(${viewer.codes.CURRENT}::int[]))::int as current_count,
        count(*) filter (where s.status_code = any(${viewer.codes.DISCHARGED}::int[]))::int as discharged_count,
        sum(part.contribution_amount) filter (where s.status_code = any(${viewer.codes.CURRENT}::int[])) as current_book,
        sum(part.contribution_amount) filter (where s.status_code = any(${viewer.codes.DISCHARGED}::int[])) as discharged_book
      from loan_searches s join loan_lenders part on part.loan_id = s.loan_id and part.lender_id = le.id
      where le.id is not null and br.id is not null and s.broker_ids @> array[br.id] and s.lender_ids @> array[le.id]
    ) twice on true
    cross join lateral (values (
      ${sumShown(current, 'current_count')}, ${sumShown(current, 'current_book')},
      ${sumShown(discharged, 'discharged_count')}, ${sumShown(discharged, 'discharged_book')}
    )) as book (current_count, current_book, discharged_count, discharged_book)`
  },
} as const satisfies Record<string, (viewer: Viewer) => Prisma.Sql>
export type JoinName = keyof typeof JOINS

/** Returns the SQL of these joins, each once. */
export const buildJoins = (viewer: Viewer, names: Iterable<JoinName>): Prisma.Sql =>
  Prisma.join([Prisma.empty, ...[...new Set(names)].map((name) => JOINS[name](viewer))], ' ')

/** SQL that is true if the profile that a name links to is not paused. */
export const activeProfile = sql`coalesce(le.is_active, br.is_active, lf.is_active)`

// A lender that hides the book counts as null, or only with its broker's loans if the company is a broker, too.
const sumShown = (isShown: Prisma.Sql, name: string): Prisma.Sql => {
  const quoteColumn = (alias: string) => quoteIdentifier(`${alias}.${name}`)
  return sql`case when le.id is null or ${isShown}
    then coalesce(${quoteColumn('gl')}, 0) + coalesce(${quoteColumn('gb')}, 0) + coalesce(${quoteColumn('gf')}, 0) - coalesce(${quoteColumn('twice')}, 0)
    else ${quoteColumn('gb')} end`
}

const joinNewest = (viewer: Viewer, name: 'note' | 'call', which: Prisma.Sql): Prisma.Sql => {
  const selectAbout = (column: string, id: string) => sql`(select n.taken_at, n.taken_by_id from file_notes n
    where n.${quoteIdentifier(column)} = ${quoteIdentifier(id)} and n.observer_id = (select o.id from observers o where ${matchOwnObserver(viewer.actor)})
      and ${which} order by n.taken_at desc, n.id desc limit 1)`
  return sql`left join lateral (
    select at, by_id from (${selectAbout('lender_id', 'le.id')} union all ${selectAbout('broker_id', 'br.id')}
      union all ${selectAbout('law_firm_id', 'lf.id')}) as kept (at, by_id) order by at desc limit 1
  ) ${quoteIdentifier(name)} on true`
}

/** Returns columns with the ids of the profiles that the viewer may open; null for the others. A name links to the first of them. */
export const openProfile = (viewer: Viewer): Prisma.Sql => {
  const castId = (id: number | null) => sql`${id}::int`
  if (seesAll(viewer)) return sql`le.id as "lenderId", br.id as "brokerId", lf.id as "lawFirmId"`
  return sql`case when le.is_active or le.id = ${castId(getLenderId(viewer.actor))} then le.id end as "lenderId",
    case when br.is_active or br.id = ${castId(getBrokerId(viewer.actor))} then br.id end as "brokerId",
    case when lf.is_active then lf.id end as "lawFirmId"`
}
