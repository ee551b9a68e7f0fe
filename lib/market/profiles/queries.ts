import { type Actor, isPerson } from '#lib/core/actor.ts'
import { DomainError, forbidden, notFound } from '#lib/core/errors.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { matchOwnObserver } from '#lib/crm/observers/scope.ts'
import { ownLoanSql, readStatusCodes } from '#lib/lending/access/scope.ts'
import { SHOWN } from '#lib/lending/reviews/scope.ts'
import { RECEIVED_BY } from '#lib/market/profiles/reviews/rules.ts'
import {
  addSharedRatings,
  buildDeactivatedProfile,
  buildProfile,
  getOpenBooks,
  sumOpenRatings,
} from '#lib/market/profiles/rules.ts'
import type {
  DeactivatedProfile,
  FigureFacts,
  OpenBooks,
  Profile,
  ProfileFacts,
  RatingSums,
} from '#lib/market/profiles/schema.ts'
import { getRelation } from '#lib/people/directory/policy.ts'
import { decideProfileAccess } from '#lib/people/directory/rules.ts'
import type { ViewerRelation } from '#lib/people/directory/schema.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'

/** The people of `companies c` in order, including hidden ones, as a JSON list of `PortraitFacts`. */
export const portraitsColumn = Prisma.sql`coalesce((
  select json_agg(json_build_object('individualId', i.id, 'firstname', i.first_name, 'lastname', i.last_name,
    'stateKey', i.state_key, 'email', i.email, 'mobileNumber', i.mobile, 'linkedInProfile', i.linked_in_profile,
    'isVisible', i.is_visible, 'appearanceOrder', i.appearance_order, 'imageFileId', i.image_file_id,
    'version', i.version, 'hasAcceptedInvitation', exists (
      select from accounts a where a.individual_id = i.id and a.accepted_at is not null and a.closed_at is null))
    order by i.appearance_order, i.id)
  from individuals i where i.company_id = c.id and i.closed_at is null
), '[]') as "portraits"`

const selectRatingSums = ({
  stars,
  count,
  positive,
  loans,
}: {
  stars: Prisma.Sql
  count: Prisma.Sql
  positive: Prisma.Sql
  loans: Prisma.Sql
}): Prisma.Sql =>
  Prisma.sql`json_build_object('stars', coalesce(${stars}, 0), 'count', coalesce(${count}, 0),
    'positive', coalesce(${positive}, 0), 'loans', coalesce(${loans}, 0))`

const ratingColumns = {
  all: selectRatingSums({
    stars: Prisma.sql`f.stars_sum`,
    count: Prisma.sql`f.stars_count`,
    positive: Prisma.sql`f.positive_reviews_count`,
    loans: Prisma.sql`f.reviewed_loans_count`,
  }),
  current: selectRatingSums({
    stars: Prisma.sql`f.current_stars_sum`,
    count: Prisma.sql`f.current_stars_count`,
    positive: Prisma.sql`f.current_positive_count`,
    loans: Prisma.sql`f.current_reviewed_count`,
  }),
  discharged: selectRatingSums({
    stars: Prisma.sql`f.discharged_stars_sum`,
    count: Prisma.sql`f.discharged_stars_count`,
    positive: Prisma.sql`f.discharged_positive_count`,
    loans: Prisma.sql`f.discharged_reviewed_count`,
  }),
}

/** The stored figures of `left join profile_figures f`; a profile without loans may have no row. */
export const figureColumns = Prisma.sql`coalesce(f.pre_settlement_count, 0) as "preSettlementCount",
  coalesce(f.current_count, 0) as "currentCount", coalesce(f.current_book, 0)::text as "currentBook",
  coalesce(f.discharged_count, 0) as "dischargedCount", coalesce(f.discharged_book, 0)::text as "dischargedBook",
  coalesce(f.shortfall, 0)::text as "shortfall", coalesce(f.discharged_principal, 0)::text as "dischargedPrincipal",
  ${ratingColumns.all} as "ratings", ${ratingColumns.current} as "currentRatings",
  ${ratingColumns.discharged} as "dischargedRatings"`

/** The columns that every profile page needs, of `{profiles} x join companies c`. */
export const companyColumns = Prisma.sql`x.id, x.is_active as "isActive", c.id as "companyId", c.name as "companyName",
  c.acn, c.website, c.logo_file_id as "logoFileId", c.is_master_switch_on as "isMasterSwitchOn"`

// The other profile of a dual company, whose ratings count for the company too.
const selectOtherProfileOfCompany = (
  kind: 'lender' | 'broker',
  table: Prisma.Sql,
  shows: { current: Prisma.Sql; discharged: Prisma.Sql },
): Prisma.Sql => Prisma.sql`(
  select json_build_object('kind', ${kind}::text, 'id', o.id, 'showsCurrentBook', ${shows.current},
    'showsDischargedBook', ${shows.discharged},
    'ratings', ${ratingColumns.all}, 'currentRatings', ${ratingColumns.current}, 'dischargedRatings', ${ratingColumns.discharged})
  from ${table} o left join profile_figures f on f.profile_id = o.id where o.company_id = c.id) as "sibling"`

const bdmColumns = Prisma.sql`s.id as "bdmId", s.first_name || ' ' || s.last_name as "bdm"`
const asBroker = selectOtherProfileOfCompany('broker', Prisma.sql`brokers`, {
  current: Prisma.sql`true`,
  discharged: Prisma.sql`true`,
})
const asLender = selectOtherProfileOfCompany('lender', Prisma.sql`lenders`, {
  current: Prisma.sql`o.loan_tab_show_current_loan_book`,
  discharged: Prisma.sql`o.loan_tab_show_discharged_loan_book`,
})
const openBooks = Prisma.sql`true as "showsCurrentBook", true as "showsDischargedBook"`

const SOURCES: Record<ProfileKind, { columns: Prisma.Sql; tables: Prisma.Sql }> = {
  lender: {
    columns: Prisma.sql`x.loan_tab_show_current_loan_book as "showsCurrentBook",
      x.loan_tab_show_discharged_loan_book as "showsDischargedBook", ${bdmColumns}, ${asBroker}`,
    tables: Prisma.sql`lenders x left join staff s on s.id = x.bdm_id`,
  },
  broker: {
    columns: Prisma.sql`${openBooks}, ${bdmColumns}, ${asLender}`,
    tables: Prisma.sql`brokers x left join staff s on s.id = x.bdm_id`,
  },
  lawfirm: {
    columns: Prisma.sql`${openBooks}, null::int as "bdmId", null::text as "bdm", null as "sibling"`,
    tables: Prisma.sql`law_firms x`,
  },
}

/**
 * Returns a profile as the actor may read it; of a switched-off company others get only the name (rows B-06, B-15,
 * D-02). Raises FORBIDDEN without access, NOT_FOUND for an unknown id, INACTIVE_PROFILE for a paused one.
 */
export const getProfile = async (
  actor: Actor,
  kind: ProfileKind,
  id: number,
): Promise<Profile | DeactivatedProfile> => {
  const relation = getRelation(actor, kind, id)
  if (!relation) throw forbidden()
  const facts = await readProfile(actor, kind, id)
  if (!facts) throw notFound()
  const access = decideProfileAccess(relation, facts)
  if (access === 'inactive') throw new DomainError('INACTIVE_PROFILE')
  if (access === 'name') return buildDeactivatedProfile(kind, facts)
  return buildProfile(actor, {
    kind,
    facts,
    relation,
    seen: await readProfileRatings(actor, { kind, facts, relation }),
  })
}

const readProfile = async (actor: Actor, kind: ProfileKind, id: number): Promise<ProfileFacts | null> => {
  const { columns, tables } = SOURCES[kind]
  const { text, values } = Prisma.sql`
    select ${companyColumns}, ${columns}, ${portraitsColumn}, ${figureColumns}, c.version,
      d.lead_score as "leadScore", to_char(d.followup_date, 'YYYY-MM-DD') as "followupDate",
      (select id from lenders where company_id = c.id) as "lenderId",
      (select id from brokers where company_id = c.id) as "brokerId"
    from ${tables} join companies c on c.id = x.company_id left join profile_figures f on f.profile_id = x.id
    left join company_leads d on d.company_id = c.id
      and d.observer_id = (select o.id from observers o where ${matchOwnObserver(actor)})
    where x.id = ${id}`
  const { rows } = await pool().query<ProfileFacts>(text, values)
  return rows[0] ?? null
}

type Rated = Pick<FigureFacts, 'ratings' | 'currentRatings' | 'dischargedRatings'> & { id: number }

/**
 * Returns the ratings of a profile that a viewer sees, and the positive ones of the whole company (decision
 * 'averages'). Ratings in hidden books count only for loans that the viewer's company is a party of; those are queried
 * only if a hidden book has ratings.
 */
const readProfileRatings = async (
  actor: Actor,
  { kind, facts, relation }: { kind: ProfileKind; facts: ProfileFacts; relation: ViewerRelation },
): Promise<{ own: RatingSums; positive: number }> => {
  const own = await readRatingsSeenByViewer(actor, { kind, rated: facts, open: getOpenBooks(relation, facts) })
  const { sibling } = facts
  const other =
    sibling &&
    (await readRatingsSeenByViewer(actor, {
      kind: sibling.kind,
      rated: sibling,
      open: getOpenBooks(relation, sibling),
    }))
  return { own, positive: own.positive + (other?.positive ?? 0) }
}

const readRatingsSeenByViewer = async (
  actor: Actor,
  { kind, rated, open }: { kind: ProfileKind; rated: Rated; open: OpenBooks },
): Promise<RatingSums> => {
  const seen = sumOpenRatings(rated, open)
  const isAll = seen.count === rated.ratings.count || !isPerson(actor)
  return addSharedRatings(seen, isAll ? null : await readRatingsOfSharedLoans(actor, { kind, id: rated.id, open }))
}

const ATTRIBUTED: Record<ProfileKind, (id: number) => Prisma.Sql> = {
  lender: (id) => Prisma.sql`s.lender_ids @> array[${id}::int]`,
  broker: (id) => Prisma.sql`s.broker_ids @> array[${id}::int]`,
  lawfirm: (id) => Prisma.sql`s.law_firm_id = ${id}`,
}

const readRatingsOfSharedLoans = async (
  actor: Actor,
  { kind, id, open }: { kind: ProfileKind; id: number; open: OpenBooks },
): Promise<RatingSums> => {
  const codes = await readStatusCodes()
  const closed = [
    ...(open.current ? [] : codes.CURRENT),
    ...(open.discharged ? [] : codes.DISCHARGED),
    ...(open.preSettlement ? [] : codes.PRE_SETTLEMENT),
  ]
  const { text, values } = Prisma.sql`
    select coalesce(sum(r.stars), 0)::int as stars, count(*)::int as count,
      count(*) filter (where r.stars >= 4)::int as positive, count(distinct r.loan_id)::int as loans
    from loan_searches s join loan_reviews r on r.loan_id = s.loan_id and r.stars is not null and ${SHOWN}
    where ${ATTRIBUTED[kind](id)} and ${ownLoanSql(actor)} and s.status_code = any(${closed}::int[])
      and r.direction = any(${[...RECEIVED_BY[kind]]}::text[])`
  const { rows } = await pool().query<RatingSums>(text, values)
  return rows[0] as RatingSums
}
