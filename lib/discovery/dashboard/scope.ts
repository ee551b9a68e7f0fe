import { getBrokerId, getLawFirmId, getLenderId, type PersonActor } from '#lib/core/actor.ts'
import { toSydneyDay } from '#lib/core/dates.ts'
import { formatDollars } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import { describeOverdue } from '#lib/discovery/dashboard/companies/rules.ts'
import { type ActionKind, LONG_IN_PRE_SETTLEMENT, noteLabels, type Whose } from '#lib/discovery/dashboard/labels.ts'
import { buildRatingPath } from '#lib/discovery/dashboard/rules.ts'
import type { ActionItem } from '#lib/discovery/dashboard/schema.ts'
import { reviewParties } from '#lib/lending/reviews/labels.ts'
import { getRatingAnchor, type ReviewDirection } from '#lib/lending/reviews/schema.ts'
import { SHOWN } from '#lib/lending/reviews/scope.ts'
import { type LoanGroup, listStatusCodes } from '#lib/lending/statuses/rules.ts'
import { isAgedSql } from '#lib/server/database/days.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'
import { today } from '#lib/server/operations/clock.ts'

const { sql, empty } = Prisma

/** The note, link and, if there is one, due day of a task on the home page. */
type TaskNoteAndLink = Pick<ActionItem, 'note' | 'href'> & Partial<Pick<ActionItem, 'due'>>

/** The SQL of one kind of home-page task, and a function that describes a row. */
export type Waiting = {
  /** The FROM and WHERE clauses that select the tasks. */
  from: Prisma.Sql
  id: Prisma.Sql
  /** The selected columns; must include `id`, `name` and `since`. */
  columns: Prisma.Sql
  order: Prisma.Sql
  told: (row: never) => TaskNoteAndLink
}

/**
 * Returns the query of one kind of task for a person; for staff, of their own companies or of all. Null if the kind
 * does not apply to the person.
 */
export type WaitingFor = (actor: PersonActor, whose: Whose) => Waiting | null

/** The task rows of one kind, as `selectTasks` returns them. */
export type Listed = {
  kind: ActionKind
  total: number
  rows: ({ id: number; name: string; since: string; party?: string | null; bdm?: string | null } & object)[]
}

const selectPutAsideIds = ({ accountId }: PersonActor, kind: ActionKind): Prisma.Sql =>
  sql`array(select m.record_id from task_marks m
    where m.account_id = ${accountId} and m.kind = ${kind} and m.until > ${today()}::date)`

/** SQL that is true if the person has not put the task aside. */
export const excludePutAsideTasks = (actor: PersonActor, kind: ActionKind, id: Prisma.Sql): Prisma.Sql =>
  sql`${id} <> all (${selectPutAsideIds(actor, kind)})`

// Each part runs in about a millisecond, but starting parallel workers takes ten. A call of a parallel-unsafe function,
// although never executed, stops the planner from using workers.
const ALONE = sql`with alone as (select set_config('max_parallel_workers_per_gather', '0', true))`

/**
 * Selects the tasks of the given kinds and their exact numbers in one statement: those that wait, or those that the person has put
 * aside.
 */
export const selectTasks = (
  actor: PersonActor,
  kinds: readonly { kind: ActionKind; waiting: Waiting }[],
  { limit, isPutAside }: { limit: number; isPutAside: boolean },
): Prisma.Sql =>
  sql`${ALONE} ${Prisma.join(
    kinds.map(({ kind, waiting: { from, id, columns, order } }) => {
      const open = isPutAside
        ? sql`${from} and ${id} = any (${selectPutAsideIds(actor, kind)})`
        : sql`${from} and ${excludePutAsideTasks(actor, kind, id)}`
      return sql`select ${kind}::text as kind, (select count(*)::int from ${open}) as total,
        (select coalesce(json_agg(listed), '[]') from (
          select ${columns} from ${open} order by ${order} limit ${limit}::int) listed) as rows`
    }),
    ' union all ',
  )}`

/** Selects whether any task of the given kinds waits; stops at the first one. */
export const selectWhetherTasksWait = (
  actor: PersonActor,
  kinds: readonly { kind: ActionKind; waiting: Waiting }[],
): Prisma.Sql =>
  sql`${ALONE} select ${Prisma.join(
    kinds.map(
      ({ kind, waiting: { from, id } }) =>
        sql`exists (select from ${from} and ${excludePutAsideTasks(actor, kind, id)})`,
    ),
    ' or ',
  )} as "isWaiting"`

/** Selects the names of the BDMs by the SQL of an array of their ids, for staff who see the tasks of the team; nothing for others. */
export const selectBdmNames = (actor: PersonActor, whose: Whose, ids: Prisma.Sql): Prisma.Sql =>
  staff(actor) && whose === 'team'
    ? sql`, (select string_agg(t.first_name || ' ' || t.last_name, ', ' order by t.last_name, t.first_name, t.id)
        from staff t where t.id = any(${ids})) as bdm`
    : empty

/** Converts the rows that `selectTasks` selected to tasks of the home page. */
export const toTaskItems = ({ kind, rows }: Listed, { told }: Waiting): ActionItem[] =>
  rows.map((row) => {
    const since = new Date(row.since)
    const overdue = describeOverdue(kind, toSydneyDay(since), today())
    const { id, name, party = null, bdm = null } = row
    const { note, ...others } = told(row as never)
    const notes = [note, bdm && noteLabels.bdm(bdm)].filter(Boolean).join(' · ') || null
    return { kind, id, name, party, due: null, since, overdue, ...others, note: notes }
  })

// The company of a loan's first lender; a lender of the loan is shown its first broker. Whoever a loan waits for sees its
// parties.
const selectFirstParty = (actor: PersonActor, loanId: Prisma.Sql): Prisma.Sql => {
  const lenderId = getLenderId(actor)
  if (lenderId === null) return selectFirstOfSide('lender', loanId)
  return sql`(case when exists (select from loan_lenders own where own.loan_id = ${loanId} and own.lender_id = ${lenderId})
    then ${selectFirstOfSide('broker', loanId)} else ${selectFirstOfSide('lender', loanId)} end)`
}

const selectFirstOfSide = (side: 'lender' | 'broker', loanId: Prisma.Sql): Prisma.Sql =>
  sql`(select pc.name from ${quoteIdentifier(`loan_${side}s`)} part
    join ${quoteIdentifier(`${side}s`)} px on px.id = ${quoteIdentifier(`part.${side}_id`)}
    join companies pc on pc.id = px.company_id where part.loan_id = ${loanId} and part.position = 1)`

const matchLoansInGroup = (group: LoanGroup): Prisma.Sql =>
  sql`s.status_code in (${Prisma.join(listStatusCodes(group))})`
// These conditions match the partial indexes `loan_search_unsettled` and `loan_search_overdue`.
const IN_PRE_SETTLEMENT = matchLoansInGroup('PRE_SETTLEMENT')
const IS_OPEN = matchLoansInGroup('CURRENT')

/**
 * Returns the loans that a person may edit (decision 'who writes loans'): all for staff, the company's own for lenders
 * and law firms, null for others.
 */
const selectEditableLoans = (actor: PersonActor, whose: Whose): Prisma.Sql | null => {
  if (staff(actor))
    return sql`loan_searches s where ${whose === 'mine' ? sql`s.bdm_ids @> array[${actor.staffId}::int]` : sql`true`}`
  const lenderId = getLenderId(actor)
  if (lenderId !== null)
    return sql`loan_lenders p join loan_searches s on s.loan_id = p.loan_id where p.lender_id = ${lenderId}`
  const lawFirmId = getLawFirmId(actor)
  return lawFirmId === null ? null : sql`loan_searches s where s.law_firm_id = ${lawFirmId}`
}

type Late = { place: string; principal: string; id: number }

const buildLateLoans =
  (state: Prisma.Sql, since: Prisma.Sql, isLate: () => Prisma.Sql): WaitingFor =>
  (actor, whose) => {
    const own = selectEditableLoans(actor, whose)
    return (
      own && {
        from: sql`${own} and ${state} and ${isLate()}`,
        id: sql`s.loan_id`,
        columns: sql`s.loan_id as id, s.loan_no as name, ${since} as since, s.principal::text as principal,
          ${selectFirstParty(actor, sql`s.loan_id`)} as party,
          (select u.name from suburbs u where u.id = s.suburb_id) as place
          ${selectBdmNames(actor, whose, sql`s.bdm_ids`)}`,
        order: sql`${since}, s.loan_id`,
        told: ({ id, place, principal }: Late) => ({
          note: `${place} · ${formatDollars(BigInt(principal))}`,
          href: paths.loan(id),
        }),
      }
    )
  }

/** Loans not discharged although their repayment date has passed, longest overdue first. */
export const findLoansPastRepayment = buildLateLoans(
  IS_OPEN,
  sql`s.repayment_date`,
  () => sql`s.repayment_date < ${today()}::date`,
)

/** Loans still in pre-settlement 60 days after they were recorded: they have settled meanwhile or never will. */
export const findLoansNotSettled = buildLateLoans(IN_PRE_SETTLEMENT, sql`s.created_at`, () =>
  isAgedSql(sql`s.created_at`, today(), LONG_IN_PRE_SETTLEMENT),
)

/** A law firm's other loans in pre-settlement. No other page lists these together. */
export const findLoansToSettle = buildLateLoans(
  IN_PRE_SETTLEMENT,
  sql`s.created_at`,
  () => sql`not ${isAgedSql(sql`s.created_at`, today(), LONG_IN_PRE_SETTLEMENT)}`,
)

// A company never rates itself (decision 'reviews').
const selectUnratedLoans = (side: 'lender' | 'broker', own: number, other: number | null): Prisma.Sql => {
  const [giver, facing, whom] = side === 'lender' ? ['LENDER', 'broker', 'BROKER'] : ['BROKER', 'lender', 'LENDER']
  return sql`select s.loan_id, s.loan_no, s.settlement_date, d.whom, d.rank
    from ${quoteIdentifier(`loan_${side}s`)} p join loan_searches s on s.loan_id = p.loan_id
    cross join (values (${whom}::text, 1), ('LAWYER', 2)) d (whom, rank)
    left join loan_reviews r on r.loan_id = s.loan_id and r.direction = d.whom || ${`_FROM_${giver}`}::text
    where ${quoteIdentifier(`p.${side}_id`)} = ${own} and s.settlement_date is not null and r.stars is null
      ${other === null ? empty : sql`and not (d.whom = ${whom} and ${quoteIdentifier(`s.${facing}_ids`)} @> array[${other}::int])`}`
}

/** Settled loans whose other side or law firm the actor's company has not rated yet, newest first (rows I-06, I-07). */
export const findMissingRatings: WaitingFor = (actor) => {
  const [lenderId, brokerId] = [getLenderId(actor), getBrokerId(actor)]
  const sides = [
    ...(lenderId === null ? [] : [selectUnratedLoans('lender', lenderId, brokerId)]),
    ...(brokerId === null ? [] : [selectUnratedLoans('broker', brokerId, lenderId)]),
  ]
  if (sides.length === 0) return null
  return {
    from: sql`(select loan_id as id, loan_no as name, settlement_date as since, array_agg(whom order by rank, whom) as whom
      from (${Prisma.join(sides, ' union ')}) each_one group by loan_id, loan_no, settlement_date) n where true`,
    id: sql`n.id`,
    columns: sql`n.*, ${selectFirstParty(actor, sql`n.id`)} as party`,
    order: sql`n.since desc, n.id desc`,
    told: ({ id, whom }: { id: number; whom: (keyof typeof noteLabels.ratings)[] }) => ({
      note: noteLabels.ratingsMissing(whom.map((each) => noteLabels.ratings[each])),
      href: buildRatingPath(id),
    }),
  }
}

/**
 * Loans of a law firm with a review of it that is shown and has no response, longest waiting first (rows I-06, I-10);
 * null for others, whose responses are beside their own ratings.
 */
export const findReviewsToAnswer: WaitingFor = (actor) => {
  const lawFirmId = getLawFirmId(actor)
  if (lawFirmId === null) return null
  return {
    from: sql`(select s.loan_id as id, s.loan_no as name, coalesce(min(r.review_at), s.created_at) as since,
        array_agg(r.direction order by r.direction desc) as directions
      from loan_searches s join loan_reviews r on r.loan_id = s.loan_id and ${SHOWN}
      where s.law_firm_id = ${lawFirmId} and r.direction in ('LAWYER_FROM_LENDER', 'LAWYER_FROM_BROKER')
        and r.review is not null and r.response is null
        and s.settlement_date is not null and s.repayment_date is not null
      group by s.loan_id, s.loan_no, s.created_at) n where true`,
    id: sql`n.id`,
    columns: sql`n.*, ${selectFirstParty(actor, sql`n.id`)} as party`,
    order: sql`n.since, n.id`,
    told: ({ id, directions }: { id: number; directions: [ReviewDirection, ...ReviewDirection[]] }) => ({
      note: noteLabels.reviewWaits(directions.map((direction) => reviewParties[direction].by.toLowerCase())),
      href: `${paths.loan(id)}#${getRatingAnchor(directions[0])}`,
    }),
  }
}
