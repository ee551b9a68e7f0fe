import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { computeOffset, type Page } from '#lib/core/pagination.ts'
import { type Deal, readDeal } from '#lib/market/approaches/deals/schema.ts'
import { SEGMENT_STATES } from '#lib/market/approaches/groups/rules.ts'
import { MOST_OPEN } from '#lib/market/approaches/labels.ts'
import { approachPolicies } from '#lib/market/approaches/policy.ts'
import { ASKED_AGAIN } from '#lib/market/approaches/rules.ts'
import type { ApproachRow } from '#lib/market/approaches/schema.ts'
import {
  matchApproachesInReach,
  selectPartyName,
  selectPartyPortrait,
  selectSide,
} from '#lib/market/approaches/scope.ts'
import type { ApproachSearch } from '#lib/market/approaches/search.ts'
import { Prisma, pool, type Tx } from '#lib/server/database/db.ts'

const { sql } = Prisma

type Stored = Omit<ApproachRow, 'deal' | 'amount'> & { deal: unknown; amount: string | null; total: number }

/** SQL of the tables that all conditions about approaches refer to, as `p` and `s`. */
export const FROM_APPROACHES = sql`approaches p join asked_scenarios s on s.id = p.scenario_id`

const selectRows = (actor: Actor, where: Prisma.Sql, rest: Prisma.Sql): Prisma.Sql => sql`
  select p.id, case when ${selectSide(actor)} = 'lender' then null else p.scenario_id end as "scenarioId", p.state, s.deal, p.lender_id as "lenderId", ${selectPartyName(sql`lenders`, sql`p.lender_id`)} as "lenderName",
      ${selectPartyPortrait(sql`lenders`, sql`p.lender_id`)} as "lenderImageFileId",
      ${selectPartyPortrait(sql`brokers`, sql`s.broker_id`)} as "brokerImageFileId",
      s.broker_id as "brokerId", ${selectPartyName(sql`brokers`, sql`s.broker_id`)} as "brokerName", p.note,
      (select concat_ws(' ', i.first_name, i.last_name) from accounts a join individuals i on i.id = a.individual_id
        where a.id = p.asked_by_id) as "askedBy",
      p.asked_at as "askedAt", to_char(p.due_on, 'YYYY-MM-DD') as "dueOn", p.answered_at as "answeredAt",
      p.amount::text as amount, p.rate::text as rate, p.fee::text as fee, p.decline_reason as "declineReason",
      p.answer_note as "answerNote", p.ended_at as "endedAt", p.loan_id as "loanId",
      (select loan_no from loans where id = p.loan_id) as "loanNo", p.version, ${selectSide(actor)}::text as side,
      count(*) over ()::int as total
    from ${FROM_APPROACHES} where ${matchApproachesInReach(actor)} and ${where} ${rest}`

const toRow = ({ deal, amount, total: _total, ...shown }: Stored): ApproachRow => ({
  ...shown,
  deal: readDeal(deal),
  amount: amount === null ? null : BigInt(amount),
})

const readRows = async (asked: Prisma.Sql): Promise<Stored[]> => {
  const { text, values } = asked
  return (await pool().query<Stored>(text, values)).rows
}

/** Returns approaches within the actor's reach that match a condition. */
export const readApproachRows = async (actor: Actor, where: Prisma.Sql, rest: Prisma.Sql): Promise<ApproachRow[]> =>
  (await readRows(selectRows(actor, where, rest))).map(toRow)

/** Returns the condition of a search's filters; a lender can't filter by scenario, which it is not told. */
export const matchApproachFilters = (actor: Actor, filters: ApproachSearch['filters']): Prisma.Sql => {
  const { lender = null, broker = null, scenario = null, state = null } = filters
  return sql`p.lender_id = coalesce(${lender}::int, p.lender_id)
    and s.broker_id = coalesce(${broker}::int, s.broker_id) and p.scenario_id = coalesce(${scenario}::int, p.scenario_id)
    and (${scenario}::int is null or ${selectSide(actor)} <> 'lender')
    and p.state = any(coalesce(${state && [...SEGMENT_STATES[state]]}::text[], array[p.state]::text[]))`
}

/** Returns the approaches within the actor's reach, newest first. Raises FORBIDDEN for visitors and law firms. */
export const listApproaches = async (
  actor: Actor,
  { filters, page, pageSize }: Pick<ApproachSearch, 'filters' | 'page' | 'pageSize'>,
): Promise<Page<ApproachRow>> => {
  if (!approachPolicies.read.who(actor)) throw forbidden()
  const where = matchApproachFilters(actor, filters)
  const order = sql`order by p.asked_at desc, p.id desc`
  const limit = sql`limit ${pageSize} offset ${computeOffset({ page, pageSize })}`
  const rows = await readRows(selectRows(actor, where, sql`${order} ${limit}`))
  const beyond = rows.length === 0 && page > 1 ? await readRows(selectRows(actor, where, sql`${order} limit 1`)) : rows
  return { rows: rows.map(toRow), total: beyond[0]?.total ?? 0, page, pageSize }
}

/** Returns one approach, also to the job that mails about it. Raises FORBIDDEN for visitors and law firms, NOT_FOUND outside the reach. */
export const getApproach = async (actor: Actor, id: number): Promise<ApproachRow> => {
  if (!approachPolicies.read.who(actor) && !approachPolicies.watch.who(actor)) throw forbidden()
  const [row] = await readRows(selectRows(actor, sql`p.id = ${id}`, sql``))
  if (!row) throw notFound()
  return toRow(row)
}

/**
 * Returns the approaches of a scenario in the order asked, for its broker and staff: the answers beside each other. Raises
 * FORBIDDEN, and NOT_FOUND for everybody else, also for a lender asked about it.
 */
export const listScenarioApproaches = async (
  actor: Actor,
  scenarioId: number,
): Promise<{ deal: Deal; rows: ApproachRow[] }> => {
  if (!approachPolicies.read.who(actor)) throw forbidden()
  const where = sql`p.scenario_id = ${scenarioId} and ${selectSide(actor)} <> 'lender'`
  const rows = await readApproachRows(actor, where, sql`order by p.asked_at, p.id`)
  if (!rows[0]) throw notFound()
  return { deal: rows[0].deal, rows }
}

/** Returns the slots of a scenario's open approaches, and the lenders that can't be asked about it again. */
export const readAskedLenders = async (
  tx: Tx,
  scenarioId: number,
): Promise<{ slots: number[]; lenderIds: number[] }> => {
  const rows = await tx.approach.findMany({
    where: { scenarioId, state: { notIn: [...ASKED_AGAIN] } },
    select: { slot: true, lenderId: true, endedAt: true },
  })
  const slots = rows.filter(({ endedAt }) => endedAt === null).map(({ slot }) => slot)
  if (slots.length > MOST_OPEN) throw new Error('more open approaches than slots')
  return { slots, lenderIds: rows.map(({ lenderId }) => lenderId) }
}
