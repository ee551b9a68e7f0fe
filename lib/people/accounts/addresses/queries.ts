import { type Actor, isPerson } from '#lib/core/actor.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import { staff } from '#lib/core/policy.ts'
import type { AddressLinkFacts, PendingAddress } from '#lib/people/accounts/addresses/schema.ts'
import { computeLinkState } from '#lib/people/accounts/links/queries.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { requireAccountOfPerson } from '#lib/people/accounts/queries.ts'
import { personMessages } from '#lib/people/contacts/labels.ts'
import type { Person } from '#lib/people/directory/queries.ts'
import { pool, type Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { hashLinkToken } from '#lib/server/secrets/link-tokens.ts'

const matchExpiredAddressChange = (
  at: '$1' | '$2',
) => `c.asked_at is not null and not exists (select from account_links l where l.change_id = c.id and l.purpose = 'CONFIRM_ADDRESS'
  and l.redeemed_at is null and l.revoked_at is null and l.expires_at > ${at})`
const waitsUntil = `case when c.asked_at is null then c.waits_until end as "waitsUntil"`
const WAITS = 'c.confirmed_at is null and c.ended_at is null'

/** Returns the pending addresses of a company's people, for staff and those people. Raises FORBIDDEN for others. */
export const listPendingAddresses = async (actor: Actor, companyId: number): Promise<PendingAddress[]> => {
  if (!isPerson(actor) || (!staff(actor) && actor.companyId !== companyId)) throw forbidden()
  const { rows } = await pool().query<PendingAddress>(
    `select i.id as "personId", c.new_email as email, ${matchExpiredAddressChange('$2')} as "isExpired", ${waitsUntil} from address_changes c
     join accounts a on a.id = c.account_id join individuals i on i.id = a.individual_id
     where i.company_id = $1 and ${WAITS} order by i.id`,
    [companyId, now()],
  )
  return rows
}

/** Returns the pending addresses of system users, for any staff. Raises FORBIDDEN for others. */
export const listPendingStaffAddresses = async (actor: Actor): Promise<PendingAddress[]> => {
  if (!staff(actor)) throw forbidden()
  const { rows } = await pool().query<PendingAddress>(
    `select a.staff_id as "personId", c.new_email as email, ${matchExpiredAddressChange('$1')} as "isExpired", ${waitsUntil} from address_changes c
     join accounts a on a.id = c.account_id where a.staff_id is not null and ${WAITS} order by a.staff_id`,
    [now()],
  )
  return rows
}

/** Returns a person whose address the actor may change; a staff member's needs ADMIN. Raises FORBIDDEN or NOT_FOUND. */
export const requireChangeablePerson = async (actor: Actor, personId: number): Promise<Person> => {
  const person = await requireAccountOfPerson(actor, personId)
  if (person.staffId !== null && !accountPolicy.changeStaffAddress.who(actor)) throw forbidden()
  return person
}

type Row = Parameters<typeof computeLinkState>[0] & { email: string }

/** Returns the state of a link of an address change, without redeeming it. The token is the only authorisation. */
export const readAddressLink = async (
  _actor: Actor,
  purpose: 'CONFIRM_ADDRESS' | 'UNDO_ADDRESS',
  token: string,
): Promise<AddressLinkFacts> => {
  const { rows } = await pool().query<Row>(
    `select l.redeemed_at as "redeemedAt", l.revoked_at as "revokedAt", l.expires_at as "expiresAt",
       a.closed_at is not null as "isClosed",
       case when l.purpose = 'CONFIRM_ADDRESS' then c.new_email else c.old_email end as email
     from account_links l join accounts a on a.id = l.account_id join address_changes c on c.id = l.change_id
     where l.token_hash = $1 and l.purpose = $2`,
    [Buffer.from(hashLinkToken(purpose, token)), purpose],
  )
  const row = rows[0]
  const state = row ? computeLinkState(row) : 'UNKNOWN'
  return { state, email: state === 'OPEN' && row ? row.email : null }
}

/** Returns the error for an address that belongs to another account. */
export const addressTakenError = (field: string): DomainError =>
  new DomainError('ALREADY_EXISTS', [{ code: 'ALREADY_EXISTS', field, message: personMessages.emailTaken }])

/**
 * Raises ALREADY_EXISTS on the field if another account can still take the address back. Locks the address until the transaction
 * ends, as every change of an address does.
 */
export const requireUnreservedAddress = async (
  tx: Tx,
  { email, accountId, field = 'email' }: { email: string; accountId: number | null; field?: string },
): Promise<void> => {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`
  const others = await tx.addressChange.count({
    where: { oldEmail: email, endedAt: null, undoUntil: { gt: now() }, accountId: { not: accountId ?? 0 } },
  })
  if (others > 0) throw addressTakenError(field)
}
