import { getBrokerId, getLenderId, type PersonActor } from '#lib/core/actor.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import { formatShortDollars } from '#lib/core/money.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import { matchOwnObserver } from '#lib/crm/observers/scope.ts'
import {
  type Completeness,
  describeCriteriaVisibility,
  listMissingProfileFields,
  pickMainProfile,
} from '#lib/discovery/dashboard/companies/rules.ts'
import { noteLabels, type Whose } from '#lib/discovery/dashboard/labels.ts'
import { selectBdmNames, type Waiting, type WaitingFor } from '#lib/discovery/dashboard/scope.ts'
import { factsOf, isVerifiedAsOffered } from '#lib/market/criteria/queries.ts'
import type { CategoryFacts } from '#lib/market/criteria/schema.ts'
import { REMINDED_AFTER } from '#lib/market/freshness/rules.ts'
import { isAgedSql } from '#lib/server/database/days.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { now, today } from '#lib/server/operations/clock.ts'

const { sql, empty } = Prisma

type ProfileIds = { lenderId: number | null; brokerId: number | null; lawFirmId: number | null }

/** Returns the path of a company's main profile with a query; without a profile, the home page. */
export const buildProfilePath = (ids: ProfileIds, query: Record<string, string>): string => {
  const profile = pickMainProfile(ids)
  return profile ? `${paths.profile(profile.kind, profile.id)}?${toQueryString(query)}` : paths.home()
}

/** Joins the profiles of company `c` as l, b and f; `PROFILE_IDS` selects their ids as `pickMainProfile` expects them. */
const PROFILES = sql`left join lenders l on l.company_id = c.id left join brokers b on b.company_id = c.id
    left join law_firms f on f.company_id = c.id`
const BDMS = sql`array[l.bdm_id, b.bdm_id]`
const PROFILE_IDS = sql`l.id as "lenderId", b.id as "brokerId", f.id as "lawFirmId"`

/** SQL that is true for the companies `c` that a staff member looks after; true for all if the actor is not staff. */
const matchCompaniesOfStaff = (actor: PersonActor): Prisma.Sql =>
  staff(actor)
    ? sql`c.id = any(array(select company_id from lenders where bdm_id = ${actor.staffId}
        union select company_id from brokers where bdm_id = ${actor.staffId}))`
    : sql`true`

// Companies whose follow-up date, as set by the actor's observer, is in a period.
const buildFollowUps =
  (isWithin: () => Prisma.Sql): ((actor: PersonActor, whose: Whose) => Waiting) =>
  (actor, whose) => ({
    from: sql`observers o join company_leads w on w.observer_id = o.id
    join companies c on c.id = w.company_id and c.closed_at is null ${PROFILES}
    where ${matchOwnObserver(actor)} and ${isWithin()}
      ${whose === 'mine' ? sql`and ${matchCompaniesOfStaff(actor)}` : empty}`,
    id: sql`c.id`,
    columns: sql`c.id, c.name, w.lead_score as score, w.followup_date as since, ${PROFILE_IDS}
      ${selectBdmNames(actor, whose, BDMS)}`,
    order: sql`w.followup_date, w.lead_score, c.id`,
    told: ({ score, ...ids }: { score: string | null } & ProfileIds) => ({
      note: score && noteLabels.leadScore(score),
      href: buildProfilePath(ids, { tab: 'fileNotes' }),
    }),
  })

/** Follow-ups of today or earlier, longest due first; those of one day by lead score, A first. */
export const findFollowUpsDue: WaitingFor = buildFollowUps(() => sql`w.followup_date <= ${today()}::date`)

/** Days ahead for which follow-ups are listed. */
const AHEAD = 30

/** Follow-ups of the next 30 days, the nearest first. */
export const findFollowUpsAhead = buildFollowUps(
  () => sql`w.followup_date > ${today()}::date and w.followup_date <= ${addDaysTo(today(), AHEAD)}::date`,
)

/** Days for which an enquiry stays on the home page of its recipient, whether it was answered is not known. */
const ENQUIRY_DAYS = 7

type Received = { amount: string; suburb: string }

/** Enquiries of visitors to the actor's own public pages within the last seven days, newest first. */
export const findEnquiriesReceived: WaitingFor = (actor) => ({
  from: sql`enquiries e where (e.broker_id = ${getBrokerId(actor)}::int or e.lender_id = ${getLenderId(actor)}::int)
    and not ${isAgedSql(sql`e.sent_at`, today(), ENQUIRY_DAYS)}`,
  id: sql`e.id`,
  columns: sql`e.id, e.name, e.sent_at as since, e.amount::text as amount, e.suburb`,
  order: sql`e.sent_at desc, e.id desc`,
  told: ({ amount, suburb }: Received) => ({
    note: `${formatShortDollars(BigInt(amount))} · ${suburb}`,
    href: paths.enquiries(),
  }),
})

type Criteria = { category: string; code: number; lenderId: number; facts: CategoryFacts }

// Offered criteria of lenders that are switched on: the actor's own, or those of the lenders that staff look after.
const buildCriteriaTasks =
  (isWaiting: () => Prisma.Sql, since: Prisma.Sql): WaitingFor =>
  (actor, whose) => ({
    from: sql`lenders l join companies c on c.id = l.company_id
      join lender_categories k on k.lender_id = l.id join categories g on g.key = k.category_key
      where ${staff(actor) ? (whose === 'mine' ? sql`l.bdm_id = ${actor.staffId}` : sql`true`) : sql`l.id = ${getLenderId(actor)}`}
        and l.is_active and c.is_master_switch_on and c.closed_at is null and k.is_offered and ${isWaiting()}`,
    id: sql`k.id`,
    columns: sql`k.id, c.name, g.name as category, g.code, l.id as "lenderId", ${since} as since,
      json_build_object(${factsOf}) as facts ${selectBdmNames(actor, whose, sql`array[l.bdm_id]`)}`,
    order: sql`${since}, k.id`,
    told: ({ category, code, lenderId, facts }: Criteria) => ({
      note: `${category} · ${describeCriteriaVisibility(facts, today())}`,
      // Criteria tabs are numbered from 4 (doc 2 §2).
      href: paths.category(lenderId, code + 3),
    }),
  })

/** Criteria that are verified and unchanged since, for 21 days or longer; the longest verified first. */
export const findLapsingCriteria = buildCriteriaTasks(
  () => sql`${isVerifiedAsOffered} and ${isAgedSql(sql`k.last_verified_at`, today(), REMINDED_AFTER[0])}`,
  sql`k.last_verified_at`,
)

/** Criteria that are empty, never verified or changed since, and so not shown to brokers; the oldest change first. */
export const findUnverifiedCriteria = buildCriteriaTasks(
  () => sql`not ${isVerifiedAsOffered}`,
  sql`coalesce(k.modified_at, c.created_at)`,
)

/** Tasks for companies whose profile lacks fields such as website, logo or picture. */
export const findIncompleteProfiles: WaitingFor = (actor, whose) => {
  const isStaff = staff(actor)
  const lacking = isStaff
    ? sql`(i.mobile is null or i.email is null or i.image_file_id is null)`
    : sql`i.image_file_id is null`
  const own = isStaff ? (whose === 'mine' ? matchCompaniesOfStaff(actor) : sql`true`) : sql`c.id = ${actor.companyId}`
  return {
    from: sql`companies c ${PROFILES}
      where ${own} and c.closed_at is null and c.is_master_switch_on and (c.website is null or c.logo_file_id is null
        ${isStaff ? sql`or c.acn is null` : empty}
        or ${isStaff ? sql`c.id in (select i.company_id from individuals i where i.closed_at is null and ${lacking})` : sql`exists (select from individuals i where i.company_id = c.id and i.closed_at is null and ${lacking})`})`,
    id: sql`c.id`,
    columns: sql`c.id, c.name, c.created_at as since, c.acn, c.website, c.logo_file_id as "logoFileId", ${PROFILE_IDS},
      coalesce((select json_agg(json_build_object('name', i.first_name || ' ' || i.last_name, 'mobile', i.mobile,
        'email', i.email, 'imageFileId', i.image_file_id) order by i.appearance_order, i.id)
        from individuals i where i.company_id = c.id and i.closed_at is null and ${lacking}), '[]') as people
      ${selectBdmNames(actor, whose, BDMS)}`,
    order: sql`c.created_at, c.id`,
    told: (row: ProfileIds & Completeness) => ({
      note: noteLabels.missing(listMissingProfileFields(row, isStaff)),
      href: buildProfilePath(row, { edit: '1' }),
    }),
  }
}

/** Sign-up requests that are still undecided. */
export const findSignUpRequests: WaitingFor = () => ({
  from: sql`sign_up_requests q where q.decided_at is null`,
  id: sql`q.id`,
  columns: sql`q.id, q.first_name || ' ' || q.last_name as name, q.email, q.requested_at as since`,
  order: sql`q.requested_at, q.id`,
  told: ({ email }: { email: string }) => ({ note: email, href: paths.signUpRequests() }),
})

/** Companies without people. They have no portrait name either, which is indexed. */
export const findCompaniesWithoutPeople: WaitingFor = (actor, whose) => ({
  from: sql`companies c
    where c.closed_at is null and c.portrait_name is null and not exists (select from individuals i where i.company_id = c.id and i.closed_at is null)
      ${whose === 'mine' ? sql`and ${matchCompaniesOfStaff(actor)}` : empty}`,
  id: sql`c.id`,
  columns: sql`c.id, c.name, c.created_at as since ${selectBdmNames(
    actor,
    whose,
    sql`array(select bdm_id from lenders where company_id = c.id union select bdm_id from brokers where company_id = c.id)`,
  )}`,
  order: sql`c.created_at, c.id`,
  told: ({ id }: { id: number }) => ({ note: null, href: paths.createCompanyUser(id) }),
})

type Lapsed = { company: string; lenderId: number | null; brokerId: number | null; lawFirmId: number | null }

/** Invitations whose last link expired unused; resending resolves the task. Switched-off companies are left out. */
export const findLapsedInvitations: WaitingFor = (actor, whose) => ({
  from: sql`accounts a
    join individuals i on i.id = a.individual_id and i.closed_at is null
    join companies c on c.id = i.company_id and c.closed_at is null and c.is_master_switch_on ${PROFILES}
    join lateral (
      select expires_at from account_links where account_id = a.id and purpose = 'INVITATION' order by created_at desc, id desc limit 1
    ) k on k.expires_at < ${now()}
    where a.closed_at is null and a.accepted_at is null and coalesce(l.id, b.id, f.id) is not null
      ${whose === 'mine' ? sql`and ${matchCompaniesOfStaff(actor)}` : empty}`,
  id: sql`i.id`,
  columns: sql`i.id, i.first_name || ' ' || i.last_name as name, c.name as company, k.expires_at as since, ${PROFILE_IDS}
    ${selectBdmNames(actor, whose, BDMS)}`,
  order: sql`k.expires_at, i.id`,
  told: ({ company, ...ids }: Lapsed) => {
    const profile = pickMainProfile(ids)
    return { note: company, href: profile ? paths.profile(profile.kind, profile.id) : paths.home() }
  },
})

type Proposed = {
  id: number
  email: string
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
}

/**
 * New sign-in addresses proposed by staff without ADMIN that no ADMIN has agreed to yet. Not restricted to the
 * companies that one looks after.
 */
export const findProposedAddresses: WaitingFor = () => ({
  from: sql`address_changes g
    join accounts a on a.id = g.account_id and a.closed_at is null
    join individuals i on i.id = a.individual_id and i.closed_at is null
    join companies c on c.id = i.company_id and c.closed_at is null ${PROFILES}
    where g.asked_at is null and g.ended_at is null`,
  id: sql`i.id`,
  columns: sql`i.id, i.first_name || ' ' || i.last_name as name, g.new_email as email, g.requested_at as since, ${PROFILE_IDS}`,
  order: sql`g.requested_at, i.id`,
  told: ({ id, email, ...ids }: Proposed) => ({
    note: email,
    href: buildProfilePath(ids, { edit: '1', portrait: String(id) }),
  }),
})
