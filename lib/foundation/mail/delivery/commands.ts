import { recordKey, unchecked } from '#lib/core/parsing.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { renderLetter } from '#lib/foundation/mail/emails.ts'
import { type ListParts, listParts } from '#lib/foundation/mail/footers/commands.ts'
import { listObstacle } from '#lib/foundation/mail/footers/queries.ts'
import { preferenceFoot } from '#lib/foundation/mail/footers/rules.ts'
import { mailJob } from '#lib/foundation/mail/jobs.ts'
import { emailReasons } from '#lib/foundation/mail/labels.ts'
import { emailPolicies } from '#lib/foundation/mail/policy.ts'
import { isGivenUp, pauseAfter, withoutAddresses } from '#lib/foundation/mail/rules.ts'
import type { EmailKind, EmailState, MailContent, MailKinds } from '#lib/foundation/mail/schema.ts'
import { preferenceAddress } from '#lib/foundation/opt-outs/commands.ts'
import { choicesOfAddresses, hashOfAddress, ledgerKey } from '#lib/foundation/opt-outs/queries.ts'
import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import { hasLeftAny } from '#lib/foundation/opt-outs/scope.ts'
import { now } from '#lib/server/clock.ts'
import { database, lockConnection, pool, type Tx, transaction } from '#lib/server/db.ts'
import { env } from '#lib/server/env.ts'
import { gateOf } from '#lib/server/gate.ts'
import { enqueueJob } from '#lib/server/jobs.ts'
import { log } from '#lib/server/log.ts'
import { MAILS_AT_ONCE, type Mail, MailFault, type Transport } from '#lib/server/mailer.ts'

/** A message whose job should have run this long ago, in milliseconds, has none any more. */
const SETTLED_AFTER = 120_000

/** How a message leaves: the transport, none where nothing is set up, and the kinds that say what it tells. */
const wayOut = unchecked<{ transport: Transport | null; kinds: MailKinds }>()

const DELIVERED = { none: 'The outbox shows what became of each message.' }

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
  triedSince: Date
  /** The provider's own id of this message that it took before and could not send. */
  providerId: string | null
}

/**
 * Hands one queued message to the transport: claimed, on the wire, then sent or failed, each step fenced by the attempt's
 * number. Without a transport it stays in the outbox; after a fault that may pass it plans its next attempt itself.
 */
export const deliverEmail = longCommand({
  policy: emailPolicies.deliver,
  target: recordKey,
  input: wayOut,
  audits: DELIVERED,
  work: async ({ target: messageId, input: { transport, kinds } }) => {
    if (transport) await alone(messageId, () => deliver(messageId, transport, kinds))
  },
})

const LOCK = 7_215_512
// One for the process, as its lock connection is: a session gets a lock that it already holds.
const holder = globalThis as { covenantDeliveries?: Set<number> }

// Held by the lock connection of a living worker: whoever finds it taken leaves the message to that one.
const alone = async (messageId: number, work: () => Promise<void>): Promise<void> => {
  holder.covenantDeliveries ??= new Set()
  const under = holder.covenantDeliveries
  if (under.has(messageId)) return
  under.add(messageId)
  try {
    const locks = lockConnection()
    const { rows } = await locks.query('select pg_try_advisory_lock($1, $2) as mine', [LOCK, messageId])
    if (!rows[0].mine) return
    try {
      await work()
    } finally {
      await locks.query('select pg_advisory_unlock($1, $2)', [LOCK, messageId])
    }
  } finally {
    under.delete(messageId)
  }
}

const deliver = async (messageId: number, transport: Transport, kinds: MailKinds): Promise<void> => {
  const message = await claim(messageId, transport)
  if (!message) return
  // Before it is written: whatever is left from now on is seen as the message leaves.
  const [before] = await choicesOfAddresses([message.address])
  const out = before?.out ?? new Set<OptOutScope>()
  // Asked again when the message leaves: the link may be used or replaced, its person locked out.
  const content = await kinds[message.kind]({ ...message, at: now() }, false)
  const obstacle = content ? (content.obstacle ?? listFault(content, out)) : emailReasons.spent
  if (!content || obstacle) return step(message, ['CLAIMED'], 'DROPPED', obstacle)
  const { address: to, subject } = message
  const key = keyOf(message)
  const foot = await transaction((tx) => footOf(tx, content, message))
  const { html, text } = await renderLetter(content.letter, env().PRODUCT_NAME, foot)
  const file = await content.attachment?.()
  const written = await content.written?.()
  const kept = content.list?.scopes.filter((scope) => !out.has(scope)) ?? []
  const left = await putOnWire(message, kept)
  if (left === 'LEFT') return deliver(messageId, transport, kinds)
  if (left === 'LOST') return
  const composed: Mail = {
    key,
    to,
    subject,
    html,
    text,
    headers: foot.headers,
    files: file ? [file] : [],
    replyTo: content.replyTo ?? null,
    isAutomatic: true,
  }
  const mail = written ? { key, to, subject, ...written, isAutomatic: false } : composed
  const accepted = await transport.send(mail).catch((error: unknown) => afterFault(message, error))
  if (accepted) await moved(message, ['WIRE'], 'SENT', null, accepted.providerId)
}

// Mail that its receiver can leave has a sender whom law asks for, and goes to nobody who has left all that it is about.
const listFault = ({ list }: MailContent, out: ReadonlySet<OptOutScope>): string | null => {
  if (!list) return null
  return list.scopes.every((scope) => out.has(scope)) ? emailReasons.left : listObstacle()
}

// The provider absorbs repeats of a message under its key, also of one that it took and then could not send.
const keyOf = ({ key, providerId }: Claimed): string => (providerId === null ? key : `${key}-${providerId}`)

// The ledger is asked in the statement that notes that the message leaves (threat E7). LEFT: its receiver has left something that
// it tells of since it was written, and it is written anew.
const putOnWire = async (message: Claimed, scopes: readonly OptOutScope[]): Promise<'WIRE' | 'LEFT' | 'LOST'> => {
  const { id, attempt, address } = message
  const key = scopes.length > 0 ? await ledgerKey(database()) : null
  if (!key) return (await moved(message, ['CLAIMED'], 'WIRE', null)) ? 'WIRE' : 'LOST'
  const [row] = await database().$queryRaw<{ isOn: boolean }[]>`
    with mine as (select id, not ${hasLeftAny(hashOfAddress(key, address), scopes)} as is_on from email_messages
        where id = ${id} and attempt = ${attempt} and state = 'CLAIMED' for update),
      gone as (update email_messages set state = 'WIRE', error = null, wire_at = coalesce(wire_at, ${now()})
        where id in (select id from mine where is_on))
    select is_on as "isOn" from mine`
  return row ? (row.isOn ? 'WIRE' : 'LEFT') : 'LOST'
}

const footOf = async (tx: Tx, { list }: MailContent, { id: messageId, address }: Claimed): Promise<ListParts> => {
  if (list) return listParts(tx, { ...list, address, messageId })
  const preferences = await preferenceAddress(tx, { address, messageId, scopes: ['MARKETING'] })
  return { ...preferenceFoot(preferences), headers: {} }
}

// A message that may have gone out (`wire_at`: a lost worker or no answer) is repeated only while the transport absorbs the
// repeat by its key; where it does not, or no longer, nobody knows, and it is never sent blindly again.
// Where no repeat is absorbed the time does not count: another machine's clock may be ahead.
const IS_UNKNOWN = '(wire_at is not null and ($3 = 0 or wire_at <= $2))'

const claim = async (messageId: number, { keyLife }: Transport): Promise<Claimed | null> => {
  const { rows } = await pool().query<Claimed & { state: EmailState }>(
    `update email_messages set attempt = attempt + 1, tried_since = coalesce(tried_since, $4),
       state = case when ${IS_UNKNOWN} then 'UNKNOWN' else 'CLAIMED' end,
       error = case when ${IS_UNKNOWN} then coalesce(error, $5) end
     where id = $1 and state in ('QUEUED', 'CLAIMED', 'WIRE')
     returning id, kind, key, account_id as "accountId", address, subject, payload, attempt, state, $3::int as "keyLife",
       tried_since as "triedSince", provider_id as "providerId"`,
    [messageId, new Date(now().getTime() - keyLife), keyLife, now(), emailReasons.lost],
  )
  const [message] = rows
  if (message?.state === 'UNKNOWN') warn(message, 'UNKNOWN', emailReasons.lost)
  return message?.state === 'CLAIMED' ? message : null
}

const afterFault = async (message: Claimed, error: unknown): Promise<void> => {
  const fault = error instanceof MailFault ? error : new MailFault('UNKNOWN', (error as Error).message)
  const reason = fault.message.slice(0, 500)
  const isOver = isGivenUp(message.triedSince, now())
  if (fault.outcome === 'REFUSED') return failed(message, 'FAILED', reason)
  if (fault.outcome === 'UNKNOWN' && (isOver || message.keyLife === 0)) return failed(message, 'UNKNOWN', reason)
  if (isOver) return failed(message, 'FAILED', reason)
  const startAfter = fault.retryAfter ?? pauseAfter(message.triedSince, now())
  await transaction(async (tx) => {
    const { count } = await tx.emailMessage.updateMany({
      where: { id: message.id, attempt: message.attempt, state: 'WIRE' },
      data: {
        state: 'QUEUED',
        error: reason,
        dueAt: new Date(now().getTime() + startAfter * 1_000),
        // A message that has certainly not gone out forgets when it was on the wire.
        ...(fault.outcome === 'LATER' ? { wireAt: null } : {}),
      },
    })
    if (count === 1) await enqueueJob(tx, mailJob, { messageId: message.id }, { startAfter })
  })
  warn(message, 'QUEUED', reason)
}

const failed = async (message: Claimed, state: 'FAILED' | 'UNKNOWN', reason: string): Promise<void> => {
  await step(message, ['WIRE'], state, reason)
  warn(message, state, reason)
}

const warn = ({ id, kind, attempt }: Claimed, state: EmailState, reason: string): void =>
  log.warn('mail not delivered', { id, kind, attempt, state, reason: withoutAddresses(reason) })

const step = async (message: Claimed, from: EmailState[], to: EmailState, error: string | null): Promise<void> => {
  await moved(message, from, to, error)
}

const moved = async (
  { id, attempt }: Claimed,
  from: EmailState[],
  to: EmailState,
  error: string | null,
  providerId: string | null = null,
): Promise<boolean> => {
  const { rowCount } = await pool().query(
    `update email_messages set state = $4, error = $5, sent_at = case when $4 = 'SENT' then $6::timestamptz end,
       wire_at = case when $4 = 'WIRE' then coalesce(wire_at, $6::timestamptz) else wire_at end,
       provider_id = coalesce($7, provider_id)
     where id = $1 and attempt = $2 and state = any($3)`,
    [id, attempt, from, to, error, now(), providerId],
  )
  return rowCount === 1
}

/** Hands over a batch of the queue's messages, a few side by side. One that raises leaves the others to finish, then so does the batch. */
export const deliverEmails = longCommand({
  policy: emailPolicies.deliver,
  target: unchecked<readonly number[]>(),
  input: wayOut,
  audits: DELIVERED,
  work: async ({ actor, target: messageIds, input }) => {
    const take = gateOf(MAILS_AT_ONCE, messageIds.length)
    const results = await Promise.allSettled(messageIds.map((id) => take(() => deliverEmail(actor, id, input))))
    const fault = results.find(({ status }) => status === 'rejected')
    if (fault) throw (fault as PromiseRejectedResult).reason
  },
})

/** Puts messages that wait without a job back into the queue, as after a transport was set up. Returns how many. */
export const requeueWaiting = longCommand({
  policy: emailPolicies.deliver,
  input: unchecked<Transport | null>(),
  audits: DELIVERED,
  work: async ({ input: transport }) => {
    if (!transport) return 0
    let total = 0
    for (;;) {
      const count = await requeueSome()
      total += count
      if (count === 0) return total
    }
  },
})

const AT_ONCE = 500

// The time moves with the job, in one transaction: nobody else takes the same messages, now or within two minutes.
const requeueSome = (): Promise<number> =>
  transaction(async (tx) => {
    const settled = new Date(now().getTime() - SETTLED_AFTER)
    const rows = await tx.$queryRaw<{ id: number }[]>`
      update email_messages set due_at = ${now()} where id in (
        select id from email_messages where state in ('QUEUED', 'CLAIMED', 'WIRE') and due_at < ${settled}
        order by due_at limit ${AT_ONCE} for update skip locked
      ) returning id`
    for (const { id } of rows) await enqueueJob(tx, mailJob, { messageId: id })
    return rows.length
  })
