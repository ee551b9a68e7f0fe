import type { ComingDigest, DigestPreview, DigestRunRow, FoundReader } from '#lib/campaigns/digests/board/schema.ts'
import { digestReasons } from '#lib/campaigns/digests/labels.ts'
import { digestPolicies } from '#lib/campaigns/digests/policy.ts'
import { DIGESTS, filterDigestReaders } from '#lib/campaigns/digests/queries.ts'
import { buildDigestPayload } from '#lib/campaigns/digests/rules.ts'
import { findDigestPeriod, findLastDigestRunDay } from '#lib/campaigns/digests/runs/queries.ts'
import { getDigestDueTime, getNextDigestDay } from '#lib/campaigns/digests/runs/rules.ts'
import { DIGEST_KINDS, type DigestKind, JUDGED_ONE_BY_ONE } from '#lib/campaigns/digests/schema.ts'
import type { Actor } from '#lib/core/actor.ts'
import { toSydneyDay } from '#lib/core/dates.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { LARGEST_NUMBER } from '#lib/core/parsing.ts'
import { escapeLike } from '#lib/core/text.ts'
import { listSydneyHolidays } from '#lib/foundation/lookups/holidays/queries.ts'
import { getListMailObstacle } from '#lib/foundation/mail/footers/queries.ts'
import type { MailKinds } from '#lib/foundation/mail/schema.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

/** Returns when each digest is sent next. Raises FORBIDDEN for everybody but staff with ADMIN. */
export const listNextDigestRuns = async (actor: Actor): Promise<{ kind: DigestKind; at: Date }[]> => {
  if (!digestPolicies.view.who(actor)) throw forbidden()
  const holidays = await listSydneyHolidays(toSydneyDay(now()))
  const times: { kind: DigestKind; at: Date }[] = []
  for (const kind of DIGEST_KINDS) {
    const plan = { rhythm: DIGESTS[kind].rhythm, holidays, last: await findLastDigestRunDay(kind) }
    times.push({ kind, at: getDigestDueTime(getNextDigestDay(now(), plan)) })
  }
  return times
}

const AT_ONCE = 1_000

/**
 * Returns how many people a digest would reach at an instant, by today's data; of those judged one by one, how many it may
 * reach at most. Raises FORBIDDEN.
 */
export const countPeopleOfDigest = async (actor: Actor, kind: DigestKind, at: Date): Promise<number> => {
  if (!digestPolicies.view.who(actor)) throw forbidden()
  const span = await findDigestPeriod(kind, at)
  let people = 0
  for (let after = 0; ; ) {
    const readers = await DIGESTS[kind].readers(
      { after, most: AT_ONCE, isUnjudged: JUDGED_ONE_BY_ONE.includes(kind) },
      span,
    )
    people += (await filterDigestReaders(readers)).length
    const last = readers.at(-1)
    if (!last || readers.length < AT_ONCE) return people
    after = last.id
  }
}

/** Returns why a digest cannot be sent to anybody, such as missing sender details; null if it can. */
export const findDigestObstacle = (kind: DigestKind): string | null =>
  DIGESTS[kind].isList ? getListMailObstacle() : null

/** Returns every coming digest with the number of people it would reach. Raises FORBIDDEN. */
export const listComingDigests = async (actor: Actor): Promise<ComingDigest[]> => {
  const coming: ComingDigest[] = []
  for (const { kind, at } of await listNextDigestRuns(actor))
    coming.push({ kind, at, people: await countPeopleOfDigest(actor, kind, at), obstacle: findDigestObstacle(kind) })
  return coming
}

const RUNS = 24

/** Returns the latest runs, newest first, with the delivery counts of their messages. Raises FORBIDDEN. */
export const listLastRuns = async (actor: Actor): Promise<DigestRunRow[]> => {
  if (!digestPolicies.view.who(actor)) throw forbidden()
  const { rows } = await pool().query<DigestRunRow>(
    `select r.id, r.kind, to_char(r.day, 'YYYY-MM-DD') as day, r.started_at as "startedAt", r.finished_at as "finishedAt",
       r.refusal, r.planned, coalesce(m.sent, 0) as sent, coalesce(m.dropped, 0) as dropped, coalesce(m.failed, 0) as failed,
       greatest(0, r.planned - coalesce(m.sent + m.dropped + m.failed, 0)) as waiting
     from digest_runs r left join lateral (
       select (count(*) filter (where e.state = 'SENT'))::int as sent,
         (count(*) filter (where e.state = 'DROPPED'))::int as dropped,
         (count(*) filter (where e.state in ('FAILED', 'UNKNOWN')))::int as failed
       from email_messages e where e.digest_run_id = r.id) m on true
     order by r.day desc, r.id desc limit ${RUNS}`,
  )
  return rows
}

const ownerName = Prisma.sql`coalesce(s.first_name || ' ' || s.last_name, i.first_name || ' ' || i.last_name)`

const hasSavedDeals = Prisma.sql`exists (select from saved_scenarios d where d.account_id = a.id and d.deleted_at is null)`

/**
 * Finds up to 20 possible readers of a digest by name or company; for the digest of BDMs it searches BDMs. Raises
 * FORBIDDEN.
 */
export const searchDigestPeople = async (actor: Actor, kind: DigestKind, search: string): Promise<FoundReader[]> => {
  if (!digestPolicies.view.who(actor)) throw forbidden()
  if (search === '') return []
  const held = Prisma.sql`'%' || lower(${escapeLike(search)}) || '%'`
  const { text, values } =
    kind === 'SAVED_DEALS' || kind === 'WAITING_TASKS'
      ? Prisma.sql`select * from (select a.id, ${ownerName} as name, coalesce(c.name, '') as "companyName"
          from accounts a left join staff s on s.id = a.staff_id left join individuals i on i.id = a.individual_id
          left join companies c on c.id = i.company_id where a.closed_at is null
            and ${kind === 'SAVED_DEALS' ? hasSavedDeals : Prisma.sql`a.accepted_at is not null`}) owners
          where lower(name) like ${held} or lower("companyName") like ${held} order by lower(name), id limit 20`
      : kind === 'CRITERIA_LAPSED'
        ? Prisma.sql`select s.id, s.first_name || ' ' || s.last_name as name, '' as "companyName" from staff s
          where s.is_active and lower(s.first_name || ' ' || s.last_name) like ${held} order by name, s.id limit 20`
        : Prisma.sql`select i.id, i.first_name || ' ' || i.last_name as name, c.name as "companyName"
          from individuals i join companies c on c.id = i.company_id
          where i.closed_at is null and i.email is not null and (exists (select from lenders l where l.company_id = c.id)
            or exists (select from brokers b where b.company_id = c.id))
            and (lower(i.first_name || ' ' || i.last_name) like ${held} or lower(c.name) like ${held})
          order by lower(i.last_name), lower(i.first_name), i.id limit 20`
  return (await pool().query<FoundReader>(text, values)).rows
}

type Person = { name: string; address: string; accountId: number | null; lenderId: number | null }

const requireDigestPerson = async (kind: DigestKind, id: number): Promise<Person> => {
  const { text, values } =
    kind === 'SAVED_DEALS' || kind === 'WAITING_TASKS'
      ? Prisma.sql`select ${ownerName} as name, coalesce(i.email, a.email) as address, a.id as "accountId",
          null as "lenderId" from accounts a left join staff s on s.id = a.staff_id
          left join individuals i on i.id = a.individual_id where a.id = ${id}`
      : kind === 'CRITERIA_LAPSED'
        ? Prisma.sql`select s.first_name || ' ' || s.last_name as name, a.email as address, a.id as "accountId",
          null as "lenderId" from staff s join accounts a on a.staff_id = s.id where s.id = ${id}`
        : Prisma.sql`select i.first_name || ' ' || i.last_name as name, coalesce(i.email, '') as address,
          a.id as "accountId", l.id as "lenderId" from individuals i left join accounts a on a.individual_id = i.id
          left join lenders l on l.company_id = i.company_id where i.id = ${id}`
  const [person] = (await pool().query<Person>(text, values)).rows
  if (!person) throw notFound()
  return person
}

/**
 * Returns the digest that a person would get at its next time by today's data, and why it would not be sent. Raises
 * NOT_FOUND.
 */
export const previewDigest = async (
  actor: Actor,
  { kind, personId, kinds }: { kind: DigestKind; personId: number; kinds: MailKinds },
): Promise<DigestPreview> => {
  const next = (await listNextDigestRuns(actor)).find((each) => each.kind === kind)
  const { name, address, accountId, lenderId } = await requireDigestPerson(kind, personId)
  if (!next || (kind === 'VERIFICATION_REMINDER' && (lenderId === null || accountId === null))) throw notFound()
  const { at } = next
  const reader = { id: personId, ...(kind === 'VERIFICATION_REMINDER' && lenderId !== null ? { lenderId } : {}) }
  const payload = buildDigestPayload(reader, (await findDigestPeriod(kind, at)).since)
  // An id higher than any message's, so that everything sent so far counts as already reported.
  const content = await kinds[kind]({ id: LARGEST_NUMBER, address, accountId, payload, at }, true)
  if (!content) throw notFound()
  const obstacle = content.obstacle === digestReasons.today ? null : content.obstacle
  return { kind, name, address, letter: content.letter, obstacle: obstacle ?? findDigestObstacle(kind) }
}
