import { selectPeopleOfLenders, selectPublishedTerms } from '#lib/campaigns/digests/offers/scope.ts'
import { toDigestReader } from '#lib/campaigns/digests/rules.ts'
import { selectTimeOfLastDigest } from '#lib/campaigns/digests/runs/scope.ts'
import type { DigestContext, Reader, Readers, Span } from '#lib/campaigns/digests/schema.ts'
import { toSydneyDay } from '#lib/core/dates.ts'
import { shownName } from '#lib/foundation/lookups/parties/scope.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { isOpen, saysMatched } from '#lib/market/matches/scope.ts'
import { Prisma, queryRows } from '#lib/server/database/db.ts'

/** A broker that is newly matched with a lender in a category. */
export type NewPair = { categoryKey: CategoryKey; company: string; name: string }

// A person who never got this digest starts from the previous run; nobody gets news older than 30 days.
const selectTimeOfLastPairDigest = (since: Date, messageId: number | null): Prisma.Sql => {
  const told = selectTimeOfLastDigest('BROKER_MATCHES', Prisma.sql`i.id`, messageId)
  return Prisma.sql`greatest(coalesce(${told}, ${since}::timestamptz), ${since}::timestamptz - interval '30 days')`
}

// When a lender first had the category verified: its brokers match from then on.
const firstVerified = Prisma.sql`(select min(v.edited_at) from criteria_versions v
  where v.lender_id = o.lender_id and v.category_key = o.category_key and v.act = 'VERIFIED')`

const selectPublishedTermsOfReaders = (at: Date): Prisma.Sql => Prisma.sql`
  select o.lender_id, o.category_key, ${firstVerified} as first_verified from (${selectPublishedTerms(toSydneyDay(at))}) o
  where o.lender_id in (select r.profile_id from readers r)`

const brokers = Prisma.sql`broker_subscriptions bs join brokers x on x.id = bs.broker_id
  join companies c on c.id = x.company_id and ${isOpen}`

// A match begins with the latest of the subscription, the first verification, and the last change of the status back to
// MATCHED.
const isNewPairSql = (
  at: Date,
): Prisma.Sql => Prisma.sql`bs.category_key = o.category_key and o.lender_id = r.profile_id
  and c.id <> r.company_id and ${saysMatched}
  and greatest(bs.subscribed_at, o.first_verified, m.matched_at) > r.told
  and greatest(bs.subscribed_at, o.first_verified, m.matched_at) <= ${at}`

const matchOf = Prisma.sql`matches m on m.lender_id = o.lender_id and m.broker_id = x.id`

/** Returns a page of lenders' people, with the categories in which they have newly matched brokers. */
export const listPairDigestPeople = async (readers: Readers, { since, at }: Span): Promise<Reader[]> => {
  // Compares only changes since the earliest last digest of this page, because most matches are older.
  const rows = await queryRows<{ id: number; email: string; categories: CategoryKey[] }>(Prisma.sql`
    with readers as materialized (${selectPeopleOfLenders(readers, selectTimeOfLastPairDigest(since, null))}),
      floor as materialized (select min(r.told) as at from readers r), open as materialized (${selectPublishedTermsOfReaders(at)}),
      recent as materialized (
        select bs.broker_id, bs.category_key, bs.subscribed_at from broker_subscriptions bs, floor f
        where bs.subscribed_at > f.at
          or exists (select from matches m where m.broker_id = bs.broker_id and m.matched_at > f.at)
          or exists (select from open o where o.category_key = bs.category_key and o.first_verified > f.at))
    select r.id, r.email, array(
      select o.category_key from open o where o.lender_id = r.profile_id and exists (
        select from recent bs join brokers x on x.id = bs.broker_id
        join companies c on c.id = x.company_id and ${isOpen} left join ${matchOf}
        where ${isNewPairSql(at)})) as categories
    from readers r order by r.id`)
  return rows.map(({ categories, ...person }) =>
    toDigestReader(person, {
      isTold: categories.length > 0,
      scopes: categories.map((category) => `LENDER_${category}` as const),
    }),
  )
}

/**
 * Returns the brokers newly matched with a person's lender, by category and name, within the scopes that the person is
 * subscribed to.
 */
export const listNewPairs = async ({ personId, messageId, out, since, at }: DigestContext): Promise<NewPair[]> => {
  const rows = await queryRows<NewPair>(Prisma.sql`
    with readers as materialized (${selectPeopleOfLenders({ id: personId }, selectTimeOfLastPairDigest(since, messageId))}),
      open as materialized (${selectPublishedTermsOfReaders(at)})
    select o.category_key as "categoryKey", c.name as company, ${shownName} as name
    from readers r cross join open o cross join ${brokers} left join ${matchOf}
    where ${isNewPairSql(at)} order by lower(c.name), x.id`)
  return rows.filter(({ categoryKey }) => !out.has(`LENDER_${categoryKey}`))
}
