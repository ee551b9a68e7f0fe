import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { computeOffset, type Page } from '#lib/core/pagination.ts'
import { enquiryPolicies } from '#lib/market/enquiries/policy.ts'
import type { EnquiryRow, Recipient } from '#lib/market/enquiries/schema.ts'
import { matchEnquiriesInReach, type Reached, selectEnquiryRecipient } from '#lib/market/enquiries/scope.ts'
import type { EnquirySearch } from '#lib/market/enquiries/search.ts'
import { database, pool } from '#lib/server/database/db.ts'

const COLUMNS = {
  id: true,
  lenderId: true,
  brokerId: true,
  name: true,
  email: true,
  mobile: true,
  amount: true,
  suburb: true,
  words: true,
  consentVersion: true,
  sentAt: true,
  individual: { select: { firstName: true, lastName: true } },
  lender: { select: { company: { select: { name: true } } } },
  broker: { select: { company: { select: { name: true } } } },
} as const

/** Returns the enquiries that the actor may read, newest first. Raises FORBIDDEN for visitors and law firms. */
export const listEnquiries = async (
  actor: Actor,
  { filters, page, pageSize }: Pick<EnquirySearch, 'filters' | 'page' | 'pageSize'>,
): Promise<Page<EnquiryRow>> => {
  if (!enquiryPolicies.read.who(actor)) throw forbidden()
  const { broker: brokerId, lender: lenderId } = filters
  const where = {
    AND: [matchEnquiriesInReach(actor), brokerId ? { brokerId } : {}, lenderId ? { lenderId } : {}],
  }
  const [found, total] = await Promise.all([
    database().enquiry.findMany({
      where,
      select: COLUMNS,
      orderBy: [{ sentAt: 'desc' }, { id: 'desc' }],
      skip: computeOffset({ page, pageSize }),
      take: pageSize,
    }),
    database().enquiry.count({ where }),
  ])
  const rows = found.map(({ lenderId, brokerId, lender, broker, individual, ...row }): EnquiryRow => {
    const company = (lender ?? broker)?.company.name ?? ''
    return {
      ...row,
      kind: lenderId === null ? 'broker' : 'lender',
      profileId: (lenderId ?? brokerId) as number,
      companyName: company,
      personName: individual && `${individual.firstName} ${individual.lastName}`,
    }
  })
  return { rows, total, page, pageSize }
}

/** Counts a profile's enquiries; null if the actor may not read enquiries. */
export const countEnquiries = async (actor: Actor, { kind, id }: Recipient): Promise<number | null> => {
  if (!enquiryPolicies.read.who(actor)) return null
  const profile = kind === 'lender' ? { lenderId: id } : { brokerId: id }
  return database().enquiry.count({ where: { AND: [matchEnquiriesInReach(actor), profile] } })
}

/**
 * Returns the recipient of an enquiry. Raises NOT_FOUND for a profile without a public page or a person not shown on
 * it.
 */
export const getEnquiryRecipient = async (
  actor: Actor,
  recipient: Recipient,
  individualId: number | null,
): Promise<Reached> => {
  if (!enquiryPolicies.send.who(actor)) throw forbidden()
  const { text, values } = selectEnquiryRecipient(recipient, individualId)
  const { rows } = await pool().query<Reached>(text, values)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/**
 * Returns an enquiry and the person its email goes to now; `reached` is null if the page is no longer public. Null for
 * an erased enquiry.
 */
export const readEnquiryForMail = async (enquiryId: number) => {
  const enquiry = await database().enquiry.findUnique({ where: { id: enquiryId } })
  if (!enquiry) return null
  const { lenderId, brokerId, individualId } = enquiry
  const recipient: Recipient =
    lenderId === null ? { kind: 'broker', id: brokerId as number } : { kind: 'lender', id: lenderId }
  const { text, values } = selectEnquiryRecipient(recipient, individualId)
  const { rows } = await pool().query<Reached>(text, values)
  return { enquiry, reached: rows[0] ?? null }
}
