import type { Offer } from '#lib/campaigns/digests/offers/schema.ts'
import {
  isForBroker,
  isForSyndicate,
  isNewOfferSql,
  type OfferKind,
  selectPeopleOfBrokers,
  selectPeopleOfSyndicateLenders,
  selectPublishedTerms,
  selectTimeOfLastOfferDigest,
} from '#lib/campaigns/digests/offers/scope.ts'
import { toDigestReader } from '#lib/campaigns/digests/rules.ts'
import type { DigestContext, Reader, Readers } from '#lib/campaigns/digests/schema.ts'
import { type Day, toSydneyDay } from '#lib/core/dates.ts'
import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import { LOAN_GROUPS } from '#lib/lending/statuses/rules.ts'
import { type CategoryKey, mapCriteriaFields, type TermTexts } from '#lib/market/criteria/fields.ts'
import { matchPublished, statesColumn, termColumns } from '#lib/market/criteria/queries.ts'
import { isOpen } from '#lib/market/matches/scope.ts'
import { sydneyDaySql } from '#lib/server/database/days.ts'
import { Prisma, queryRows } from '#lib/server/database/db.ts'

type Audience = {
  people: (readers: Readers, told: Prisma.Sql, day: Day) => Prisma.Sql
  /** SQL condition: the offer `open o` is meant for the reader `readers r`. */
  isFor: Prisma.Sql
  scopeOf: (category: CategoryKey) => OptOutScope
}

const AUDIENCES: Record<OfferKind, Audience> = {
  FUNDS_AVAILABLE: { people: selectPeopleOfBrokers, isFor: isForBroker, scopeOf: (category) => `BROKER_${category}` },
  SYNDICATE_FUNDERS: {
    people: selectPeopleOfSyndicateLenders,
    isFor: isForSyndicate,
    scopeOf: () => 'SYNDICATE_FUNDERS',
  },
}

type ReaderRow = { id: number; email: string; categories: CategoryKey[] }

/** Returns a page of people who may get offers, with the opt-out scopes of the offers that are new for them. */
export const listOfferDigestPeople = async (kind: OfferKind, readers: Readers, at: Date): Promise<Reader[]> => {
  const { people, isFor, scopeOf } = AUDIENCES[kind]
  // Compares with the newest offer of each category first, so that on a day without news no offers are read.
  const rows = await queryRows<ReaderRow>(Prisma.sql`
    with open as materialized (${selectPublishedTerms(toSydneyDay(at))} order by k.last_verified_at desc),
      newest as materialized (select category_key, max(last_verified_at) as at from open group by category_key),
      readers as materialized (${people(readers, selectTimeOfLastOfferDigest(kind, null), toSydneyDay(at))})
    select r.id, r.email, array(
      select n.category_key from newest n where n.at > r.told and exists (
        select from open o where o.category_key = n.category_key and ${isNewOfferSql(at)} and ${isFor})) as categories
    from readers r order by r.id`)
  return rows.map(({ categories, ...person }) =>
    toDigestReader(person, { isTold: categories.length > 0, scopes: [...new Set(categories.map(scopeOf))] }),
  )
}

/** Returns the offers that are new for a person, latest first, within the scopes they are subscribed to. */
export const listNewOffers = async (
  kind: OfferKind,
  { personId, messageId, out, at }: DigestContext,
): Promise<{ id: number; scope: OptOutScope }[]> => {
  const { people, isFor, scopeOf } = AUDIENCES[kind]
  const rows = await queryRows<{ id: number; categoryKey: CategoryKey }>(Prisma.sql`
    with readers as materialized (${people({ id: personId }, selectTimeOfLastOfferDigest(kind, messageId), toSydneyDay(at))})
    select o.id, o.category_key as "categoryKey" from readers r
    join (${selectPublishedTerms(toSydneyDay(at))}) o on ${isNewOfferSql(at)} and ${isFor} order by o.last_verified_at desc, o.id`)
  return rows.map(({ id, categoryKey }) => ({ id, scope: scopeOf(categoryKey) })).filter(({ scope }) => !out.has(scope))
}

type OfferRow = Omit<Offer, 'terms'> & TermTexts

/**
 * Returns published categories with their current terms, in the order of the ids; ones no longer published are omitted.
 */
export const listOffers = async (ids: readonly number[], at: Date): Promise<Offer[]> => {
  const rows = await queryRows<OfferRow>(Prisma.sql`
    select k.id, c.name as company, k.category_key as "categoryKey", ${sydneyDaySql(Prisma.sql`k.last_verified_at`)}::text
      as "verifiedDay", ${termColumns}, ${statesColumn}, ${selectShownBook('CURRENT')} as current,
      ${selectShownBook('DISCHARGED')} as discharged, ${suburbs} as suburbs
    from lender_categories k join lenders x on x.id = k.lender_id join companies c on c.id = x.company_id
    where k.id = any(${[...ids]}::int[]) and ${isOpen} and ${matchPublished(toSydneyDay(at))}
    order by array_position(${[...ids]}::int[], k.id)`)
  return rows.map(
    ({ id, company, categoryKey, verifiedDay, states, current, discharged, suburbs: named, ...terms }) => ({
      id,
      company,
      categoryKey,
      verifiedDay,
      states,
      current,
      discharged,
      suburbs: named,
      terms: mapCriteriaFields(({ key }) => terms[key]),
    }),
  )
}

const SHOWN = {
  CURRENT: Prisma.sql`x.funds_available_show_current_loan_book`,
  DISCHARGED: Prisma.sql`x.funds_available_show_discharged_loan_book`,
}
const isLoanInGroupsSql = (...groups: (keyof typeof SHOWN)[]): Prisma.Sql =>
  Prisma.sql`l.status_key = any(${groups.flatMap((group) => [...LOAN_GROUPS[group]])}::text[])`

// A book that the lender does not show is not read at all.
const selectShownBook = (group: keyof typeof SHOWN): Prisma.Sql => Prisma.sql`case when ${SHOWN[group]} then (
  select json_build_object('loans', count(*), 'dollars', coalesce(sum(p.contribution_amount), 0)::text)
  from loan_lenders p join loans l on l.id = p.loan_id where p.lender_id = x.id and ${isLoanInGroupsSql(group)}) end`

const suburbs = Prisma.sql`case when x.funds_available_show_suburbs then array(
  select distinct s.name || ' ' || s.state_key from loan_lenders p join loans l on l.id = p.loan_id
  join suburbs s on s.id = l.suburb_id where p.lender_id = x.id and ${isLoanInGroupsSql('CURRENT', 'DISCHARGED')} order by 1) end`
