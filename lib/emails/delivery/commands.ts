import { z } from 'zod'
import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { letterOf } from '#lib/emails/content/queries.ts'
import { renderLetter } from '#lib/emails/emails.ts'
import { emailPolicies } from '#lib/emails/policy.ts'
import type { EmailKind, EmailState } from '#lib/emails/schema.ts'
import { personOfAccount, refusalOf } from '#lib/server/actors.ts'
import { now } from '#lib/server/clock.ts'
import { pool, transaction } from '#lib/server/db.ts'
import { env } from '#lib/server/env.ts'
import { enqueueJob } from '#lib/server/jobs.ts'
import { MailFault, type Transport } from '#lib/server/mailer.ts'

/** A message that could not be handed over this often has failed. */
const MOST_ATTEMPTS = 8
/** Seconds before the second attempt; each later pause is twice as long, so that eight attempts span an hour. */
const FIRST_PAUSE = 30
/** A message that has no job after this time, in milliseconds, waits for one. */
const SETTLED_AFTER = 120_000

type Claimed = {
  id: number
  kind: EmailKind
  key: string
  accountId: number | null
  address: string
  subject: string
  payload: unknown
  attempt: number
  keyLife: number
}

/**
 * Hands one queued message to the transport: claimed, on the wire, then sent or failed, each step fenced by the attempt's
 * number. Without a transport it stays in the outbox; after a fault that may pass it plans its next attempt itself.
 */
export const deliverEmail = async (actor: Actor, messageId: number, transport: Transport | null): Promise<void> => {
  if (!emailPolicies.deliver.who(actor)) throw forbidden()
  if (transport) await alone(messageId, () => deliver(messageId, transport))
}

const LOCK = 7_215_512

// Held by the connection of a living worker: whoever finds it taken leaves the message to that one.
const alone = async (messageId: number, work: () => Promise<void>): Promise<void> => {
  const client = await pool().connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as mine', [LOCK, messageId])
    if (!rows[0].mine) return
    try {
      await work()
    } finally {
      await client.query('select pg_advisory_unlock($1, $2)', [LOCK, messageId])
    }
  } finally {
    client.release()
  }
}

const deliver = async (messageId: number, transport: Transport): Promise<void> => {
  const message = await claim(messageId, transport)
  if (!message) return
  const letter = await wantedLetter(message)
  if (typeof letter === 'string') return step(message, ['CLAIMED'], 'DROPPED', letter)
  const { html, text } = await renderLetter(letter, env().PRODUCT_NAME)
  if (!(await moved(message, ['CLAIMED'], 'WIRE', null))) return
  const { key, address: to, subject } = message
  try {
    await transport.send({ key, to, subject, html, text })
  } catch (error) {
    await afterFault(message, error)
    return
  }
  await step(message, ['WIRE'], 'SENT', null)
}

// A message that may have gone out (`wire_at`: a lost worker or no answer) is repeated only while the transport absorbs the
// repeat by its key; where it does not, or no longer, nobody knows, and it is never sent blindly again.
// Where no repeat is absorbed the time does not count: another machine's clock may be ahead.
const IS_UNKNOWN = '(wire_at is not null and ($3 = 0 or wire_at <= $2))'

const claim = async (messageId: number, { keyLife }: Transport): Promise<Claimed | null> => {
  const { rows } = await pool().query<Claimed & { state: EmailState }>(
    `update email_messages set attempt = attempt + 1,
       state = case when ${IS_UNKNOWN} then 'UNKNOWN' else 'CLAIMED' end,
       error = case when ${IS_UNKNOWN} then coalesce(error, 'The worker ended while it was handing the message over.') end
     where id = $1 and state in ('QUEUED', 'CLAIMED', 'WIRE')
     returning id, kind, key, account_id as "accountId", address, subject, payload, attempt, state, $3::int as "keyLife"`,
    [messageId, new Date(now().getTime() - keyLife), keyLife],
  )
  const [message] = rows
  return message?.state === 'CLAIMED' ? message : null
}

// What is asked again when the message leaves: the link may be used or replaced, its person locked out.
const wantedLetter = async ({ kind, payload, accountId }: Claimed) => {
  const person = accountId === null ? null : await personOfAccount(accountId)
  // The old owner of an address is told whatever else is switched off: else switching it off would hide the change.
  const isToldAlways = kind === 'ADDRESS_NOTICE' && person?.isClosed === false
  if (!person || (refusalOf(person) !== null && !isToldAlways)) return 'The account is closed or switched off.'
  const content = await letterOf({ kind, payload, at: now() }, false)
  return content?.isOpen ? content.letter : 'Its link was used, replaced or has run out.'
}

const afterFault = async (message: Claimed, error: unknown): Promise<void> => {
  const fault = error instanceof MailFault ? error : new MailFault('UNKNOWN', (error as Error).message)
  const reason = fault.message.slice(0, 500)
  const isOver = message.attempt >= MOST_ATTEMPTS
  if (fault.outcome === 'REFUSED') return step(message, ['WIRE'], 'FAILED', reason)
  if (fault.outcome === 'UNKNOWN' && (isOver || message.keyLife === 0))
    return step(message, ['WIRE'], 'UNKNOWN', reason)
  if (isOver) return step(message, ['WIRE'], 'FAILED', reason)
  if (!(await moved(message, ['WIRE'], 'QUEUED', reason, fault.outcome === 'LATER'))) return
  const startAfter = fault.retryAfter ?? FIRST_PAUSE * 2 ** (message.attempt - 1)
  await transaction((tx) => enqueueJob(tx, 'mail', { messageId: message.id }, { startAfter }))
}

const step = async (message: Claimed, from: EmailState[], to: EmailState, error: string | null): Promise<void> => {
  await moved(message, from, to, error)
}

// A message that has certainly not gone out forgets when it was on the wire.
const moved = async (
  { id, attempt }: Claimed,
  from: EmailState[],
  to: EmailState,
  error: string | null,
  hasNotGone = false,
): Promise<boolean> => {
  const { rowCount } = await pool().query(
    `update email_messages set state = $4, error = $5, sent_at = case when $4 = 'SENT' then $6::timestamptz end,
       wire_at = case when $7 then null when $4 = 'WIRE' then coalesce(wire_at, $6::timestamptz) else wire_at end
     where id = $1 and attempt = $2 and state = any($3)`,
    [id, attempt, from, to, error, now(), hasNotGone],
  )
  return rowCount === 1
}

/** Puts messages that wait without a job back into the queue, as after a transport was set up. Returns how many. */
export const requeueWaiting = async (actor: Actor, transport: Transport | null): Promise<number> => {
  if (!emailPolicies.deliver.who(actor)) throw forbidden()
  if (!transport) return 0
  const { rows } = await pool().query<{ id: number }>(
    `select id from email_messages m where state in ('QUEUED', 'CLAIMED', 'WIRE') and queued_at < $1 and not exists
       (select from jobs.job j where j.name = 'mail' and j.data = jsonb_build_object('messageId', m.id)
          and j.state < 'completed')
     order by queued_at limit 1000`,
    [new Date(now().getTime() - SETTLED_AFTER)],
  )
  await transaction(async (tx) => {
    for (const { id } of rows) await enqueueJob(tx, 'mail', { messageId: id })
  })
  return rows.length
}

/** What the queue carries. */
export const mailJob = z.object({ messageId: z.number().int() })
