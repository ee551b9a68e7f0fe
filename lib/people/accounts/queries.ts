import {
  type Actor,
  brokerIdOf,
  lawFirmIdOf,
  lenderIdOf,
  type PersonActor,
  permissionsOf,
  rolesOf,
  type SystemActor,
  userTypeOf,
} from '#lib/core/actor.ts'
import { DomainError, forbidden, invalid, notFound } from '#lib/core/errors.ts'
import { staff } from '#lib/core/policy.ts'
import { invitationMessages } from '#lib/people/accounts/links/labels.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { landingPath } from '#lib/people/accounts/rules.ts'
import type { OwnAccount, SignInRefusal } from '#lib/people/accounts/schema.ts'
import {
  actorOfPerson,
  type Person,
  personOfAccount,
  personOfSubject,
  refusalOf,
} from '#lib/people/directory/queries.ts'
import { pool } from '#lib/server/db.ts'

/** The signed-in person's own account: user type, roles, permissions, ids and names (rows ). */
export const ownAccount = async (actor: Actor): Promise<OwnAccount> => {
  if (!accountPolicy.readOwn.who(actor)) throw new DomainError('UNAUTHENTICATED')
  const me = actor as PersonActor
  const person = await personOfAccount(me.accountId)
  if (!person) throw notFound()
  return {
    accountId: me.accountId,
    userType: userTypeOf(me),
    roles: rolesOf(me),
    permissions: permissionsOf(me),
    email: me.email,
    firstName: person.firstName,
    lastName: person.lastName,
    ...idsOf(me),
    companyId: person.companyId,
    companyName: person.companyName,
    landing: landingPath(me),
  }
}

/** The claims of row A-08; names and ids only, what they may do is decided by the database on each request. */
export type Claims = {
  sub: string
  given_name: string
  family_name: string
  name: string
  email: string
  email_verified: true
  role: string[]
  'app.user.permissions': string[]
  'app.user.lenderid'?: string
  'app.user.brokerid'?: string
  'app.user.lawfirmid'?: string
  'app.user.individualid'?: string
  'app.user.systemuserid'?: string
}

/** A login of the bundled provider. */
export type Login = { issuer: string; subject: string; email: string }

export type Identity = { accountId: number; claims: Claims } | { accountId: number | null; refusal: SignInRefusal }

/** Whom a login of the bundled provider belongs to and what may be said of that person now, or why nothing may. */
export const identityOfLogin = async (_asker: SystemActor, { issuer, subject, email }: Login): Promise<Identity> => {
  const person = (await personOfSubject(issuer, subject)) ?? (await invitedPerson(email))
  if (!person) return { accountId: null, refusal: 'UNKNOWN' }
  const actor = actorOfPerson(person, null)
  if (!actor) return { accountId: person.accountId, refusal: refusalOf(person) as SignInRefusal }
  return { accountId: person.accountId, claims: claimsOf(subject, person, actor) }
}

/** The open account with this normalised address, or null; for a record of who was refused. */
export const accountOfAddress = async (_asker: SystemActor, email: string): Promise<number | null> => {
  const text = 'select id from accounts where email = $1 and closed_at is null'
  const { rows } = await pool().query<{ id: number }>({ name: 'account-of-address', text, values: [email] })
  return rows[0]?.id ?? null
}

// A login whose person has not been in yet: its account waits for the address that the invitation went to.
const invitedPerson = async (email: string): Promise<Person | null> => {
  const { rows } = await pool().query<{ id: number }>(
    'select id from accounts where email = $1 and issuer is null and closed_at is null and invited_at is not null',
    [email],
  )
  return rows[0] ? personOfAccount(rows[0].id) : null
}

const claimsOf = (sub: string, person: Person, actor: PersonActor): Claims => {
  const { lenderId, brokerId, lawFirmId, individualId, systemUserId } = idsOf(actor)
  const text = (id: number | null) => (id === null ? undefined : String(id))
  return {
    sub,
    given_name: person.firstName,
    family_name: person.lastName,
    name: actor.name,
    email: person.email,
    email_verified: true,
    role: rolesOf(actor),
    'app.user.permissions': permissionsOf(actor),
    'app.user.lenderid': text(lenderId),
    'app.user.brokerid': text(brokerId),
    'app.user.lawfirmid': text(lawFirmId),
    'app.user.individualid': text(individualId),
    'app.user.systemuserid': text(systemUserId),
  }
}

const idsOf = (actor: PersonActor) => ({
  lenderId: lenderIdOf(actor),
  brokerId: brokerIdOf(actor),
  lawFirmId: lawFirmIdOf(actor),
  individualId: staff(actor) ? null : actor.individualId,
  systemUserId: staff(actor) ? actor.staffId : null,
})

/**
 * The account of an individual or system user; their ids come from one sequence, so one number names one person.
 * Raises INVALID 'Id is required' without an id (row C-13), NOT_FOUND for nobody's.
 */
export const accountOfPerson = async (actor: Actor, id: number | null): Promise<Person> => {
  if (!staff(actor)) throw forbidden()
  if (id === null) throw invalid(invitationMessages.idRequired)
  const { rows } = await pool().query<{ id: number }>(
    'select id from accounts where (individual_id = $1 or staff_id = $1) and closed_at is null',
    [id],
  )
  const person = rows[0] && (await personOfAccount(rows[0].id))
  if (!person) throw notFound()
  return person
}

type Link = {
  expiresAt: Date
  isOpen: boolean
  firstName: string
  /** Staff have none. */
  companyName: string | null
  newEmail: string | null
  isConfirmed: boolean
  /** Until when the change is only proposed. */
  waitsUntil: Date | null
}

/** The link of a letter at a moment, with whom it is for; undefined where it is gone. */
export const linkAt = async (linkId: number, at: Date): Promise<Link | undefined> => {
  const { rows } = await pool().query<Link>({
    name: 'link-of-letter',
    text: `
      select l.expires_at as "expiresAt", coalesce(i.first_name, s.first_name) as "firstName", o.name as "companyName",
        l.redeemed_at is null and l.revoked_at is null and l.expires_at > $2 as "isOpen",
        c.new_email as "newEmail", c.confirmed_at is not null as "isConfirmed",
        case when c.asked_at is null then c.waits_until end as "waitsUntil"
      from account_links l join accounts a on a.id = l.account_id left join address_changes c on c.id = l.change_id
      left join individuals i on i.id = a.individual_id left join staff s on s.id = a.staff_id
      left join companies o on o.id = i.company_id where l.id = $1`,
    values: [linkId, at],
  })
  return rows[0]
}

/** True where mail about an account may reach its person; `isToldAlways` lets it reach also whoever is switched off. */
export const isReachable = async (accountId: number | null, isToldAlways: boolean): Promise<boolean> => {
  const person = accountId === null ? null : await personOfAccount(accountId)
  return person !== null && (refusalOf(person) === null || (isToldAlways && !person.isClosed))
}
