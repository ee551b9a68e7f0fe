import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { offsetOf, type Page } from '#lib/core/pagination.ts'
import { finderPolicies } from '#lib/discovery/finder/policy.ts'
import type { FinderCard } from '#lib/discovery/finder/schema.ts'
import { FINDER_PAGE_SIZE } from '#lib/discovery/finder/search.ts'
import { figureColumns } from '#lib/market/profiles/queries.ts'
import { CLOSED_BOOKS, figuresOf, fileOf, logoOf } from '#lib/market/profiles/rules.ts'
import type { FigureFacts } from '#lib/market/profiles/schema.ts'
import { Prisma, pool } from '#lib/server/db.ts'

type CardRow = FigureFacts &
  Pick<FinderCard, 'id' | 'companyName' | 'individualId' | 'firstname' | 'lastname' | 'email' | 'mobileNumber'> & {
    logoFileId: number | null
    imageFileId: number | null
    total: number
  }

// Public brokers with a closed loan, each with its first visible person as `q`.
const ranked = Prisma.sql`profile_figures f
  join brokers x on x.id = f.profile_id and x.is_active
  join companies c on c.id = x.company_id and c.is_master_switch_on
  cross join lateral (
    select i.id, lower(i.first_name || ' ' || i.last_name) as name from individuals i
    where i.company_id = c.id and i.is_visible and i.closed_at is null order by i.appearance_order, i.id limit 1
  ) q
  where f.profile_kind = 'BROKER' and f.current_count + f.discharged_count > 0`

/**
 * The public brokers who have closed loans, most loans first, then by name (rows L-02, L-07): the same list for everybody.
 * One statement a page, two for a page beyond the last.
 */
export const findBrokers = async (actor: Actor, page: number): Promise<Page<FinderCard>> => {
  if (!finderPolicies.usePublic.who(actor)) throw forbidden()
  const paging = { page, pageSize: FINDER_PAGE_SIZE }
  const { text, values } = Prisma.sql`
    select x.id, c.name as "companyName", c.logo_file_id as "logoFileId", p.id as "individualId",
      p.first_name as "firstname", p.last_name as "lastname", p.email, p.mobile as "mobileNumber",
      p.image_file_id as "imageFileId", page.total, ${figureColumns}
    from (
      select f.profile_id, f.current_count + f.discharged_count as closed, q.id as individual_id, q.name,
        count(*) over ()::int as total
      from ${ranked}
      order by closed desc, q.name, f.profile_id limit ${FINDER_PAGE_SIZE} offset ${offsetOf(paging)}
    ) as page
    join profile_figures f on f.profile_id = page.profile_id
    join brokers x on x.id = page.profile_id
    join companies c on c.id = x.company_id
    join individuals p on p.id = page.individual_id
    order by page.closed desc, page.name, x.id`
  const { rows } = await pool().query<CardRow>(text, values)
  const total = rows[0]?.total ?? (page > 1 ? await countBrokers() : 0)
  return { rows: rows.map(cardOf), total, ...paging }
}

const countBrokers = async (): Promise<number> => {
  const { rows } = await pool().query<{ total: number }>(Prisma.sql`select count(*)::int as total from ${ranked}`.text)
  return rows[0]?.total ?? 0
}

const cardOf = (row: CardRow): FinderCard => {
  const { positiveReviewsCount, ...figures } = figuresOf(row, CLOSED_BOOKS)
  return {
    id: row.id,
    companyName: row.companyName,
    logoFile: logoOf(row),
    individualId: row.individualId,
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    mobileNumber: row.mobileNumber,
    imageFile: fileOf(row.imageFileId),
    matchingLoansCount: row.currentCount + row.dischargedCount,
    ...figures,
    positiveBrokerReviewsCount: positiveReviewsCount,
  }
}
