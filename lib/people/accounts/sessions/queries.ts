import type { Actor, PersonActor, View } from '#lib/core/actor.ts'
import { createViewAsActor } from '#lib/people/accounts/sessions/rules.ts'
import { createActor, PERSON_COLUMNS, PERSON_JOINS, type Person } from '#lib/people/directory/queries.ts'
import { pool } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { seal, unseal } from '#lib/server/secrets/sealing.ts'

const MINUTE = 60_000
/** An unused session ends after 12 hours, in milliseconds. */
export const IDLE_LIMIT = 12 * 60 * MINUTE
/** Every session ends 7 days after the person authenticated, in milliseconds; renewals do not extend it. */
export const ABSOLUTE_LIMIT = 7 * 24 * 60 * MINUTE
const SEEN_EVERY = MINUTE

/** Why a session ended; stored in its row. */
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
  /** The signed-in person. */
  person: PersonActor
  /** The actor of the session's requests: the person, or the kind of viewer in a view-as session. */
  actor: Actor
  subject: string | null
  renewAt: Date | null
  refreshToken: string | null
}

// In milliseconds. This query is the simplest of all: if it takes longer, the database hangs, and the user gets an error.
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
 * Returns a session with its person's current rights, or null if it has ended. One statement reads session, account and staff or
 * company, so that sign-out, disabling and changed rights apply to the next request (threats A7, B5).
 */
export const getLiveSession = async (sessionId: string): Promise<LiveSession | null> => {
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
  const person = row && createActor(row, sessionId)
  if (!person) return null
  if (at.getTime() - row.lastSeenAt.getTime() > SEEN_EVERY) await updateLastSeen(sessionId, at)
  const { view, viewLenderId: lenderId, viewUntil: until, subject, renewAt } = row
  const actor = view && until > at ? createViewAsActor({ view, person, lenderId, until }) : person
  return { person, actor, subject, renewAt, refreshToken: decryptRefreshToken(sessionId, row.refreshToken) }
}

const getSessionSealContext = (sessionId: string): string => `sessions:${sessionId}`

/** Encrypts a refresh token for its session's row. */
export const encryptRefreshToken = (sessionId: string, token: string | null): string | null =>
  token === null ? null : seal(getSessionSealContext(sessionId), token)

/** Decrypts the refresh token of a session's row; null also if its key was removed, and then a silent sign-in renews. */
export const decryptRefreshToken = (sessionId: string, stored: string | null): string | null =>
  stored === null ? null : unseal(getSessionSealContext(sessionId), stored)

const updateLastSeen = async (sessionId: string, at: Date): Promise<void> => {
  await pool().query('update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2', [sessionId, at])
}

/** Claims the renewal of a session for this process and postpones the next attempt; false if another process has it. */
export const claimRenewal = async (sessionId: string, due: Date, nextAttempt: Date): Promise<boolean> => {
  const { rowCount } = await pool().query(
    'update sessions set renew_at = $3 where id = $1 and renew_at = $2 and ended_at is null',
    [sessionId, due, nextAttempt],
  )
  return rowCount === 1
}

export type Tokens = { refreshToken: string | null; renewAt: Date | null }

/** Stores a renewal's tokens; a missing refresh token keeps the old one. */
export const storeTokens = async (sessionId: string, { refreshToken, renewAt }: Tokens): Promise<void> => {
  await pool().query(
    'update sessions set refresh_token = coalesce($2, refresh_token), renew_at = $3 where id = $1 and ended_at is null',
    [sessionId, encryptRefreshToken(sessionId, refreshToken), renewAt],
  )
}
