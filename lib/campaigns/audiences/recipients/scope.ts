import { Prisma } from '#lib/server/database/db.ts'

const { sql } = Prisma

const PERSON = sql`'individual:' || i.id as key, i.first_name || ' ' || i.last_name as name, i.id as "individualId",
  null::int as "companyId", c.name as company, i.email, 1 as "numberOfUsers",
  array_remove(array[i.email], null) as addresses`

const COMPANY = sql`'company:' || c.id as key, c.name, null::int as "individualId", c.id as "companyId", null as company,
  null as email, count(i.id)::int as "numberOfUsers", array_remove(array_agg(i.email), null) as addresses`

/** Selects people as recipients, with their address. */
export const selectRecipientPeople = (condition: Prisma.Sql): Prisma.Sql =>
  sql`select ${PERSON} from individuals i join companies c on c.id = i.company_id where ${condition}`

/** Selects companies as recipients, with the addresses of their people. */
export const selectRecipientCompanies = (condition: Prisma.Sql): Prisma.Sql => sql`select ${COMPANY} from companies c
  left join individuals i on i.company_id = c.id and i.closed_at is null where ${condition} group by c.id`
