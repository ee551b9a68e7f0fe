import type { Actor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { shownName } from '#lib/foundation/lookups/parties/scope.ts'
import { BOOKS } from '#lib/lending/privacy/rules.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { matchPublished } from '#lib/market/criteria/queries.ts'
import { isOpen } from '#lib/market/matches/scope.ts'
import type { Judged } from '#lib/market/scenarios/answers/rules.ts'
import { sydneyDaySql } from '#lib/server/database/days.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'

/** What a lender of an answer is called, what it still shows, and the version of its criteria. */
export type NamedLender = {
  id: number
  name: string
  company: string
  showsCurrentBook: boolean
  showsDischargedBook: boolean
  sequence: number | null
  editedOn: Day | null
  hash: string | null
}

const SETTINGS = Prisma.join(
  BOOKS.map(({ column, setting }) => Prisma.sql`${quoteIdentifier(`x.${column}`)} as ${quoteIdentifier(setting)}`),
)

/**
 * Returns the names of judged lenders by id. Those whose offer is no longer visible are left out, so that nothing is
 * answered that was hidden while the answer was made (threat J5).
 */
export const readNames = async (
  _actor: Actor,
  judged: readonly Pick<Judged, 'offer'>[],
  { category, day }: { category: CategoryKey; day: Day },
): Promise<Map<number, NamedLender>> => {
  if (judged.length === 0) return new Map()
  const { text, values } = Prisma.sql`
    select x.id, ${shownName} as name, c.name as company, ${SETTINGS}, v.sequence, encode(v.hash, 'hex') as hash,
      ${sydneyDaySql(Prisma.sql`v.edited_at`)}::text as "editedOn"
    from lender_categories k join lenders x on x.id = k.lender_id join companies c on c.id = x.company_id
    left join lateral (select v.sequence, v.hash, v.edited_at from criteria_versions v
      where v.lender_id = x.id and v.category_key = ${category} order by v.sequence desc limit 1) v on true
    where k.id = any(${judged.map(({ offer }) => offer.lenderCategoryId)}::int[]) and ${isOpen} and ${matchPublished(day)}`
  const { rows } = await pool().query<NamedLender>(text, values)
  return new Map(rows.map((row) => [row.id, row]))
}
