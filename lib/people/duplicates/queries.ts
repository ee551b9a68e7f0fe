import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { normaliseEmail } from '#lib/core/text.ts'
import { buildProfileUrl, isAcn, parseMobile, removeAcnSpaces } from '#lib/people/contacts/rules.ts'
import { duplicatePolicies } from '#lib/people/duplicates/policy.ts'
import type { Duplicate, DuplicateKind, DuplicateQuestion } from '#lib/people/duplicates/schema.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'

/** The least similarity of two names (pg_trgm, 0 to 1), and the shortest name that is compared. */
const NEARLY_EQUAL = 0.6
const SHORTEST_NAME = 3
const AT_MOST = 5

type DuplicateRow = {
  kind: DuplicateKind
  name: string
  individualId: number | null
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
}

const companyColumns = Prisma.sql`c.name, null::int as "individualId", l.id as "lenderId", b.id as "brokerId", f.id as "lawFirmId"`
const personColumns = Prisma.sql`i.first_name || ' ' || i.last_name || ' — ' || c.name as name, i.id as "individualId",
  l.id as "lenderId", b.id as "brokerId", f.id as "lawFirmId"`
const staffColumns = Prisma.sql`s.first_name || ' ' || s.last_name || ' — Staff' as name, null::int as "individualId",
  null::int as "lenderId", null::int as "brokerId", null::int as "lawFirmId"`
const profiles = Prisma.sql`left join lenders l on l.company_id = c.id left join brokers b on b.company_id = c.id
  left join law_firms f on f.company_id = c.id`
const people = Prisma.sql`individuals i join companies c on c.id = i.company_id ${profiles}`

/**
 * Returns the records with the same ACN, email (any case, staff included) or mobile as the entered data, or with a similar name,
 * each with its URL (issue point 5); at most five of each kind. Raises FORBIDDEN unless the actor is staff.
 */
export const findDuplicates = async (actor: Actor, question: DuplicateQuestion): Promise<Duplicate[]> => {
  if (!duplicatePolicies.find.who(actor)) throw forbidden()
  const parts = [...buildCompanyQueries(question), ...buildPersonQueries(question)].map(
    (part) => Prisma.sql`(${part} limit ${AT_MOST})`,
  )
  if (parts.length === 0) return []
  const { text, values } = Prisma.join(parts, ' union all ')
  const { rows } = await pool().query<DuplicateRow>(text, values)
  return rows.map((row) => ({
    kind: row.kind,
    name: row.name,
    href: buildProfileUrl(row, row.individualId ?? undefined),
  }))
}

const buildCompanyQueries = ({ acn, companyName, exceptCompanyId }: DuplicateQuestion): Prisma.Sql[] => {
  const digits = removeAcnSpaces(acn ?? '')
  const name = (companyName ?? '').trim().toLowerCase()
  const of = (kind: DuplicateKind, where: Prisma.Sql) =>
    Prisma.sql`select ${kind}::text as kind, ${companyColumns} from companies c ${profiles}
      where c.closed_at is null and c.id <> ${exceptCompanyId ?? 0} and ${where}`
  return [
    ...(isAcn(digits) ? [of('acn', Prisma.sql`c.acn = ${digits}`)] : []),
    ...(name.length >= SHORTEST_NAME ? [of('company-name', buildSimilaritySql(Prisma.sql`lower(c.name)`, name))] : []),
  ]
}

const buildPersonQueries = ({
  email,
  mobile,
  personName,
  exceptStaffId,
  exceptIndividualId,
}: DuplicateQuestion): Prisma.Sql[] => {
  const address = normaliseEmail(email ?? '')
  const number = parseMobile(mobile ?? '')
  const name = (personName ?? '').trim().toLowerCase()
  const of = (kind: DuplicateKind, where: Prisma.Sql) =>
    Prisma.sql`select ${kind}::text as kind, ${personColumns} from ${people}
      where i.closed_at is null and i.id <> ${exceptIndividualId ?? 0} and ${where}`
  const ofStaff = (kind: DuplicateKind, where: Prisma.Sql) =>
    Prisma.sql`select ${kind}::text as kind, ${staffColumns} from staff s
      where s.closed_at is null and s.id <> ${exceptStaffId ?? 0} and ${where}`
  const fullName = Prisma.sql`lower(i.first_name || ' ' || i.last_name)`
  return [
    ...(address.includes('@')
      ? [
          of(
            'email',
            Prisma.sql`i.id = (select individual_id from accounts where email = ${address} and closed_at is null)`,
          ),
          ofStaff('email', Prisma.sql`s.email = ${address}`),
        ]
      : []),
    ...(number
      ? [of('mobile', Prisma.sql`i.mobile = ${number}`), ofStaff('mobile', Prisma.sql`s.mobile = ${number}`)]
      : []),
    ...(name.length >= SHORTEST_NAME ? [of('person-name', buildSimilaritySql(fullName, name))] : []),
  ]
}

// `%` uses the index at pg_trgm's own threshold; `similarity` then applies ours.
const buildSimilaritySql = (column: Prisma.Sql, name: string): Prisma.Sql =>
  Prisma.sql`${column} % ${name} and similarity(${column}, ${name}) >= ${NEARLY_EQUAL}
    order by similarity(${column}, ${name}) desc`
