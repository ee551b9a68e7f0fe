import { listActivityReaders } from '#lib/campaigns/digests/activity/queries.ts'
import { listLapseReaders, listReminderReaders } from '#lib/campaigns/digests/lapses/queries.ts'
import { listOfferReaders } from '#lib/campaigns/digests/offers/queries.ts'
import { listPairReaders } from '#lib/campaigns/digests/pairs/queries.ts'
import type { DigestKind, Reader, Readers, Span } from '#lib/campaigns/digests/schema.ts'
import type { Day } from '#lib/core/dates.ts'
import { readChoicesOfAddresses } from '#lib/foundation/opt-outs/queries.ts'
import { sydneyDaySql } from '#lib/server/database/days.ts'
import { database, Prisma, pool } from '#lib/server/database/db.ts'
import { isOneAddress } from '#lib/server/delivery/mail-headers.ts'

type Digest = {
  /** True: sent on the first working day of a month; false: on every working day. */
  isMonthly: boolean
  /** False for a digest that nobody can unsubscribe from, which needs no unsubscribe footer. */
  isList: boolean
  readers: (readers: Readers, span: Span) => Promise<Reader[]>
}

/** Every digest with its schedule and its possible readers. */
export const DIGESTS: Readonly<Record<DigestKind, Digest>> = {
  FUNDS_AVAILABLE: {
    isMonthly: false,
    isList: true,
    readers: (readers, { at }) => listOfferReaders('FUNDS_AVAILABLE', readers, at),
  },
  SYNDICATE_FUNDERS: {
    isMonthly: false,
    isList: true,
    readers: (readers, { at }) => listOfferReaders('SYNDICATE_FUNDERS', readers, at),
  },
  BROKER_MATCHES: { isMonthly: false, isList: true, readers: listPairReaders },
  NINETY_DAYS_ACTIVITY: { isMonthly: true, isList: true, readers: listActivityReaders },
  VERIFICATION_REMINDER: { isMonthly: false, isList: false, readers: listReminderReaders },
  CRITERIA_LAPSED: { isMonthly: false, isList: false, readers: listLapseReaders },
}

/**
 * Filters readers to those whom a digest reaches now: they have news, a valid address, and a subscription to at least
 * one of the scopes.
 */
export const filterReached = async (readers: readonly Reader[]): Promise<Reader[]> => {
  const told = readers.filter(({ isTold, address }) => isTold && isOneAddress(address))
  const choices = await readChoicesOfAddresses(told.map(({ address }) => address))
  return told.filter(
    ({ scopes }, place) => scopes.length === 0 || scopes.some((scope) => choices[place]?.out.has(scope) === false),
  )
}

/** True if another message of this kind was sent, or may have been sent, to a person on a Sydney day. */
export const hadDigestOn = async (
  kind: DigestKind,
  { individualId, messageId }: { individualId: number; messageId: number },
  day: Day,
): Promise<boolean> => {
  const { text, values } = Prisma.sql`
    select from email_messages e where e.individual_id = ${individualId} and e.kind = ${kind} and e.id <> ${messageId}
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
