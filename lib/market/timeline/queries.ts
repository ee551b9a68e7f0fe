import type { Actor, PersonActor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { timelinePolicies } from '#lib/market/timeline/policy.ts'
import { formatTimelineCursor, parseTimelineCursor } from '#lib/market/timeline/rules.ts'
import {
  TIMELINE_PAGE,
  TIMELINE_SOURCES,
  type Timeline,
  type TimelineEntry,
  type TimelineQuery,
  type TimelineSource,
} from '#lib/market/timeline/schema.ts'
import { buildTimelineSources } from '#lib/market/timeline/scope.ts'
import { getRelation } from '#lib/people/directory/policy.ts'
import { PROFILE_TABLES } from '#lib/people/directory/scope.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'

const { sql, join } = Prisma

type Row = { source: TimelineEntry['source']; id: string; at: number; by: string | null; about: unknown }

type Viewed = { kind: ProfileKind; id: number }

/**
 * Returns a page of a company's timeline, newest first, in one statement; the next page continues at the cursor of the
 * last entry. Raises FORBIDDEN unless the actor is staff, NOT_FOUND for an unknown or deleted company.
 */
export const listTimeline = async (
  actor: Actor,
  viewed: Viewed,
  { only, before, without = [] }: TimelineQuery,
): Promise<Timeline> => {
  if (!timelinePolicies.read.who(actor)) throw forbidden()
  const shown = TIMELINE_SOURCES.filter((source) => (only === null || source === only) && !without.includes(source))
  const wanted = { before: parseTimelineCursor(before), limit: TIMELINE_PAGE + 1, owner: null }
  const rows = await readEntries(viewed, shown, buildTimelineSources(actor, wanted))
  const entries = rows.slice(0, TIMELINE_PAGE)
  const last = entries.at(-1)
  return { entries, older: rows.length > TIMELINE_PAGE && last ? formatTimelineCursor(last) : null }
}

// Notes are kept by each company about others, and mails are in the inbox of whoever got them.
const OWN_SOURCES: readonly TimelineSource[] = ['loans', 'criteria', 'ratings', 'switches', 'approaches']

/**
 * Returns the last changes that others made around the actor's own company, newest first: its loans, terms, ratings, profile,
 * people and approaches. Raises FORBIDDEN unless the profile is the actor's own lender or broker.
 */
export const listChangesByOthers = async (
  actor: PersonActor,
  viewed: Viewed,
  limit: number,
): Promise<TimelineEntry[]> => {
  if (!timelinePolicies.readOwn.who(actor) || getRelation(actor, viewed.kind, viewed.id) !== 'owner') throw forbidden()
  return readEntries(viewed, OWN_SOURCES, buildTimelineSources(actor, { before: null, limit, owner: actor.accountId }))
}

const readEntries = async (
  { kind, id }: Viewed,
  shown: readonly TimelineSource[],
  parts: Record<TimelineSource, Prisma.Sql>,
): Promise<TimelineEntry[]> => {
  const { text, values } = sql`
    with company as materialized (
      select c.id, (select id from lenders where company_id = c.id) as lender_id,
        (select id from brokers where company_id = c.id) as broker_id,
        (select id from law_firms where company_id = c.id) as law_firm_id
      from ${PROFILE_TABLES[kind]} x join companies c on c.id = x.company_id and c.closed_at is null where x.id = ${id}
    ), entries as (
      ${join(
        shown.map((source) => sql`(${parts[source]})`),
        ' union all ',
      )}
    )
    select (select count(*)::int from company) as found, coalesce((
      select json_agg(json_build_object('source', e.source, 'id', e.id::text, 'by', e.by, 'about', e.about,
        'at', (extract(epoch from e.at) * 1000)::bigint) order by e.at desc, e.place, e.id desc)
      from (select * from entries order by at desc, place, id desc limit ${TIMELINE_PAGE + 1}) as e
    ), '[]') as rows`
  const answer = await pool().query<{ found: number; rows: Row[] }>(text, values)
  const { found, rows } = answer.rows[0] ?? { found: 0, rows: [] }
  if (found === 0) throw notFound()
  return rows.map((row) => ({ ...row, at: new Date(row.at) }) as TimelineEntry)
}
