import { isPublicBroker } from '#lib/brokers/queries.ts'
import { canonicalBrokerPath } from '#lib/brokers/rules.ts'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { paths } from '#lib/core/paths.ts'
import { ADDRESSES_PER_PART } from '#lib/finder/addresses/rules.ts'
import { finderPolicies } from '#lib/finder/policy.ts'
import { scopeOf, statusCodes } from '#lib/loan-search/scope/queries.ts'
import { Prisma, pool } from '#lib/server/db.ts'

type PersonRow = { individualId: number; firstname: string; lastname: string }

const publicPeople = Prisma.sql`individuals i join companies c on c.id = i.company_id join brokers x on x.company_id = c.id
  where i.is_visible and i.closed_at is null and ${isPublicBroker}`

const publicLoans = async (): Promise<Prisma.Sql> =>
  Prisma.sql`loan_searches s where ${scopeOf(visitor, await statusCodes())}`

const run = async <Row extends object>(sql: Prisma.Sql): Promise<Row[]> => {
  const { rows } = await pool().query<Row>(sql.text, sql.values)
  return rows
}

/**
 * The numbers of the sitemap files: each holds the ids of one range, because people and loans take theirs from one sequence, so
 * no file can hold too many and none is counted. A range without people and loans has no file; one look-up in two indexes each.
 */
export const sitemapParts = async (actor: Actor): Promise<number[]> => {
  if (!finderPolicies.readAddresses.who(actor)) throw forbidden()
  const rows = await run<{ part: number }>(Prisma.sql`
    select part from generate_series(1, (select greatest((select max(id) from individuals), (select max(loan_id) from loan_searches))
      / ${ADDRESSES_PER_PART} + 1)) as part
    where exists (select from individuals where ${inPart('id', Prisma.sql`part`)})
      or exists (select from loan_searches where ${inPart('loan_id', Prisma.sql`part`)}) order by part`)
  return rows.map(({ part }) => part)
}

const inPart = (column: 'id' | 'loan_id', part: Prisma.Sql): Prisma.Sql => {
  const name = column === 'id' ? Prisma.sql`id` : Prisma.sql`loan_id`
  return Prisma.sql`${name} >= (${part} - 1) * ${ADDRESSES_PER_PART}::int and ${name} < ${part} * ${ADDRESSES_PER_PART}::int`
}

/** The canonical public paths of one sitemap file: every visible person of a public broker, then every public loan of its range. */
export const publicAddresses = async (actor: Actor, part: number): Promise<string[]> => {
  if (!finderPolicies.readAddresses.who(actor)) throw forbidden()
  const [from, to] = [(part - 1) * ADDRESSES_PER_PART, part * ADDRESSES_PER_PART]
  const people = await run<PersonRow>(Prisma.sql`
    select i.id as "individualId", i.first_name as "firstname", i.last_name as "lastname" from ${publicPeople}
    and i.id >= ${from} and i.id < ${to} order by i.id`)
  const loans = await run<{ id: number }>(Prisma.sql`
    select s.loan_id as id from ${await publicLoans()} and s.loan_id >= ${from} and s.loan_id < ${to} order by s.loan_id`)
  return [...people.map(canonicalBrokerPath), ...loans.map(({ id }) => paths.publicLoan(id))]
}
