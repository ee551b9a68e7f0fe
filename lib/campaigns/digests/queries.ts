import { listActivityDigestPeople } from '#lib/campaigns/digests/activity/queries.ts'
import { listOfferDigestPeople } from '#lib/campaigns/digests/offers/queries.ts'
import { listPairDigestPeople } from '#lib/campaigns/digests/pairs/queries.ts'
import type { DigestKind, Reader, Readers, Rhythm, Span } from '#lib/campaigns/digests/schema.ts'
import { listTaskDigestPeople } from '#lib/campaigns/digests/tasks/queries.ts'
import { type Day, toSydneyDay } from '#lib/core/dates.ts'
import { readOptOutChoicesOfAddresses } from '#lib/foundation/opt-outs/queries.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { LAPSED_AFTER } from '#lib/market/criteria/rules.ts'
import { REMINDED_AFTER } from '#lib/market/freshness/rules.ts'
import { isOpen } from '#lib/market/matches/scope.ts'
import { claimNews } from '#lib/market/scenarios/alerts/commands.ts'
import { findAlertedOwner, listDealNews, listNewsReaders } from '#lib/market/scenarios/alerts/queries.ts'
import { sydneyDaySql } from '#lib/server/database/days.ts'
import { database, Prisma, pool, queryRows } from '#lib/server/database/db.ts'
import { isOneAddress } from '#lib/server/delivery/mail-headers.ts'

const verifiedDay = sydneyDaySql(Prisma.sql`k.last_verified_at`)

// SQL condition: an offered, verified category reached one of these ages, in days, after `since` and until `day`.
const hasReachedAgeSql = (
  ages: readonly number[],
  since: Day,
  day: Day,
): Prisma.Sql => Prisma.sql`k.is_offered and k.is_verified
  and exists (select from unnest(${[...ages]}::int[]) age
    where ${day}::date - ${verifiedDay} >= age and ${since}::date - ${verifiedDay} < age)`

const selectReaderPage = (id: Prisma.Sql, readers: Readers): Prisma.Sql =>
  'id' in readers
    ? Prisma.sql`and ${id} = ${readers.id}`
    : Prisma.sql`and ${id} > ${readers.after} order by ${id} limit ${readers.most}`

const hasAccount = Prisma.sql`a.accepted_at is not null and a.closed_at is null`

/**
 * Returns a page of lenders' people with an account, each with whether a category of their lender is due for a
 * reminder.
 */
const listReminderDigestPeople = async (readers: Readers, { since, at }: Span): Promise<Reader[]> => {
  const due = hasReachedAgeSql(REMINDED_AFTER, toSydneyDay(since), toSydneyDay(at))
  const rows = await queryRows<Omit<Reader, 'scopes'>>(Prisma.sql`
    select i.id, i.id as "individualId", a.id as "accountId", x.id as "lenderId", a.email as address,
      exists (select from lender_categories k where k.lender_id = x.id and ${due}) as "isTold"
    from individuals i join accounts a on a.individual_id = i.id join companies c on c.id = i.company_id
    join lenders x on x.company_id = c.id
    where ${isOpen} and i.closed_at is null and ${hasAccount} ${selectReaderPage(Prisma.sql`i.id`, readers)}`)
  return rows.map((row) => Object.assign(row, { scopes: [] }))
}

const hasLapsedSql = (since: Date, at: Date): Prisma.Sql =>
  hasReachedAgeSql([LAPSED_AFTER], toSydneyDay(since), toSydneyDay(at))

/** Returns a page of BDMs with an account, each with whether a category of their lenders has lapsed. */
const listLapseDigestPeople = async (readers: Readers, { since, at }: Span): Promise<Reader[]> => {
  const rows = await queryRows<Omit<Reader, 'scopes' | 'individualId'>>(Prisma.sql`
    select s.id, a.id as "accountId", a.email as address, exists (
      select from lenders x join companies c on c.id = x.company_id join lender_categories k on k.lender_id = x.id
      where x.bdm_id = s.id and ${isOpen} and ${hasLapsedSql(since, at)}) as "isTold"
    from staff s join accounts a on a.staff_id = s.id
    where s.is_active and ${hasAccount} ${selectReaderPage(Prisma.sql`s.id`, readers)}`)
  return rows.map((row) => Object.assign(row, { scopes: [], individualId: null }))
}

/** Returns a page of owners of saved deals, each with whether a lender newly fits one of them. */
const listDealDigestPeople = async (readers: Readers): Promise<Reader[]> => {
  const people: Reader[] = []
  for (const { id, individualId, address } of await listNewsReaders(readers)) {
    const owner = await findAlertedOwner(id)
    const news = owner ? await listDealNews(owner, null) : []
    const pairs = news.flatMap(({ id: scenarioId, lenders }) =>
      lenders.map(({ id: lenderId }) => ({ scenarioId, lenderId })),
    )
    people.push({
      id,
      individualId,
      accountId: id,
      address,
      scopes: ['SAVED_DEALS'],
      isTold: pairs.length > 0,
      claim: (tx, key) => claimNews(tx, pairs, key),
    })
  }
  return people
}

/** A lapsed category of a BDM's lender. */
export type Lapse = { company: string; categoryKey: CategoryKey; verifiedDay: Day }

/**
 * Returns the categories of a BDM's lenders that lapsed since an instant and are not verified again; none for a person
 * who is not Current staff.
 */
export const listLapsedCategories = (staffId: number, since: Date, at: Date): Promise<Lapse[]> =>
  queryRows<Lapse>(Prisma.sql`
    select c.name as company, k.category_key as "categoryKey", ${verifiedDay}::text as "verifiedDay"
    from staff s join lenders x on x.bdm_id = s.id join companies c on c.id = x.company_id
    join lender_categories k on k.lender_id = x.id
    where s.id = ${staffId} and s.is_active and ${isOpen} and ${hasLapsedSql(since, at)}
    order by lower(c.name), x.id, k.category_key`)

type Digest = {
  rhythm: Rhythm
  /** False for a digest that nobody can unsubscribe from, which needs no unsubscribe footer. */
  isList: boolean
  readers: (readers: Readers, span: Span) => Promise<Reader[]>
}

/** Every digest with its schedule and its possible readers. */
export const DIGESTS: Readonly<Record<DigestKind, Digest>> = {
  FUNDS_AVAILABLE: {
    rhythm: 'DAY',
    isList: true,
    readers: (readers, { at }) => listOfferDigestPeople('FUNDS_AVAILABLE', readers, at),
  },
  SYNDICATE_FUNDERS: {
    rhythm: 'DAY',
    isList: true,
    readers: (readers, { at }) => listOfferDigestPeople('SYNDICATE_FUNDERS', readers, at),
  },
  BROKER_MATCHES: { rhythm: 'DAY', isList: true, readers: listPairDigestPeople },
  NINETY_DAYS_ACTIVITY: { rhythm: 'MONTH', isList: true, readers: listActivityDigestPeople },
  SAVED_DEALS: { rhythm: 'DAY', isList: true, readers: listDealDigestPeople },
  WAITING_TASKS: { rhythm: 'WEEK', isList: true, readers: listTaskDigestPeople },
  VERIFICATION_REMINDER: { rhythm: 'DAY', isList: false, readers: listReminderDigestPeople },
  CRITERIA_LAPSED: { rhythm: 'DAY', isList: false, readers: listLapseDigestPeople },
}

/**
 * Filters readers to those whom a digest reaches now: they have news, a valid address, and a subscription to at least
 * one of the scopes.
 */
export const filterDigestReaders = async (readers: readonly Reader[]): Promise<Reader[]> => {
  const told = readers.filter(({ isTold, address }) => isTold && isOneAddress(address))
  const choices = await readOptOutChoicesOfAddresses(told.map(({ address }) => address))
  return told.filter(
    ({ scopes }, place) => scopes.length === 0 || scopes.some((scope) => choices[place]?.out.has(scope) === false),
  )
}

/** True if another message of this kind was sent, or may have been sent, to a person on a Sydney day. */
export const hadDigestOnDay = async (
  kind: DigestKind,
  { messageId, ...person }: { individualId: number; messageId: number } | { staffAccountId: number; messageId: number },
  day: Day,
): Promise<boolean> => {
  // Staff are found by the runs of the last weeks, because only individuals have an index.
  const isTheirs =
    'individualId' in person
      ? Prisma.sql`e.individual_id = ${person.individualId}`
      : Prisma.sql`e.account_id = ${person.staffAccountId} and e.digest_run_id in (
          select r.id from digest_runs r where r.kind = ${kind} and r.day > ${day}::date - 31)`
  const { text, values } = Prisma.sql`
    select from email_messages e where ${isTheirs} and e.kind = ${kind} and e.id <> ${messageId}
      and e.state in ('WIRE', 'SENT', 'UNKNOWN') and ${sydneyDaySql(Prisma.sql`e.wire_at`)} = ${day}::date limit 1`
  return (await pool().query(text, values)).rowCount === 1
}

/** The person whom a digest addresses. */
export type DigestPerson = {
  firstName: string
  company: string
  email: string
  lenderId: number | null
  brokerId: number | null
}

/** Returns a person by id, even one who is closed now; null for an unknown id. */
export const findDigestPerson = async (id: number): Promise<DigestPerson | null> => {
  const found = await database().individual.findUnique({
    where: { id },
    select: {
      firstName: true,
      email: true,
      company: { select: { name: true, lender: { select: { id: true } }, broker: { select: { id: true } } } },
    },
  })
  if (!found) return null
  const { name: company, lender, broker } = found.company
  return {
    firstName: found.firstName,
    email: found.email ?? '',
    company,
    lenderId: lender?.id ?? null,
    brokerId: broker?.id ?? null,
  }
}
