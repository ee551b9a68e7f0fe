import {
  type Actor,
  getBrokerId,
  getLawFirmId,
  getLenderId,
  getPermissions,
  getUserType,
  listRoles,
  type PersonActor,
  type SystemActor,
} from '#lib/core/actor.ts'
import { DomainError, forbidden, invalid, notFound } from '#lib/core/errors.ts'
import { staff } from '#lib/core/policy.ts'
import { invitationMessages } from '#lib/people/accounts/links/labels.ts'
import { INVITED_TO } from '#lib/people/accounts/links/queries.ts'
import type { InvitedTo } from '#lib/people/accounts/links/schema.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { chooseLandingPath } from '#lib/people/accounts/rules.ts'
import type { OwnAccount, SignInRefusal } from '#lib/people/accounts/schema.ts'
import {
  createActor,
  findPersonByAccount,
  findPersonBySubject,
  findSignInRefusal,
  type Person,
} from '#lib/people/directory/queries.ts'
import { pool } from '#lib/server/database/db.ts'

/**
 * Returns the signed-in person's account: user type, roles, permissions, ids and names (rows ). Raises UNAUTHENTICATED
 * for visitors.
 */
export const getOwnAccount = async (actor: Actor): Promise<OwnAccount> => {
  if (!accountPolicy.readOwn.who(actor)) throw new DomainError('UNAUTHENTICATED')
  const me = actor as PersonActor
  const person = await findPersonByAccount(me.accountId)
  if (!person) throw notFound()
  return {
    accountId: me.accountId,
    userType: getUserType(me),
    roles: listRoles(me),
    permissions: getPermissions(me),
    email: me.email,
    firstName: person.firstName,
    lastName: person.lastName,
    ...pickActorIds(me),
    companyId: person.companyId,
    companyName: person.companyName,
    landing: chooseLandingPath(me),
  }
}

/** The claims of row A-08. They only carry names and ids; rights are checked against the database on each request. */
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

/** A login of the bundled identity provider. */
export type Login = { issuer: string; subject: string; email: string }

export type Identity = { accountId: number; claims: Claims } | { accountId: number | null; refusal: SignInRefusal }

/** Returns the account of a login at the bundled provider with its current claims, or why it may not sign in. */
export const identifyLogin = async (_asker: SystemActor, { issuer, subject, email }: Login): Promise<Identity> => {
  const person = (await findPersonBySubject(issuer, subject)) ?? (await findInvitedPerson(email))
  if (!person) return { accountId: null, refusal: 'UNKNOWN' }
  const actor = createActor(person, null)
  if (!actor) return { accountId: person.accountId, refusal: findSignInRefusal(person) as SignInRefusal }
  return { accountId: person.accountId, claims: buildIdTokenClaims(subject, person, actor) }
}

/** Returns the id of the open account with a normalised address, or null; used to record refused sign-ins. */
export const findAccountByEmail = async (_asker: SystemActor, email: string): Promise<number | null> => {
  const text = 'select id from accounts where email = $1 and closed_at is null'
  const { rows } = await pool().query<{ id: number }>({ name: 'account-of-address', text, values: [email] })
  return rows[0]?.id ?? null
}

// Finds the pending account whose invitation went to this address, for a login without an account yet.
const findInvitedPerson = async (email: string): Promise<Person | null> => {
  const { rows } = await pool().query<{ id: number }>(
    'select id from accounts where email = $1 and issuer is null and closed_at is null and invited_at is not null',
    [email],
  )
  return rows[0] ? findPersonByAccount(rows[0].id) : null
}

const buildIdTokenClaims = (sub: string, person: Person, actor: PersonActor): Claims => {
  const { lenderId, brokerId, lawFirmId, individualId, systemUserId } = pickActorIds(actor)
  const text = (id: number | null) => (id === null ? undefined : String(id))
  return {
    sub,
    given_name: person.firstName,
    family_name: person.lastName,
    name: actor.name,
    email: person.email,
    email_verified: true,
    role: listRoles(actor),
    'app.user.permissions': getPermissions(actor),
    'app.user.lenderid': text(lenderId),
    'app.user.brokerid': text(brokerId),
    'app.user.lawfirmid': text(lawFirmId),
    'app.user.individualid': text(individualId),
    'app.user.systemuserid': text(systemUserId),
  }
}

const pickActorIds = (actor: PersonActor) => ({
  lenderId: getLenderId(actor),
  brokerId: getBrokerId(actor),
  lawFirmId: getLawFirmId(actor),
  individualId: staff(actor) ? null : actor.individualId,
  systemUserId: staff(actor) ? actor.staffId : null,
})

/**
 * Returns the account of an individual or system user by person id; both use one id sequence, so an id is unambiguous. Raises
 * FORBIDDEN unless the actor is staff, INVALID 'Id is required' without an id (row C-13), and NOT_FOUND if there is no open
 * account.
 */
export const requireAccountOfPerson = async (actor: Actor, id: number | null): Promise<Person> => {
  if (!staff(actor)) throw forbidden()
  if (id === null) throw invalid(invitationMessages.idRequired)
  const { rows } = await pool().query<{ id: number }>(
    'select id from accounts where (individual_id = $1 or staff_id = $1) and closed_at is null',
    [id],
  )
  const person = rows[0] && (await findPersonByAccount(rows[0].id))
  if (!person) throw notFound()
  return person
}

/** Returns the same for an invitation that is pending. Raises CONFLICT once it is accepted, and if the account is closed or switched off. */
export const requirePendingPerson = async (actor: Actor, id: number | null): Promise<Person> => {
  const person = await requireAccountOfPerson(actor, id)
  if (person.issuer !== null) throw new DomainError('CONFLICT', invitationMessages.accepted)
  if (findSignInRefusal(person) !== null) throw new DomainError('CONFLICT', invitationMessages.closed)
  return person
}

type Link = InvitedTo & {
  expiresAt: Date
  isOpen: boolean
  firstName: string
  newEmail: string | null
  isConfirmed: boolean
  /** The end of the proposal's waiting time; null if the change is not just proposed. */
  waitsUntil: Date | null
}

/** Returns the link of a mail as of a time, with its person; undefined if it does not exist. */
export const readMailLink = async (linkId: number, at: Date): Promise<Link | undefined> => {
  const { rows } = await pool().query<Link>({
    name: 'link-of-letter',
    text: `
      select l.expires_at as "expiresAt", coalesce(i.first_name, s.first_name) as "firstName", ${INVITED_TO},
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

/** Returns true if account mail may be sent to a person; `isToldAlways` also allows people who are switched off. */
export const mayReceiveMail = async (accountId: number | null, isToldAlways: boolean): Promise<boolean> => {
  const person = accountId === null ? null : await findPersonByAccount(accountId)
  return person !== null && (findSignInRefusal(person) === null || (isToldAlways && !person.isClosed))
}
