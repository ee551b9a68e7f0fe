import { type Actor, isPerson } from '#lib/core/actor.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { partyOf, statusCodes } from '#lib/lending/loans/scope/queries.ts'
import { RECEIVED_BY } from '#lib/market/profiles/reviews/rules.ts'
import { openBooksOf, openRatings, withShared } from '#lib/market/profiles/rules.ts'
import type { FigureFacts, OpenBooks, ProfileFacts, RatingSums } from '#lib/market/profiles/schema.ts'
import type { Standing } from '#lib/people/directory/schema.ts'
import { Prisma, pool } from '#lib/server/db.ts'

type Rated = Pick<FigureFacts, 'ratings' | 'currentRatings' | 'dischargedRatings'> & { id: number }

/**
 * The ratings of a profile that a viewer sees, and how many of 4 or more its whole company has (decision 'averages'): stored
 * sums of the open books, and of the others the loans on which the viewer's own company stands, which are asked for only
 * where a closed book holds ratings.
 */
export const ratingsFor = async (
  actor: Actor,
  kind: ProfileKind,
  facts: ProfileFacts,
  standing: Standing,
): Promise<{ own: RatingSums; positive: number }> => {
  const own = await seenRatings(actor, kind, facts, openBooksOf(standing, facts))
  const { sibling } = facts
  const other = sibling && (await seenRatings(actor, sibling.kind, sibling, openBooksOf(standing, sibling)))
  return { own, positive: own.positive + (other?.positive ?? 0) }
}

const seenRatings = async (actor: Actor, kind: ProfileKind, rated: Rated, open: OpenBooks): Promise<RatingSums> => {
  const seen = openRatings(rated, open)
  const isAll = seen.count === rated.ratings.count || !isPerson(actor)
  return withShared(seen, isAll ? null : await sharedRatings(actor, kind, rated.id, open))
}

const ATTRIBUTED: Record<ProfileKind, (id: number) => Prisma.Sql> = {
  lender: (id) => Prisma.sql`s.lender_ids @> array[${id}::int]`,
  broker: (id) => Prisma.sql`s.broker_ids @> array[${id}::int]`,
  lawfirm: (id) => Prisma.sql`s.law_firm_id = ${id}`,
}

const sharedRatings = async (actor: Actor, kind: ProfileKind, id: number, open: OpenBooks): Promise<RatingSums> => {
  const codes = await statusCodes()
  const closed = [
    ...(open.current ? [] : codes.CURRENT),
    ...(open.discharged ? [] : codes.DISCHARGED),
    ...(open.preSettlement ? [] : codes.PRE_SETTLEMENT),
  ]
  const { text, values } = Prisma.sql`
    select coalesce(sum(r.stars), 0)::int as stars, count(*)::int as count,
      count(*) filter (where r.stars >= 4)::int as positive, count(distinct r.loan_id)::int as loans
    from loan_searches s join loan_reviews r on r.loan_id = s.loan_id and r.stars is not null
    where ${ATTRIBUTED[kind](id)} and ${partyOf(actor)} and s.status_code = any(${closed}::int[])
      and r.direction = any(${[...RECEIVED_BY[kind]]}::text[])`
  const { rows } = await pool().query<RatingSums>(text, values)
  return rows[0] as RatingSums
}
