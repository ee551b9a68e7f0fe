import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { computeOffset, type Page } from '#lib/core/pagination.ts'
import { emailPolicies } from '#lib/foundation/mail/policy.ts'
import type { EmailKind, EmailState, MailKinds, OutboxMessage, OutboxRow } from '#lib/foundation/mail/schema.ts'
import type { OutboxSearch } from '#lib/foundation/mail/search.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'

const COLUMNS = {
  id: true,
  kind: true,
  address: true,
  subject: true,
  state: true,
  attempt: true,
  queuedAt: true,
  sentAt: true,
  error: true,
} as const

/** Returns a page of the outbox, newest first, without the messages' contents. Raises FORBIDDEN unless the actor is an administrator. */
export const listOutboxMessages = async (actor: Actor, search: OutboxSearch): Promise<Page<OutboxRow>> => {
  if (!emailPolicies.readOutbox.who(actor)) throw forbidden()
  const { page, pageSize, filters } = search
  const { address, kind, state } = filters
  const where = {
    ...(address === undefined ? {} : { address: { contains: address, mode: 'insensitive' as const } }),
    ...(kind === undefined ? {} : { kind }),
    ...(state === undefined ? {} : { state: { in: state === 'CLAIMED' ? ['CLAIMED', 'WIRE'] : [state] } }),
  }
  const [rows, total] = await Promise.all([
    database().emailMessage.findMany({
      select: COLUMNS,
      where,
      orderBy: [{ queuedAt: 'desc' }, { id: 'desc' }],
      skip: computeOffset(search),
      take: pageSize,
    }),
    database().emailMessage.count({ where }),
  ])
  return { rows: rows as OutboxRow[], total, page, pageSize }
}

/**
 * Returns a message with its letter. Its link is masked except in the demonstration, because whoever opens it is signed in as
 * that person. Raises FORBIDDEN or NOT_FOUND.
 */
export const getOutboxMessage = async (actor: Actor, id: number, kinds: MailKinds): Promise<OutboxMessage> => {
  if (!emailPolicies.readOutbox.who(actor)) throw forbidden()
  const found = await database().emailMessage.findUnique({
    where: { id },
    select: { ...COLUMNS, payload: true, accountId: true },
  })
  if (!found) throw notFound()
  const { payload, accountId, ...row } = found
  const isMasked = !getEnv().DEMONSTRATION
  const kind = row.kind as EmailKind
  const content = await kinds[kind]({ id, address: row.address, payload, accountId, at: now() }, isMasked)
  if (!content) throw notFound()
  return { ...row, kind, state: row.state as EmailState, letter: content.letter, isMasked }
}
