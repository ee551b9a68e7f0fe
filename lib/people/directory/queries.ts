import type { PersonActor } from '#lib/core/actor.ts'
import { pool } from '#lib/server/database/db.ts'

/** Why an account may not sign in; checked on each request. */
export type Refusal = 'CLOSED' | 'FORMER' | 'SWITCHED_OFF' | 'NO_PROFILE'

/** An account's person as currently stored; never taken from claims. */
export type Person = {
  accountId: number
  issuer: string | null
  subject: string | null
  email: string
  firstName: string
  lastName: string
  isClosed: boolean
  staffId: number | null
  isStaffActive: boolean | null
  isAdmin: boolean | null
  individualId: number | null
  companyId: number | null
  companyName: string | null
  isMasterSwitchOn: boolean | null
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
}

/** The columns of Person, for `from accounts a` with PERSON_JOINS. */
export const PERSON_COLUMNS = `
  a.id as "accountId", a.issuer, a.subject, a.email, coalesce(st.first_name, i.first_name) as "firstName",
  coalesce(st.last_name, i.last_name) as "lastName", a.closed_at is not null or i.closed_at is not null as "isClosed",
  st.id as "staffId", st.is_active as "isStaffActive", st.is_admin as "isAdmin", i.id as "individualId",
  c.id as "companyId", c.name as "companyName", c.is_master_switch_on as "isMasterSwitchOn",
  l.id as "lenderId", b.id as "brokerId", f.id as "lawFirmId"`

export const PERSON_JOINS = `
  left join staff st on st.id = a.staff_id
  left join individuals i on i.id = a.individual_id
  left join companies c on c.id = i.company_id
  left join lenders l on l.company_id = c.id
  left join brokers b on b.company_id = c.id
  left join law_firms f on f.company_id = c.id`

/** Returns the person of an account, or null. */
export const findPersonByAccount = async (accountId: number): Promise<Person | null> => {
  const text = `select ${PERSON_COLUMNS} from accounts a ${PERSON_JOINS} where a.id = $1`
  const { rows } = await pool().query<Person>({ name: 'person-of-account', text, values: [accountId] })
  return rows[0] ?? null
}

/** Returns the person with an issuer's subject, or null. */
export const findPersonBySubject = async (issuer: string, subject: string): Promise<Person | null> => {
  const text = `select ${PERSON_COLUMNS} from accounts a ${PERSON_JOINS} where a.issuer = $1 and a.subject = $2`
  const { rows } = await pool().query<Person>({ name: 'person-of-subject', text, values: [issuer, subject] })
  return rows[0] ?? null
}

/** Returns why a person may not sign in, or null if allowed. */
export const findSignInRefusal = (person: Person): Refusal | null => {
  if (person.isClosed) return 'CLOSED'
  if (person.staffId !== null) return person.isStaffActive ? null : 'FORMER'
  if (!person.isMasterSwitchOn) return 'SWITCHED_OFF'
  return (person.lenderId ?? person.brokerId ?? person.lawFirmId) ? null : 'NO_PROFILE'
}

/** Creates the actor of a person with the current rights; null if the person may not sign in. */
export const createActor = (person: Person, sessionId: string | null): PersonActor | null => {
  if (findSignInRefusal(person)) return null
  const { accountId, email, lenderId, brokerId, lawFirmId } = person
  const signedIn = { accountId, sessionId, email, name: `${person.firstName} ${person.lastName}` }
  if (person.staffId !== null)
    return { kind: 'staff', ...signedIn, staffId: person.staffId, isAdmin: person.isAdmin === true }
  const member = {
    ...signedIn,
    individualId: person.individualId as number,
    companyId: person.companyId as number,
    companyName: person.companyName as string,
    isMasterSwitchOn: true,
  }
  if (lawFirmId !== null) return { kind: 'law-firm', ...member, lawFirmId }
  if (lenderId !== null && brokerId !== null) return { kind: 'dual', ...member, lenderId, brokerId }
  return lenderId !== null
    ? { kind: 'lender', ...member, lenderId }
    : { kind: 'broker', ...member, brokerId: brokerId as number }
}
