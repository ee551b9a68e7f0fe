import { lenderIdOf, type PersonActor } from '#lib/core/actor.ts'
import { dayToDate } from '#lib/core/dates.ts'
import { paths, queryString } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import { ownObserver } from '#lib/crm/observers/scope.ts'
import { noteLabels } from '#lib/discovery/dashboard/labels.ts'
import { type Completeness, missingIn, profileOf, REMINDED_AFTER, shownNote } from '#lib/discovery/dashboard/rules.ts'
import type { ActionItem } from '#lib/discovery/dashboard/schema.ts'
import { factsOf } from '#lib/market/criteria/queries.ts'
import type { CategoryFacts } from '#lib/market/criteria/schema.ts'
import { today } from '#lib/server/clock.ts'
import { agedBy } from '#lib/server/days.ts'
import { Prisma, pool } from '#lib/server/db.ts'

type ProfileIds = { lenderId: number | null; brokerId: number | null; lawFirmId: number | null }

const profileAt = (ids: ProfileIds, query: Record<string, string>): string => {
  const profile = profileOf(ids)
  return profile ? `${paths.profile(profile.kind, profile.id)}?${queryString(query)}` : paths.home()
}

const PROFILES = Prisma.sql`left join lenders l on l.company_id = c.id left join brokers b on b.company_id = c.id
    left join law_firms f on f.company_id = c.id`
const PROFILE_IDS = Prisma.sql`l.id as "lenderId", b.id as "brokerId", f.id as "lawFirmId"`

/** Companies whose follow-up date, as the viewer's observer set it, is today or has passed, the longest first. */
export const followUpsDue = async (actor: PersonActor, limit: number): Promise<ActionItem[]> => {
  const { text, values } = Prisma.sql`
    select c.id, c.name, w.lead_score as score, w.followup_date as since, ${PROFILE_IDS}
    from observers o join company_leads w on w.observer_id = o.id
    join companies c on c.id = w.company_id and c.closed_at is null ${PROFILES}
    where ${ownObserver(actor)} and w.followup_date <= ${dayToDate(today())}
    order by w.followup_date, c.id limit ${limit}`
  type Row = { id: number; name: string; score: string | null; since: Date } & ProfileIds
  const { rows } = await pool().query<Row>(text, values)
  return rows.map(({ id, name, score, since, ...ids }) => ({
    kind: 'FOLLOW_UP',
    id,
    name,
    note: score && noteLabels.leadScore(score),
    since,
    href: profileAt(ids, { tab: 'fileNotes' }),
  }))
}

type Criteria = { id: number; name: string; category: string; code: number; lenderId: number; since: Date } & {
  facts: CategoryFacts
}

/**
 * Offered criteria whose verification is 21 days old or older: the own ones, for staff those of the lenders whose BDM they
 * are. Nobody is reminded of a paused or switched-off lender.
 */
export const criteriaLapsing = async (actor: PersonActor, limit: number): Promise<ActionItem[]> => {
  const own = staff(actor) ? Prisma.sql`l.bdm_id = ${actor.staffId}` : Prisma.sql`l.id = ${lenderIdOf(actor)}`
  const { text, values } = Prisma.sql`
    select k.id, c.name, g.name as category, g.code, l.id as "lenderId", k.last_verified_at as since,
      json_build_object(${factsOf}) as facts
    from lenders l join companies c on c.id = l.company_id
    join lender_categories k on k.lender_id = l.id join categories g on g.key = k.category_key
    where ${own} and l.is_active and c.is_master_switch_on and c.closed_at is null and k.is_offered
      and ${agedBy(Prisma.sql`k.last_verified_at`, today(), REMINDED_AFTER)}
    order by k.last_verified_at, k.id limit ${limit}`
  const { rows } = await pool().query<Criteria>(text, values)
  return rows.map(({ id, name, category, code, lenderId, since, facts }) => {
    // The tabs of the criteria are numbered from 4 (doc 2 §2).
    const query = queryString({ tab: 'loans', category: code + 3 })
    const href = `${paths.profile('lender', lenderId)}?${query}`
    return {
      kind: 'CRITERIA_LAPSING' as const,
      id,
      name,
      note: `${category} · ${shownNote(facts, today())}`,
      since,
      href,
    }
  })
}

/** Companies whose profile lacks something: the own one, for staff those whose BDM they are. */
export const incompleteProfiles = async (actor: PersonActor, limit: number): Promise<ActionItem[]> => {
  const isStaff = staff(actor)
  const own = isStaff
    ? Prisma.sql`c.id in (select company_id from lenders where bdm_id = ${actor.staffId}
        union select company_id from brokers where bdm_id = ${actor.staffId})`
    : Prisma.sql`c.id = ${actor.companyId}`
  const lacking = isStaff
    ? Prisma.sql`(i.mobile is null or i.email is null or i.image_file_id is null)`
    : Prisma.sql`i.image_file_id is null`
  const { text, values } = Prisma.sql`
    select c.id, c.name, c.created_at as since, c.acn, c.website, c.logo_file_id as "logoFileId", ${PROFILE_IDS},
      coalesce((select json_agg(json_build_object('name', i.first_name || ' ' || i.last_name, 'mobile', i.mobile,
        'email', i.email, 'imageFileId', i.image_file_id) order by i.appearance_order, i.id)
        from individuals i where i.company_id = c.id and i.closed_at is null and ${lacking}), '[]') as people
    from companies c ${PROFILES}
    where ${own} and c.closed_at is null and c.is_master_switch_on and (c.website is null or c.logo_file_id is null
      ${isStaff ? Prisma.sql`or c.acn is null` : Prisma.empty}
      or exists (select from individuals i where i.company_id = c.id and i.closed_at is null and ${lacking}))
    order by c.created_at, c.id limit ${limit}`
  type Row = { id: number; name: string; since: Date } & ProfileIds & Completeness
  const { rows } = await pool().query<Row>(text, values)
  return rows.map((row) => ({
    kind: 'PROFILE_INCOMPLETE',
    id: row.id,
    name: row.name,
    note: noteLabels.missing(missingIn(row, isStaff)),
    since: row.since,
    href: profileAt(row, { edit: '1' }),
  }))
}
