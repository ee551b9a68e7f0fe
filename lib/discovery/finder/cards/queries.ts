import { type Actor, listOwnProfileIds } from '#lib/core/actor.ts'
import { visiting } from '#lib/core/policy.ts'
import { buildFinderCard, type CardRow } from '#lib/discovery/finder/cards/rules.ts'
import type { Books } from '#lib/discovery/finder/ranks/scope.ts'
import type { FinderCard } from '#lib/discovery/finder/schema.ts'
import type { FinderKind } from '#lib/discovery/finder/search.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { ownLoanSql, readStatusCodes } from '#lib/lending/access/scope.ts'
import { bookShownSql } from '#lib/lending/privacy/scope.ts'
import { isPublicBroker } from '#lib/market/brokers/queries.ts'
import { figureColumns } from '#lib/market/profiles/queries.ts'
import type { RatingSums } from '#lib/market/profiles/schema.ts'
import type { RankedGroup } from '#lib/server/column-store/ranks.ts'
import { Prisma, pool, prepareStatement } from '#lib/server/database/db.ts'

const { sql } = Prisma

const nameBooks = (
  current: Prisma.Sql,
  discharged: Prisma.Sql,
) => sql`case when ${current} and ${discharged} then 'both'
  when ${discharged} then 'discharged' when ${current} then 'current' else 'none' end`

const SIDES = {
  lender: {
    table: sql`lenders`,
    found: sql`x.finder_function_opt_in`,
    books: nameBooks(sql`x.loan_tab_show_current_loan_book`, sql`x.loan_tab_show_discharged_loan_book`),
    other: sql`select coalesce(sum(o.current_positive_count + o.discharged_positive_count), 0)::int from brokers b
      join profile_figures o on o.profile_id = b.id where b.company_id = c.id`,
  },
  broker: {
    table: sql`brokers`,
    found: sql`true`,
    books: sql`'both'`,
    other: sql`select coalesce(sum(
        case when l.loan_tab_show_current_loan_book then o.current_positive_count else 0 end
        + case when l.loan_tab_show_discharged_loan_book then o.discharged_positive_count else 0 end), 0)::int
      from lenders l join profile_figures o on o.profile_id = l.id where l.company_id = c.id`,
  },
} as const

const readProfileRows = async (kind: FinderKind, ids: readonly number[]): Promise<CardRow[]> => {
  const side = SIDES[kind]
  const { rows } = await pool().query<CardRow>(
    prepareStatement(sql`
    select x.id, c.name as "companyName", c.logo_file_id as "logoFileId", p.id as "individualId",
      p.first_name as "firstname", p.last_name as "lastname", p.email, p.mobile as "mobileNumber",
      p.image_file_id as "imageFileId", ${side.found} as "isFound", ${side.books} as books,
      (${side.other}) as "otherPositive", ${figureColumns}
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    join ${side.table} x on x.id = wanted.id
    join companies c on c.id = x.company_id
    left join profile_figures f on f.profile_id = x.id
    cross join lateral (
      select i.* from individuals i where i.company_id = c.id and i.is_visible and i.closed_at is null
      order by i.appearance_order, i.id limit 1
    ) p
    where ${isPublicBroker} order by wanted.place`),
  )
  return rows
}

/** Returns the ratings of loans in hidden books to which the viewer's own company is a party too, by lender (decision 'averages'). */
const readShared = async (actor: Actor, rows: readonly CardRow[]): Promise<Map<number, RatingSums>> => {
  const closed = rows.filter((row) => row.books !== 'both').map(({ id }) => id)
  if (closed.length === 0 || visiting(actor)) return new Map()
  const codes = await readStatusCodes()
  const { text, values } = sql`
    select g.id, sum(s.lender_stars)::int as stars, count(*)::int as count,
      count(*) filter (where s.lender_stars >= 4)::int as positive, count(*)::int as loans
    from lenders x join loan_searches s on s.lender_ids @> array[x.id] cross join lateral (select x.id) g
    where x.id = any(${closed}::int[]) and s.lender_stars is not null and ${ownLoanSql(actor)}
      and not ${bookShownSql(codes, 'x')}
    group by g.id`
  const { rows: sums } = await pool().query<RatingSums & { id: number }>(text, values)
  return new Map(sums.map(({ id, ...ratings }) => [id, ratings]))
}

/**
 * Returns the cards of these groups in their order. `booksOf` returns the books by which a group was counted; a profile that shows
 * other books by now is left out, because its group may count loans that it hides.
 */
export const cardsOf = async (
  actor: Actor,
  {
    kind,
    groups,
    booksOf,
  }: { kind: FinderKind; groups: readonly RankedGroup[]; booksOf: (id: number) => Books | undefined },
): Promise<FinderCard[]> => {
  if (groups.length === 0) return []
  const rows = await readProfileRows(
    kind,
    groups.map(({ id }) => id),
  )
  const seesAll = (id: number) => loanPolicies.seeWholeMarket.who(actor) || listOwnProfileIds(actor).includes(id)
  const steady = rows.filter(
    (row) =>
      (row.isFound || loanPolicies.seeWholeMarket.who(actor)) && (seesAll(row.id) || row.books === booksOf(row.id)),
  )
  const shared = await readShared(
    actor,
    steady.filter(({ id }) => !seesAll(id)),
  )
  const byId = new Map(groups.map((group) => [group.id, group]))
  return steady.map((row) =>
    buildFinderCard(actor, { kind, row, group: byId.get(row.id) as RankedGroup, shared: shared.get(row.id) ?? null }),
  )
}
