import { addDaysTo } from '#lib/core/dates.ts'
import type { Range } from '#lib/core/ranges.ts'
import type { Meaning, Reading } from '#lib/discovery/user-search/facts/queries.ts'
import type { Missing, OfferCount } from '#lib/discovery/user-search/keeping/labels.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { matchFreshness } from '#lib/market/freshness/queries.ts'
import { dayStartSql } from '#lib/server/database/days.ts'
import { Prisma } from '#lib/server/database/db.ts'

const { sql } = Prisma

type ReadFact = Reading['fact']

const OFFERED: Record<OfferCount, Prisma.Sql> = { NONE: sql`= 0`, ONE: sql`= 1`, SEVERAL: sql`> 1` }

// Categories are those of the Current Criteria column, as the reader sees them.
const matchOffers: Meaning<OfferCount> = (count, readFact) =>
  sql`(${readFact('lender_id')} is not null and coalesce(cardinality(${readFact('current_categories')}), 0) ${OFFERED[count]})`

// One category in this state is enough.
const matchStale: Meaning<string> = (freshness, readFact) =>
  sql`exists (select from lender_categories k where k.lender_id = ${readFact('lender_id')} and ${matchFreshness(freshness)})`

const selectSubscriptions = (readFact: ReadFact): Prisma.Sql =>
  sql`select from broker_subscriptions bs where bs.broker_id = ${readFact('broker_id')}`

const matchSubscribed: Meaning<boolean> = (isSubscribed, readFact) =>
  isSubscribed
    ? sql`exists (${selectSubscriptions(readFact)})`
    : sql`(${readFact('broker_id')} is not null and not exists (${selectSubscriptions(readFact)}))`

const matchSubscriptions: Meaning<readonly CategoryKey[]> = (keys, readFact) =>
  sql`exists (${selectSubscriptions(readFact)} and bs.category_key = any(${[...keys]}::text[]))`

const matchAdded: Meaning<Range> = ({ min, max }, readFact) => {
  const from = min === null ? sql`true` : sql`p.created_at >= ${dayStartSql(min)}`
  const until = max === null ? sql`true` : sql`p.created_at < ${dayStartSql(addDaysTo(max, 1))}`
  return sql`exists (select from individuals p where p.id = ${readFact('individual_id')} and ${from} and ${until})`
}

const LACKS: Record<Missing, (readFact: ReadFact) => Prisma.Sql> = {
  MOBILE: (readFact) => sql`${readFact('mobile')} is null`,
  EMAIL: (readFact) => sql`${readFact('email')} is null`,
  EITHER: (readFact) => sql`num_nonnulls(${readFact('mobile')}, ${readFact('email')}) < 2`,
  BOTH: (readFact) => sql`num_nonnulls(${readFact('mobile')}, ${readFact('email')}) = 0`,
  WEBSITE: (readFact) => sql`${readFact('website')} is null`,
}

// Law firms never have a BDM, so none is missing.
const matchHasBdm: Meaning<boolean> = (hasBdm, readFact) => {
  const bdms = sql`num_nonnulls(${readFact('lender_bdm_id')}, ${readFact('broker_bdm_id')})`
  return hasBdm
    ? sql`${bdms} > 0`
    : sql`(${bdms} = 0 and num_nonnulls(${readFact('lender_id')}, ${readFact('broker_id')}) > 0)`
}

/** The conditions of the filters for how complete and current records are, and for what brokers subscribe to. */
export const KEEPING_MEANINGS = {
  offers: matchOffers,
  freshness: matchStale,
  subscribed: matchSubscribed,
  subscriptions: matchSubscriptions,
  added: matchAdded,
  missing: ((missing, readFact) => LACKS[missing](readFact)) satisfies Meaning<Missing>,
  hasBdm: matchHasBdm,
}
