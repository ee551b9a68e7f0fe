import type { Reader, Readers } from '#lib/campaigns/digests/schema.ts'
import type { PersonActor } from '#lib/core/actor.ts'
import { hasTasksAtHome } from '#lib/discovery/dashboard/queries.ts'
import { createActor, PERSON_COLUMNS, PERSON_JOINS, type Person } from '#lib/people/directory/queries.ts'
import { pool } from '#lib/server/database/db.ts'

/** A person with an accepted invitation; `isPaused` is true if all profiles of the company are paused. */
type Holder = Person & { address: string; isPaused: boolean }

const HOLDERS = `select ${PERSON_COLUMNS}, coalesce(i.email, a.email) as address,
    st.id is null and coalesce(l.is_active, b.is_active, f.is_active) is not null
      and not (coalesce(l.is_active, false) or coalesce(b.is_active, false) or coalesce(f.is_active, false)) as "isPaused"
  from accounts a ${PERSON_JOINS} where a.accepted_at is not null and a.closed_at is null`

// With the rights of this moment; null if the person may not sign in or is paused.
const createReaderActor = (holder: Holder): PersonActor | null => (holder.isPaused ? null : createActor(holder, null))

/** Returns a page of people with an accepted invitation, each with whether anything waits on their home page, or may if unjudged. */
export const listTaskDigestPeople = async (readers: Readers): Promise<Reader[]> => {
  const { rows } = await ('id' in readers
    ? pool().query<Holder>(`${HOLDERS} and a.id = $1`, [readers.id])
    : pool().query<Holder>(`${HOLDERS} and a.id > $1 order by a.id limit $2`, [readers.after, readers.most]))
  const isUnjudged = 'isUnjudged' in readers && readers.isUnjudged === true
  const people: Reader[] = []
  // One after the other, so that a run leaves the database to those who work.
  for (const holder of rows) {
    const { accountId, individualId, address } = holder
    const actor = createReaderActor(holder)
    const isTold = actor !== null && (isUnjudged || (await hasTasksAtHome(actor)))
    people.push({ id: accountId, individualId, accountId, address, scopes: ['WAITING_TASKS'], isTold })
  }
  return people
}

/** Returns the actor and the address of an account's mail about tasks; null if the person gets none. */
export const findTaskReader = async (accountId: number): Promise<{ actor: PersonActor; address: string } | null> => {
  const { rows } = await pool().query<Holder>(`${HOLDERS} and a.id = $1`, [accountId])
  const [holder] = rows
  const actor = holder ? createReaderActor(holder) : null
  return holder && actor ? { actor, address: holder.address } : null
}
