import { recordKey, unchecked } from '#lib/core/parsing.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { computeRetryDelay, isTriedForADay, removeAddresses } from '#lib/foundation/mail/delivery/rules.ts'
import { renderMail } from '#lib/foundation/mail/emails.ts'
import { buildListFooterAndHeaders, type ListParts } from '#lib/foundation/mail/footers/commands.ts'
import { getListMailObstacle } from '#lib/foundation/mail/footers/queries.ts'
import { buildPreferenceFooter } from '#lib/foundation/mail/footers/rules.ts'
import { mailJob } from '#lib/foundation/mail/jobs.ts'
import { emailReasons } from '#lib/foundation/mail/labels.ts'
import { emailPolicies } from '#lib/foundation/mail/policy.ts'
import type { EmailKind, EmailState, MailContent, MailKinds } from '#lib/foundation/mail/schema.ts'
import { createPreferenceUrl } from '#lib/foundation/opt-outs/commands.ts'
import { getLedgerKey, hashLedgerAddress, readOptOutChoicesOfAddresses } from '#lib/foundation/opt-outs/queries.ts'
import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import { hasOptedOutOfAnySql } from '#lib/foundation/opt-outs/scope.ts'
import { database, getLockPool, pool, runTransaction, type Tx } from '#lib/server/database/db.ts'
import { MAILS_AT_ONCE, type Mail, MailFault, type Transport } from '#lib/server/delivery/mailer.ts'
import { createConcurrencyGate } from '#lib/server/http/gate.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { enqueueJob } from '#lib/server/operations/jobs.ts'
import { log } from '#lib/server/operations/log.ts'

/** If a message is overdue by this many milliseconds, its job is lost. */
const SETTLED_AFTER = 120_000

/** The input of delivery: the transport (null if none is configured) and the composers of each kind of message. */
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
  /** The provider's id from an earlier attempt that it accepted but could not send. */
  providerId: string | null
}

type StateChange = { from: EmailState[]; to: EmailState; error: string | null; providerId?: string | null }

/**
 * Sends one queued message: claims it, marks it as on the wire, then as sent or failed. Each step checks the attempt's number, so
 * a newer attempt wins. Without a transport it stays in the outbox; after a temporary failure the next attempt is scheduled here.
 */
export const deliverEmail = longCommand({
  policy: emailPolicies.deliver,
  target: recordKey,
  input: wayOut,
  audits: DELIVERED,
  work: async ({ target: messageId, input: { transport, kinds } }) => {
    if (transport) await withDeliveryLock(messageId, () => deliverClaimedMessage(messageId, transport, kinds))
  },
})

const LOCK = 7_215_512
// On globalThis, one for the process like the lock connection, because one session can acquire the same lock twice.
const holder = globalThis as { covenantDeliveries?: Set<number> }

// Runs `work` while the process's lock connection holds the message's lock; if another worker holds it, the message is left to
// that worker.
const withDeliveryLock = async (messageId: number, work: () => Promise<void>): Promise<void> => {
  holder.covenantDeliveries ??= new Set()
  const under = holder.covenantDeliveries
  if (under.has(messageId)) return
  under.add(messageId)
  try {
    const locks = getLockPool()
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

const deliverClaimedMessage = async (messageId: number, transport: Transport, kinds: MailKinds): Promise<void> => {
  const message = await claimMessage(messageId, transport)
  if (!message) return
  // Read before composing; opt-outs after this are checked again when it is sent.
  const [before] = await readOptOutChoicesOfAddresses([message.address])
  const out = before?.out ?? new Set<OptOutScope>()
  // Compose again at sending time: the link may have been used or replaced, or the person locked out.
  const content = await kinds[message.kind]({ ...message, at: now() }, false)
  const obstacle = content ? (content.obstacle ?? findListMailObstacle(content, out)) : emailReasons.spent
  if (!content || obstacle) {
    await tryChangeMailState(message, { from: ['CLAIMED'], to: 'DROPPED', error: obstacle })
    return
  }
  const { address: to, subject } = message
  const key = buildMailKey(message)
  const foot = await runTransaction((tx) => buildMessageFooter(tx, content, message))
  const { html, text } = await renderMail(content.letter, getEnv().PRODUCT_NAME, foot)
  const file = await content.attachment?.()
  const written = await content.written?.()
  const kept = content.list?.scopes.filter((scope) => !out.has(scope)) ?? []
  const left = await markMessageOnWire(message, kept)
  if (left === 'LEFT') return deliverClaimedMessage(messageId, transport, kinds)
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
  const accepted = await transport.send(mail).catch((error: unknown) => retryOrFailMessage(message, error))
  if (accepted)
    await tryChangeMailState(message, { from: ['WIRE'], to: 'SENT', error: null, providerId: accepted.providerId })
}

// Mail with an unsubscribe link needs the sender that the law requires, and is not sent to an address that opted out of all its
// kinds.
const findListMailObstacle = ({ list }: MailContent, out: ReadonlySet<OptOutScope>): string | null => {
  if (!list) return null
  return list.scopes.every((scope) => out.has(scope)) ? emailReasons.left : getListMailObstacle()
}

// The provider drops repeats of a message with the same key, even one that it accepted and then could not send, so a retry of
// that needs another key.
const buildMailKey = ({ key, providerId }: Claimed): string => (providerId === null ? key : `${key}-${providerId}`)

// Checks the opt-out ledger in the same statement that marks the message as on the wire (threat E7). Returns LEFT if the
// recipient opted out since it was composed, and then it is composed again; LOST if another attempt took it.
const markMessageOnWire = async (
  message: Claimed,
  scopes: readonly OptOutScope[],
): Promise<'WIRE' | 'LEFT' | 'LOST'> => {
  const { id, attempt, address } = message
  const key = scopes.length > 0 ? await getLedgerKey(database()) : null
  if (!key) return (await tryChangeMailState(message, { from: ['CLAIMED'], to: 'WIRE', error: null })) ? 'WIRE' : 'LOST'
  const [row] = await database().$queryRaw<{ isOn: boolean }[]>`
    with mine as (select id, not ${hasOptedOutOfAnySql(hashLedgerAddress(key, address), scopes)} as is_on from email_messages
        where id = ${id} and attempt = ${attempt} and state = 'CLAIMED' for update),
      gone as (update email_messages set state = 'WIRE', error = null, wire_at = coalesce(wire_at, ${now()})
        where id in (select id from mine where is_on))
    select is_on as "isOn" from mine`
  return row ? (row.isOn ? 'WIRE' : 'LEFT') : 'LOST'
}

const buildMessageFooter = async (
  tx: Tx,
  { list }: MailContent,
  { id: messageId, address }: Claimed,
): Promise<ListParts> => {
  if (list) return buildListFooterAndHeaders(tx, { ...list, address, messageId })
  const preferences = await createPreferenceUrl(tx, { address, messageId, scopes: ['MARKETING'] })
  return { ...buildPreferenceFooter(preferences), headers: {} }
}

// A message that may have been sent (`wire_at` is set: a lost worker or no response) is repeated only while the transport drops
// repeats by key. Otherwise its fate is unknown and it is never repeated automatically. If the transport never drops repeats
// (`keyLife` 0), the time is not compared, because another machine's clock may be ahead.
const IS_UNKNOWN = '(wire_at is not null and ($3 = 0 or wire_at <= $2))'

const claimMessage = async (messageId: number, { keyLife }: Transport): Promise<Claimed | null> => {
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
  if (message?.state === 'UNKNOWN') logUndeliveredMessage(message, 'UNKNOWN', emailReasons.lost)
  return message?.state === 'CLAIMED' ? message : null
}

const retryOrFailMessage = async (message: Claimed, error: unknown): Promise<void> => {
  const fault = error instanceof MailFault ? error : new MailFault('UNKNOWN', (error as Error).message)
  const reason = fault.message.slice(0, 500)
  const isOver = isTriedForADay(message.triedSince, now())
  if (fault.outcome === 'REFUSED') return markMessageFailed(message, 'FAILED', reason)
  if (fault.outcome === 'UNKNOWN' && (isOver || message.keyLife === 0))
    return markMessageFailed(message, 'UNKNOWN', reason)
  if (isOver) return markMessageFailed(message, 'FAILED', reason)
  const startAfter = fault.retryAfter ?? computeRetryDelay(message.triedSince, now())
  await runTransaction(async (tx) => {
    const { count } = await tx.emailMessage.updateMany({
      where: { id: message.id, attempt: message.attempt, state: 'WIRE' },
      data: {
        state: 'QUEUED',
        error: reason,
        dueAt: new Date(now().getTime() + startAfter * 1_000),
        // A message that was certainly not sent clears its time on the wire.
        ...(fault.outcome === 'LATER' ? { wireAt: null } : {}),
      },
    })
    if (count === 1)
      await enqueueJob(tx, { jobKind: mailJob, payload: { messageId: message.id }, options: { startAfter } })
  })
  logUndeliveredMessage(message, 'QUEUED', reason)
}

const markMessageFailed = async (message: Claimed, state: 'FAILED' | 'UNKNOWN', reason: string): Promise<void> => {
  await tryChangeMailState(message, { from: ['WIRE'], to: state, error: reason })
  logUndeliveredMessage(message, state, reason)
}

const logUndeliveredMessage = ({ id, kind, attempt }: Claimed, state: EmailState, reason: string): void =>
  log.warn('mail not delivered', { id, kind, attempt, state, reason: removeAddresses(reason) })

const tryChangeMailState = async (
  { id, attempt }: Claimed,
  { from, to, error, providerId = null }: StateChange,
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

/** Sends a batch of queued messages, a few at a time. If one raises, the others still finish before the batch raises. */
export const deliverEmails = longCommand({
  policy: emailPolicies.deliver,
  target: unchecked<readonly number[]>(),
  input: wayOut,
  audits: DELIVERED,
  work: async ({ actor, target: messageIds, input }) => {
    const take = createConcurrencyGate(MAILS_AT_ONCE, messageIds.length)
    const results = await Promise.allSettled(messageIds.map((id) => take(() => deliverEmail(actor, id, input))))
    const fault = results.find(({ status }) => status === 'rejected')
    if (fault) throw (fault as PromiseRejectedResult).reason
  },
})

/** Requeues messages that have no job, for example after a transport was configured. Returns how many. */
export const requeueWaiting = longCommand({
  policy: emailPolicies.deliver,
  input: unchecked<Transport | null>(),
  audits: DELIVERED,
  work: async ({ input: transport }) => {
    if (!transport) return 0
    let total = 0
    for (;;) {
      const count = await requeueOverdueMessages()
      total += count
      if (count === 0) return total
    }
  },
})

const AT_ONCE = 500

// `due_at` and the job change in one transaction, so that nobody requeues the same messages within two minutes.
const requeueOverdueMessages = (): Promise<number> =>
  runTransaction(async (tx) => {
    const settled = new Date(now().getTime() - SETTLED_AFTER)
    const rows = await tx.$queryRaw<{ id: number }[]>`
      update email_messages set due_at = ${now()} where id in (
        select id from email_messages where state in ('QUEUED', 'CLAIMED', 'WIRE') and due_at < ${settled}
        order by due_at limit ${AT_ONCE} for update skip locked
      ) returning id`
    for (const { id } of rows) await enqueueJob(tx, { jobKind: mailJob, payload: { messageId: id } })
    return rows.length
  })
