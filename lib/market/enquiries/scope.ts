import { type Actor, getBrokerId, getLenderId } from '#lib/core/actor.ts'
import { unrestricted } from '#lib/core/policy.ts'
import { isPublicBroker } from '#lib/market/brokers/queries.ts'
import type { Recipient, RecipientKind } from '#lib/market/enquiries/schema.ts'
import { isPublicLender } from '#lib/market/lenders/queries.ts'
import { Prisma } from '#lib/server/database/db.ts'

/** Returns the enquiries that an actor may read: staff all, a company those to its own profiles, others none. */
export const matchEnquiriesInReach = (actor: Actor): Prisma.EnquiryWhereInput => {
  if (unrestricted(actor)) return {}
  const [lenderId, brokerId] = [getLenderId(actor), getBrokerId(actor)]
  return {
    OR: [...(lenderId === null ? [] : [{ lenderId }]), ...(brokerId === null ? [] : [{ brokerId }])],
  }
}

const PUBLIC: Record<RecipientKind, { table: Prisma.Sql; isPublic: Prisma.Sql }> = {
  lender: { table: Prisma.sql`lenders`, isPublic: isPublicLender },
  broker: { table: Prisma.sql`brokers`, isPublic: isPublicBroker },
}

/** The recipient of an enquiry and the person who gets the email. */
export type Reached = {
  companyId: number
  companyName: string
  individualId: number
  firstName: string
  lastName: string
  email: string | null
  accountId: number | null
}

/**
 * Selects a recipient with a public page and the person who gets the email: the one whose portrait is open, or if they
 * have no address, the first one who has. No row if the profile is paused, switched off, hidden or has not opted in, or
 * if the person is not shown on it.
 */
export const selectEnquiryRecipient = ({ kind, id }: Recipient, individualId: number | null): Prisma.Sql => Prisma.sql`
  select c.id as "companyId", c.name as "companyName", i.id as "individualId", i.first_name as "firstName",
    i.last_name as "lastName", i.email,
    (select a.id from accounts a where a.individual_id = i.id and a.closed_at is null) as "accountId"
  from ${PUBLIC[kind].table} x join companies c on c.id = x.company_id
  join individuals i on i.company_id = c.id and i.is_visible and i.closed_at is null
  where x.id = ${id} and ${PUBLIC[kind].isPublic} and (${individualId}::int is null or exists (
    select from individuals p
    where p.id = ${individualId}::int and p.company_id = c.id and p.is_visible and p.closed_at is null))
  order by i.email is null, i.id is distinct from ${individualId}::int, i.appearance_order, i.id limit 1`
