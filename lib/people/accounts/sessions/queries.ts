import type { Actor, PersonActor, View } from '#lib/core/actor.ts'
import { actingAs } from '#lib/people/accounts/sessions/rules.ts'
import { actorOfPerson, PERSON_COLUMNS, PERSON_JOINS, type Person } from '#lib/people/directory/queries.ts'
import { now } from '#lib/server/clock.ts'
import { pool } from '#lib/server/db.ts'
import { seal, unseal } from '#lib/server/sealing.ts'

const MINUTE = 60_000
/** A session that nobody uses ends after 12 hours, in milliseconds. */
export const IDLE_LIMIT = 12 * 60 * MINUTE
/** Every session ends 7 days after the person proved who they are, in milliseconds; no renewal reaches further. */
export const ABSOLUTE_LIMIT = 7 * 24 * 60 * MINUTE
const SEEN_EVERY = MINUTE

/** Why a session ended; kept in its row. */
export type EndReason =
  | 'SIGNED_OUT'
  | 'SIGNED_OUT_AT_PROVIDER'
  | 'REPLACED'
  | 'RENEWAL_REFUSED'
  | 'ACCOUNT_CLOSED'
  | 'RIGHTS_CHANGED'
  | 'PASSWORD_CHANGED'
  | 'ADDRESS_RESTORED'
  | 'ENDED_BY_STAFF'
  | 'UPGRADED'
  | 'PROVIDER_CHANGED'

export type LiveSession = {
  /** Who is signed in. */
  person: PersonActor
  /** As whom the requests of the session act: the person, or what the person views the product as. */
  actor: Actor
  subject: string | null
  renewAt: Date | null
  refreshToken: string | null
}

// Milliseconds. Nothing is simpler to answer: a database that does not within this time hangs, and the person is told so.
const FIRST_STATEMENT: object = { query_timeout: 4_000 }

type Row = Person & {
  renewAt: Date | null
  refreshToken: string | null
  lastSeenAt: Date
  view: View | null
  viewLenderId: number
  viewUntil: Date
}

/**
 * The session behind an id with its person's rights of this moment: one statement over session, account, staff or company,
 * so that sign-out, disabling and changed rights act on the next request (threats A7, B5). Null when it is over.
 */
export const liveSession = async (sessionId: string): Promise<LiveSession | null> => {
  const at = now()
  const { rows } = await pool().query<Row>({
    name: 'live-session',
    text: `
      select ${PERSON_COLUMNS}, s.renew_at as "renewAt", s.refresh_token as "refreshToken", s.last_seen_at as "lastSeenAt",
        s.view_as as view, s.view_as_lender_id as "viewLenderId", s.view_as_until as "viewUntil"
      from sessions s join accounts a on a.id = s.account_id ${PERSON_JOINS}
      where s.id = $1 and s.ended_at is null and s.expires_at > $2 and s.last_seen_at > $3`,
    values: [sessionId, at, new Date(at.getTime() - IDLE_LIMIT)],
    ...FIRST_STATEMENT,
  })
  const row = rows[0]
  const person = row && actorOfPerson(row, sessionId)
  if (!person) return null
  if (at.getTime() - row.lastSeenAt.getTime() > SEEN_EVERY) await touch(sessionId, at)
  const { view, viewLenderId: lenderId, viewUntil: until, subject, renewAt } = row
  const actor = view && until > at ? actingAs({ view, person, lenderId, until }) : person
  return { person, actor, subject, renewAt, refreshToken: openedToken(sessionId, row.refreshToken) }
}

const placeOf = (sessionId: string): string => `sessions:${sessionId}`

/** A refresh token as the row of its session keeps it. */
export const sealedToken = (sessionId: string, token: string | null): string | null =>
  token === null ? null : seal(placeOf(sessionId), token)

/** The refresh token that a session's row keeps; null also where its key is gone, and then a silent sign-in renews. */
export const openedToken = (sessionId: string, stored: string | null): string | null =>
  stored === null ? null : unseal(placeOf(sessionId), stored)

const touch = async (sessionId: string, at: Date): Promise<void> => {
  await pool().query('update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2', [sessionId, at])
}

/** Claims the renewal of a session for one process and puts the next attempt off; false when another has it. */
export const claimRenewal = async (sessionId: string, due: Date, nextAttempt: Date): Promise<boolean> => {
  const { rowCount } = await pool().query(
    'update sessions set renew_at = $3 where id = $1 and renew_at = $2 and ended_at is null',
    [sessionId, due, nextAttempt],
  )
  return rowCount === 1
}

export type Tokens = { refreshToken: string | null; renewAt: Date | null }

/** Keeps what a renewal brought; what it did not bring stays. */
export const keepTokens = async (sessionId: string, { refreshToken, renewAt }: Tokens): Promise<void> => {
  await pool().query(
    'update sessions set refresh_token = coalesce($2, refresh_token), renew_at = $3 where id = $1 and ended_at is null',
    [sessionId, sealedToken(sessionId, refreshToken), renewAt],
  )
}
