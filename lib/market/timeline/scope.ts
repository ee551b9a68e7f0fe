import type { Actor } from '#lib/core/actor.ts'
import { NOTE_PAGE_SIZES } from '#lib/crm/file-notes/rules.ts'
import { matchOwnObserver } from '#lib/crm/observers/scope.ts'
import { reviewDirection } from '#lib/lending/reviews/schema.ts'
import { SHOWN } from '#lib/lending/reviews/scope.ts'
import { RECEIVED_BY } from '#lib/market/profiles/reviews/rules.ts'
import type { TimelinePlace } from '#lib/market/timeline/rules.ts'
import {
  OWN_CHANGES,
  TIMELINE_SOURCES,
  TIMELINE_SWITCHES,
  TIMELINE_TEXT,
  type TimelineSource,
} from '#lib/market/timeline/schema.ts'
import { Prisma } from '#lib/server/database/db.ts'

const { sql, join, empty } = Prisma

/** The entries wanted: at most `limit` after a cursor, and for somebody of the company itself its account, else null. */
type Wanted = { before: TimelinePlace | null; limit: number; owner: number | null }

/**
 * Returns one statement per source over the CTE `company`, newest first, using an index. Deleted loans, people and notes, notes of
 * other observers and held-back ratings are left out. For an owner also what that person did, and the names of everybody who is
 * neither a colleague nor staff.
 */
export const buildTimelineSources = (
  actor: Actor,
  { before, limit, owner }: Wanted,
): Record<TimelineSource, Prisma.Sql> => {
  const behind = (source: TimelineSource, at: Prisma.Sql, id: Prisma.Sql) => ({
    where: matchAfterCursor({ source, before, at, id }),
    newest: sql`order by ${at} desc, ${id} desc limit ${limit}`,
    limit,
    owner,
  })
  return {
    notes: selectNoteEntries(actor, behind('notes', sql`n.taken_at`, sql`n.id`)),
    loans: selectLoanEntries(behind('loans', sql`g.edited_at`, sql`g.id`)),
    criteria: selectCriteriaEntries(behind('criteria', sql`v.edited_at`, sql`v.id`)),
    ratings: selectRatingEntries(behind('ratings', RATED_AT, RATING_ID)),
    switches: selectSwitchEntries(behind('switches', sql`e.at`, sql`e.id`)),
    approaches: selectApproaches(behind('approaches', sql`e.at`, sql`e.id`)),
    mails: selectMailEntries(
      behind('mails', sql`m.queued_at`, sql`m.id`),
      behind('mails', sql`c.frozen_at`, sql`r.id`),
    ),
  }
}

type Part = { where: Prisma.Sql; newest: Prisma.Sql; limit: number; owner: number | null }

// What an owner did is no news to that person.
const matchOthers = ({ owner }: Part, account: Prisma.Sql): Prisma.Sql =>
  owner === null ? empty : sql`and ${account} is distinct from ${owner}::int`

// A lender that hides a book must not be known by the names of its people.
const shownTo = ({ owner }: Part, account: Prisma.Sql, name: Prisma.Sql): Prisma.Sql =>
  owner === null
    ? name
    : sql`case when exists (select from accounts oa left join individuals oi on oi.id = oa.individual_id
        where oa.id = ${account} and (oa.staff_id is not null or oi.company_id = (select id from company))) then ${name} end`

// Entries of the same time are ordered by source, then by id.
const matchAfterCursor = ({
  source,
  before,
  at,
  id,
}: {
  source: TimelineSource
  before: TimelinePlace | null
  at: Prisma.Sql
  id: Prisma.Sql
}): Prisma.Sql => {
  if (!before) return empty
  const [own, last] = [TIMELINE_SOURCES.indexOf(source), TIMELINE_SOURCES.indexOf(before.source)]
  if (own === last) return sql`and (${at}, ${id}) < (${before.at}, ${BigInt(before.id)})`
  return own > last ? sql`and ${at} <= ${before.at}` : sql`and ${at} < ${before.at}`
}

const selectEntryColumns = ({
  source,
  at,
  id,
  by,
}: {
  source: TimelineSource
  at: Prisma.Sql
  id: Prisma.Sql
  by: Prisma.Sql
}): Prisma.Sql =>
  sql`${source}::text as source, ${TIMELINE_SOURCES.indexOf(source)}::int as place, ${at} as at, ${id}::bigint as id, ${by} as by`

const selectNameOfPerson = (staff: Prisma.Sql, person: Prisma.Sql): Prisma.Sql =>
  sql`coalesce(${staff}.first_name || ' ' || ${staff}.last_name, ${person}.first_name || ' ' || ${person}.last_name)`

const PROFILES = [
  { kind: 'lender', id: sql`company.lender_id`, note: sql`n.lender_id` },
  { kind: 'broker', id: sql`company.broker_id`, note: sql`n.broker_id` },
  { kind: 'lawfirm', id: sql`company.law_firm_id`, note: sql`n.law_firm_id` },
] as const

// Counts the notes before this one on the File Notes tab, whose pages have `NOTE_PAGE_SIZES[0]` rows.
const above = join(
  PROFILES.map(
    ({ kind, note }) => sql`when ${kind} then (select count(*) from file_notes n
      where ${note} = shown.profile_id and n.observer_id = shown.observer_id
        and (n.taken_at, n.id) > (shown.taken_at, shown.id))`,
  ),
  ' ',
)

const selectNoteEntries = (actor: Actor, { where, newest }: Part): Prisma.Sql => sql`
  select ${selectEntryColumns({ source: 'notes', at: sql`shown.taken_at`, id: sql`shown.id`, by: selectNameOfPerson(sql`ts`, sql`ti`) })}, json_build_object(
    'kind', shown.kind, 'profileId', shown.profile_id, 'type', t.name, 'text', left(shown.note, ${TIMELINE_TEXT}),
    'page', 1 + (case shown.kind ${above} end) / ${NOTE_PAGE_SIZES[0]}) as about
  from (select n.* from company cross join lateral (${join(
    PROFILES.map(
      ({ kind, id, note }) => sql`(select n.id, n.taken_at, n.note, n.note_type_key, n.taken_by_id, n.observer_id,
        ${kind}::text as kind, ${id} as profile_id from file_notes n
      where ${note} = ${id} and n.observer_id = (select o.id from observers o where ${matchOwnObserver(actor)}) ${where} ${newest})`,
    ),
    ' union all ',
  )}) n ${newest}) shown
  join note_types t on t.key = shown.note_type_key join accounts ta on ta.id = shown.taken_by_id
  left join staff ts on ts.id = ta.staff_id left join individuals ti on ti.id = ta.individual_id`

// The loans that the company is currently a party of, with its side; deleted loans have no such rows.
const LOANS = sql`(select loan_id, 'lender'::text as side from loan_lenders where lender_id = company.lender_id
  union all select loan_id, 'broker' from loan_brokers where broker_id = company.broker_id
  union all select id, 'lawfirm' from loans where law_firm_id = company.law_firm_id)`

// The stage that a version of a loan began; null if it left the stage as it was.
const STAGE = sql`(select s.name from loan_logs earlier join loan_statuses s on s.key = g.snapshot->>'statusKey'
  where earlier.loan_id = g.loan_id and earlier.sequence = g.sequence - 1
    and earlier.snapshot->>'statusKey' is distinct from g.snapshot->>'statusKey')`

const selectLoanEntries = (part: Part): Prisma.Sql => sql`
  select ${selectEntryColumns({ source: 'loans', at: sql`g.edited_at`, id: sql`g.id`, by: shownTo(part, sql`g.edited_by_id`, sql`g.editor_name`) })},
    json_build_object('act', g.act, 'loanId', g.loan_id, 'loanNo', g.loan_no, 'logId', g.id, 'stage', ${STAGE}) as about
  from (select g.* from company cross join lateral (select distinct loan_id from ${LOANS} as stands) x
    join loan_logs g on g.loan_id = x.loan_id and g.act in ('CREATED', 'UPDATED')
      ${matchOthers(part, sql`g.edited_by_id`)} ${part.where} ${part.newest}) g`

const selectCriteriaEntries = (part: Part): Prisma.Sql => sql`
  select ${selectEntryColumns({ source: 'criteria', at: sql`v.edited_at`, id: sql`v.id`, by: sql`v.editor_name` })}, json_build_object('act', v.act,
    'lenderId', v.lender_id, 'category', v.category_key) as about
  from criteria_versions v where v.lender_id = (select lender_id from company)
    ${matchOthers(part, sql`v.edited_by_id`)} ${part.where} ${part.newest}`

const RATED_AT = sql`coalesce(r.stars_at, r.review_at)`
// A unique id: a loan has at most one rating per direction.
const RATING_ID = sql`(r.loan_id::bigint * 4 + array_position(${[...reviewDirection.options]}::text[], r.direction) - 1)`

const RATED_BY = sql`coalesce(r.stars_by_id, r.review_by_id)`

const selectRatingEntries = (part: Part): Prisma.Sql => sql`
  select ${selectEntryColumns({ source: 'ratings', at: RATED_AT, id: RATING_ID, by: shownTo(part, RATED_BY, selectNameOfPerson(sql`s`, sql`i`)) })}, json_build_object('direction', r.direction,
    'stars', r.stars, 'text', left(r.review, ${TIMELINE_TEXT}), 'loanId', r.loan_id, 'loanNo', l.loan_no) as about
  from company cross join lateral ${LOANS} x join loans l on l.id = x.loan_id
  join loan_reviews r on r.loan_id = x.loan_id and ${SHOWN} and ${RATED_AT} is not null and (${join(
    PROFILES.map(({ kind }) => sql`(x.side = ${kind} and r.direction = any(${[...RECEIVED_BY[kind]]}::text[]))`),
    ' or ',
  )}) ${matchOthers(part, RATED_BY)} ${part.where}
  left join accounts a on a.id = ${RATED_BY}
  left join staff s on s.id = a.staff_id left join individuals i on i.id = a.individual_id ${part.newest}`

// Changes of the profile that its own people see; the lead score and the follow-up day are in the same entries.
const SEEN_CHANGE = sql`(e.act <> 'PROFILE_UPDATED'
  or string_to_array(e.details->>'fields', ', ') && array['companyName', 'companyACN', 'website', 'logoFile', 'platformBdmId'])`

const PERSON = sql`, 'name', case when e.subject_kind = 'INDIVIDUAL' then e.details->>'name' end`

const selectSwitchEntries = (part: Part): Prisma.Sql => {
  const { where, newest, owner } = part
  const acts = owner === null ? TIMELINE_SWITCHES : [...TIMELINE_SWITCHES, ...OWN_CHANGES]
  const people =
    owner === null ? empty : sql`union all select 'INDIVIDUAL', i.id from individuals i where i.company_id = company.id`
  return sql`
  select ${selectEntryColumns({ source: 'switches', at: sql`e.at`, id: sql`e.id`, by: shownTo(part, sql`e.account_id`, sql`e.actor_name`) })},
    json_build_object('act', e.act, 'subject', e.subject_kind, 'subjectId', e.subject_id${owner === null ? empty : PERSON}) as about
  from company cross join lateral (values ('COMPANY', company.id), ('LENDER', company.lender_id),
    ('BROKER', company.broker_id), ('LAWFIRM', company.law_firm_id) ${people}) as subject(kind, id)
  cross join lateral (select * from audit_entries e where e.subject_kind = subject.kind and e.subject_id = subject.id
    and e.act = any(${[...acts]}::text[]) and ${SEEN_CHANGE} ${matchOthers(part, sql`e.account_id`)} ${where} ${newest}) e ${newest}`
}

// Automatic messages and mailings. Subjects are not selected, because not all staff may read them.
const selectMailEntries = (messages: Part, mailings: Part): Prisma.Sql => sql`
  select ${selectEntryColumns({ source: 'mails', at: sql`m.at`, id: sql`m.id`, by: sql`m.by` })}, json_build_object('kind', m.kind, 'state', m.state,
    'messageId', m.id, 'mailingId', m.mailing_id, 'personId', i.id, 'person', i.first_name || ' ' || i.last_name) as about
  from company join individuals i on i.company_id = company.id and i.closed_at is null
  cross join lateral (
    (select m.queued_at as at, m.id, null::text as by, m.kind, m.state, null::int as mailing_id
      from email_messages m where m.individual_id = i.id ${messages.where} ${messages.newest})
    union all
    (select c.frozen_at, r.id, ${selectNameOfPerson(sql`s`, sql`p`)}, c.kind, r.state, c.id
      from campaign_recipients r join email_campaigns c on c.id = r.campaign_id
      join accounts a on a.id = c.created_by_id left join staff s on s.id = a.staff_id
      left join individuals p on p.id = a.individual_id where r.individual_id = i.id ${mailings.where} ${mailings.newest})
  ) m order by m.at desc, m.id desc limit ${mailings.limit}`

// The name of the other side of an approach's event.
const selectOther = (isAsker: boolean): Prisma.Sql => {
  const [table, id] = isAsker ? [sql`lenders`, sql`e.lender_id`] : [sql`brokers`, sql`e.broker_id`]
  return sql`(select o.name from ${table} x join companies o on o.id = x.company_id where x.id = ${id})`
}

const selectOfSide = (isAsker: boolean, part: Part): Prisma.Sql => sql`
  (select e.*, ${isAsker}::boolean as is_asker, ${selectOther(isAsker)} as other
    from approach_events e join approaches p on p.id = e.approach_id
    where ${isAsker ? sql`e.broker_id = company.broker_id` : sql`e.lender_id = company.lender_id`}
      ${matchOthers(part, sql`e.account_id`)} ${part.where} ${part.newest})`

const selectApproaches = (part: Part): Prisma.Sql => sql`
  select ${selectEntryColumns({ source: 'approaches', at: sql`e.at`, id: sql`e.id`, by: shownTo(part, sql`e.account_id`, sql`e.actor_name`) })}, json_build_object('act', e.act,
    'approachId', e.approach_id, 'other', e.other, 'isAsker', e.is_asker) as about
  from company cross join lateral (${selectOfSide(true, part)} union all ${selectOfSide(false, part)}) e ${part.newest}`
