import { selectTimeOfLastDigest } from '#lib/campaigns/digests/runs/scope.ts'
import type { Readers } from '#lib/campaigns/digests/schema.ts'
import { selectReaders } from '#lib/campaigns/digests/scope.ts'
import type { Day } from '#lib/core/dates.ts'
import { isAdvertised, matchPublished } from '#lib/market/criteria/queries.ts'
import type { MatchSide } from '#lib/market/matches/policy.ts'
import { isOpen, saysMatched, sideTables } from '#lib/market/matches/scope.ts'
import { Prisma } from '#lib/server/database/db.ts'

/** Who gets the offers: the people of brokers, or of lenders that advertise to other syndicate lenders. */
export type OfferKind = 'FUNDS_AVAILABLE' | 'SYNDICATE_FUNDERS'

/**
 * SQL for the categories that lenders have published on a day: the lender open, the category offered, verified and
 * fresh.
 */
export const selectPublishedTerms = (day: Day): Prisma.Sql => Prisma.sql`
  select k.id, k.lender_id, k.category_key, k.last_verified_at, x.company_id,
    ${isAdvertised} as is_advertised
  from lender_categories k join lenders x on x.id = k.lender_id join companies c on c.id = x.company_id
  where ${isOpen} and ${matchPublished(day)}`

const selectPeopleOfSide = ({
  side,
  readers,
  told,
  isMeant = Prisma.sql`true`,
}: {
  side: MatchSide
  readers: Readers
  told: Prisma.Sql
  isMeant?: Prisma.Sql
}): Prisma.Sql =>
  Prisma.sql`
  select i.id, i.email, x.id as profile_id, c.id as company_id, coalesce(${told}, '-infinity'::timestamptz) as told
  from individuals i join companies c on c.id = i.company_id join ${sideTables[side]} x on x.company_id = c.id
  where ${isOpen} and i.closed_at is null and i.email is not null and ${isMeant} ${selectReaders(readers)}`

/** SQL for the people of brokers that are active and switched on, each with the time of their last offers digest. */
export const selectPeopleOfBrokers = (readers: Readers, told: Prisma.Sql): Prisma.Sql =>
  selectPeopleOfSide({ side: 'broker', readers, told })

/** SQL for the people of lenders that are active and switched on, each with the time of their last offers digest. */
export const selectPeopleOfLenders = (readers: Readers, told: Prisma.Sql): Prisma.Sql =>
  selectPeopleOfSide({ side: 'lender', readers, told })

/** SQL for the people of open lenders that advertise a published category of their own to other syndicate lenders. */
export const selectPeopleOfSyndicateLenders = (readers: Readers, told: Prisma.Sql, day: Day): Prisma.Sql =>
  selectPeopleOfSide({
    side: 'lender',
    readers,
    told,
    isMeant: Prisma.sql`exists (select from lender_categories k
      where k.lender_id = x.id and ${isAdvertised} and ${matchPublished(day)})`,
  })

/**
 * SQL condition: the offer `open o` is new for `readers r`: from another company, and verified since their last digest.
 */
export const isNewOfferSql = (at: Date): Prisma.Sql =>
  Prisma.sql`o.last_verified_at > r.told and o.last_verified_at <= ${at} and o.company_id <> r.company_id`

/**
 * SQL condition: the offer `open o` is meant for the broker of `readers r`: it subscribes to the category, and neither
 * side has declined the match.
 */
export const isForBroker = Prisma.sql`exists (select from broker_subscriptions bs
    where bs.broker_id = r.profile_id and bs.category_key = o.category_key)
  and not exists (select from matches m where m.lender_id = o.lender_id and m.broker_id = r.profile_id
    and not (${saysMatched}))`

/** SQL condition: the offer `open o` is advertised to other syndicate lenders. */
export const isForSyndicate = Prisma.sql`o.is_advertised`

/** SQL for when a person last got offers. */
export const selectTimeOfLastOfferDigest = (kind: OfferKind, messageId: number | null): Prisma.Sql =>
  selectTimeOfLastDigest(kind, Prisma.sql`i.id`, messageId)
