import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { paths } from '#lib/core/paths.ts'
import { ADDRESSES_PER_PART, type DatedAddress } from '#lib/discovery/finder/addresses/rules.ts'
import { finderPolicies } from '#lib/discovery/finder/policy.ts'
import { readStatusCodes } from '#lib/lending/access/scope.ts'
import { isPublicBroker } from '#lib/market/brokers/queries.ts'
import { buildPublicBrokerPath } from '#lib/market/brokers/rules.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'

type PersonRow = { individualId: number; firstname: string; lastname: string; changedOn: string }

const publicPeople = Prisma.sql`individuals i join companies c on c.id = i.company_id join brokers x on x.company_id = c.id
  where i.is_visible and i.closed_at is null and ${isPublicBroker}`

const run = async <Row extends object>(sql: Prisma.Sql): Promise<Row[]> => {
  const { rows } = await pool().query<Row>(sql.text, sql.values)
  return rows
}

/**
 * Returns the numbers of the sitemap files. Each file covers a range of ids: people and loans share one id sequence, so no file can
 * exceed the limit and nothing has to be counted. A range without people and loans has no file; two index lookups find the next
 * file, however wide the gap.
 */
export const listSitemapParts = async (actor: Actor): Promise<number[]> => {
  if (!finderPolicies.readAddresses.who(actor)) throw forbidden()
  const rows = await run<{ part: number }>(Prisma.sql`
    with recursive parts (part) as (
      select ${selectPart(Prisma.sql`0`)}
      union all select ${selectPart(Prisma.sql`part * ${ADDRESSES_PER_PART}::bigint`)} from parts where part is not null
    ) select part::int from parts where part is not null order by part`)
  return rows.map(({ part }) => part)
}

const toSydneyDay = (instant: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`to_char(${instant} at time zone 'Australia/Sydney', 'YYYY-MM-DD')`

// The time of the last change to the names, contacts or pictures of a record; null if there was none.
const selectLastEdit = (kind: 'INDIVIDUAL' | 'COMPANY', id: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (select max(a.at) from audit_entries a where a.subject_kind = ${kind} and a.subject_id = ${id}
    and a.act in ('INDIVIDUAL_UPDATED', 'PROFILE_UPDATED', 'PORTRAITS_ORDERED'))`

// The number of the file with the first id that is at least `from`; null if there is none.
const selectPart = (from: Prisma.Sql): Prisma.Sql => Prisma.sql`
  least((select min(id) from individuals where id >= ${from}), (select min(loan_id) from loan_searches where loan_id >= ${from}))
    / ${ADDRESSES_PER_PART}::bigint + 1`

/**
 * Returns the canonical public paths of one sitemap file: every visible person of a public broker, then every public loan in its
 * range of ids. A person's page changes with the figures of its broker, with names and contacts of the person and the company, and
 * with the order of the company's people; a loan's page changes with its last version.
 */
export const listPublicAddresses = async (actor: Actor, part: number): Promise<DatedAddress[]> => {
  if (!finderPolicies.readAddresses.who(actor)) throw forbidden()
  const [from, to] = [(part - 1) * ADDRESSES_PER_PART, part * ADDRESSES_PER_PART]
  const people = await run<PersonRow>(Prisma.sql`
    select i.id as "individualId", i.first_name as "firstname", i.last_name as "lastname",
      ${toSydneyDay(Prisma.sql`greatest(i.created_at, x.created_at,
        (select f.rebuilt_at from profile_figures f where f.profile_id = x.id), ${selectLastEdit('INDIVIDUAL', Prisma.sql`i.id`)},
        ${selectLastEdit('COMPANY', Prisma.sql`c.id`)})`)} as "changedOn"
    from ${publicPeople}
    and i.id >= ${from} and i.id < ${to} order by i.id`)
  // The visitor's scope, written for many loans: public brokers are selected once, not for each loan.
  const { closed } = await readStatusCodes()
  const loans = await run<{ id: number; changedOn: string }>(Prisma.sql`
    with public as materialized (select x.id from brokers x join companies c on c.id = x.company_id where ${isPublicBroker})
    select s.loan_id as id, ${toSydneyDay(Prisma.sql`(select g.edited_at from loan_logs g where g.loan_id = s.loan_id
        order by g.sequence desc limit 1)`)} as "changedOn"
    from loan_searches s where s.status_code = any(${closed}::int[])
      and s.loan_id >= ${from} and s.loan_id < ${to} and exists (
        select from loan_brokers p where p.loan_id = s.loan_id and p.broker_id in (select id from public)
          -- Repeated, because otherwise the planner reads the brokers of all loans.
          and p.loan_id >= ${from} and p.loan_id < ${to})
    order by s.loan_id`)
  return [
    ...people.map((person) => ({ address: buildPublicBrokerPath(person), changedOn: person.changedOn })),
    ...loans.map(({ id, changedOn }) => ({ address: paths.publicLoan(id), changedOn })),
  ]
}
