import type { Actor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { forbidden } from '#lib/core/errors.ts'
import { computeOffset, type Page } from '#lib/core/pagination.ts'
import { escapeLike } from '#lib/core/text.ts'
import { factsOf, isVerifiedAsOffered, matchPublished } from '#lib/market/criteria/queries.ts'
import type { CategoryFacts } from '#lib/market/criteria/schema.ts'
import { freshnessPolicies } from '#lib/market/freshness/policy.ts'
import { buildFreshnessCells, getEndOfDuePeriod } from '#lib/market/freshness/rules.ts'
import type { FreshnessRow, FreshnessState } from '#lib/market/freshness/schema.ts'
import type { FreshnessFilters, FreshnessSearch, FreshnessSort } from '#lib/market/freshness/search.ts'
import { dayStartSql } from '#lib/server/database/days.ts'
import { Prisma, pool, type Tx } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

// Conditions for an offered category, all based on the rule for published ones: only those can lapse.
const STATES: Record<FreshnessState, () => Prisma.Sql> = {
  VERIFIED: () => matchPublished(today()),
  DUE: () => Prisma.sql`${matchPublished(today())} and not ${matchPublished(getEndOfDuePeriod(today()))}`,
  LAPSED: () => Prisma.sql`k.is_offered and k.is_verified and not ${matchPublished(today())}`,
  NOT_VERIFIED: () => Prisma.sql`k.is_offered and not k.is_verified`,
}

/**
 * Returns the condition on `lender_categories k` for an offered category that is in a state of freshness, or that nobody has
 * verified since a day.
 */
export const matchFreshness = (state: FreshnessState | Day): Prisma.Sql =>
  state in STATES
    ? Prisma.sql`(${STATES[state as FreshnessState]()})`
    : Prisma.sql`(k.is_offered and not (${isVerifiedAsOffered} and k.last_verified_at >= ${dayStartSql(state)}))`

const CONDITIONS: { [Name in keyof FreshnessFilters]: (value: FreshnessFilters[Name]) => Prisma.Sql } = {
  lender: (text) => Prisma.sql`lower(c.name) like '%' || lower(${escapeLike(text)}) || '%'`,
  bdm: (id) => Prisma.sql`l.bdm_id = ${id}`,
  state: (state) =>
    Prisma.sql`exists (select from lender_categories k where k.lender_id = l.id and ${matchFreshness(state)})`,
}

const buildFreshnessWhere = (filters: Partial<FreshnessFilters>): Prisma.Sql =>
  Prisma.join(
    [
      Prisma.sql`c.closed_at is null`,
      ...Object.entries(filters).map(([name, value]) => CONDITIONS[name as keyof FreshnessFilters](value as never)),
    ],
    ' and ',
  )

const buildFreshnessOrder = ({
  column,
  isDescending,
}: {
  column: FreshnessSort
  isDescending: boolean
}): Prisma.Sql => {
  const direction = isDescending ? Prisma.sql`desc` : Prisma.sql`asc`
  const name = Prisma.sql`lower(c.name) collate "C"`
  if (column === 'lender') return Prisma.sql`${name} ${direction}, l.id`
  if (column === 'bdm')
    return Prisma.sql`lower(s.first_name || ' ' || s.last_name) collate "C" ${direction} nulls last, ${name}, l.id`
  // The oldest verification has the fewest days left; lenders without one sort last.
  return Prisma.sql`(select k.last_verified_at from lender_categories k
    where k.lender_id = l.id and k.category_key = ${column} and k.is_verified) ${direction} nulls last, ${name}, l.id`
}

type Read = Omit<FreshnessRow, 'cells'> & { categories: CategoryFacts[]; total: number }

const columns = Prisma.sql`l.id, c.name as company, s.first_name || ' ' || s.last_name as bdm, l.is_active as "isActive",
  c.is_master_switch_on as "isMasterSwitchOn",
  (select coalesce(json_agg(json_build_object(${factsOf})), '[]') from lender_categories k where k.lender_id = l.id) as categories`
const tables = Prisma.sql`lenders l join companies c on c.id = l.company_id left join staff s on s.id = l.bdm_id`

/** Returns a page of lenders with the freshness of each category. Raises FORBIDDEN unless the actor is staff. */
export const listFreshness = async (actor: Actor, search: FreshnessSearch): Promise<Page<FreshnessRow>> => {
  if (!freshnessPolicies.view.who(actor)) throw forbidden()
  const { page, pageSize, filters, sort } = search
  // Count and order first, so that categories are read only for the lenders on the page.
  const { text, values } = Prisma.sql`
    with found as materialized (
      select l.id, row_number() over (order by ${buildFreshnessOrder(sort)})::int as place, count(*) over ()::int as total
      from ${tables} where ${buildFreshnessWhere(filters)}
    )
    select ${columns}, f.total from found f join lenders l on l.id = f.id join companies c on c.id = l.company_id
    left join staff s on s.id = l.bdm_id
    where f.place > ${computeOffset(search)} and f.place <= ${computeOffset(search) + pageSize} order by f.place`
  const { rows } = await pool().query<Read>(text, values)
  const total = rows[0]?.total ?? (page > 1 ? await countFreshnessLenders(filters) : 0)
  return { rows: rows.map(toFreshnessRow), total, page, pageSize }
}

const countFreshnessLenders = async (filters: Partial<FreshnessFilters>): Promise<number> => {
  const { text, values } =
    Prisma.sql`select count(*)::int as count from ${tables} where ${buildFreshnessWhere(filters)}`
  return (await pool().query<{ count: number }>(text, values)).rows[0]?.count ?? 0
}

const toFreshnessRow = ({ id, company, bdm, isActive, isMasterSwitchOn, categories }: Read): FreshnessRow => ({
  id,
  company,
  bdm,
  isActive,
  isMasterSwitchOn,
  cells: buildFreshnessCells(categories, today()),
})

/** Returns a lender's switches and the freshness of its categories; null if it no longer exists. */
export const readLenderFreshness = async (lenderId: number, tx?: Tx): Promise<FreshnessRow | null> => {
  const asked = Prisma.sql`select ${columns} from ${tables} where l.id = ${lenderId} and c.closed_at is null`
  const rows = tx ? await tx.$queryRaw<Read[]>(asked) : (await pool().query<Read>(asked.text, asked.values)).rows
  return rows[0] ? toFreshnessRow(rows[0]) : null
}
