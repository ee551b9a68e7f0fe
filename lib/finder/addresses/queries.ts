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

const counts = async (): Promise<{ people: number; loans: number }> => {
  const [row] = await run<{ people: number; loans: number }>(Prisma.sql`
    select (select count(*) from ${publicPeople})::int as people, (select count(*) from ${await publicLoans()})::int as loans`)
  return row as { people: number; loans: number }
}

/** How many canonical public addresses there are: every visible person of a public broker and every public loan. */
export const countPublicAddresses = async (actor: Actor): Promise<number> => {
  if (!finderPolicies.readAddresses.who(actor)) throw forbidden()
  const { people, loans } = await counts()
  return people + loans
}

/** The canonical public paths of one sitemap file, the first being 1: people in order, then loans; at most 50,000. */
export const publicAddresses = async (actor: Actor, part: number): Promise<string[]> => {
  if (!finderPolicies.readAddresses.who(actor)) throw forbidden()
  const offset = (part - 1) * ADDRESSES_PER_PART
  const people = await run<PersonRow>(Prisma.sql`
    select i.id as "individualId", i.first_name as "firstname", i.last_name as "lastname" from ${publicPeople}
    order by i.id limit ${ADDRESSES_PER_PART} offset ${offset}`)
  const room = ADDRESSES_PER_PART - people.length
  if (room === 0) return people.map(canonicalBrokerPath)
  const skipped = people.length > 0 ? 0 : Math.max(0, offset - (await counts()).people)
  const loans = await run<{ id: number }>(Prisma.sql`
    select s.loan_id as id from ${await publicLoans()} order by s.loan_id limit ${room} offset ${skipped}`)
  return [...people.map(canonicalBrokerPath), ...loans.map(({ id }) => paths.publicLoan(id))]
}
