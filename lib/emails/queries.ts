import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import type { Page, Paging } from '#lib/core/pagination.ts'
import { letterOf } from '#lib/emails/content/queries.ts'
import { emailPolicies } from '#lib/emails/policy.ts'
import type { EmailKind, EmailState, OutboxMessage, OutboxRow } from '#lib/emails/schema.ts'
import { now } from '#lib/server/clock.ts'
import { database } from '#lib/server/db.ts'
import { env } from '#lib/server/env.ts'

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

/** The messages that were sent to people or wait, newest first; never what they say. */
export const listOutbox = async (actor: Actor, { page, pageSize }: Paging): Promise<Page<OutboxRow>> => {
  if (!emailPolicies.readOutbox.who(actor)) throw forbidden()
  const [rows, total] = await Promise.all([
    database().emailMessage.findMany({
      select: COLUMNS,
      orderBy: [{ queuedAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    database().emailMessage.count(),
  ])
  return { rows: rows as OutboxRow[], total, page, pageSize }
}

/** One message with its letter. Outside the demonstration its link is masked: whoever opens it becomes that person. */
export const outboxMessage = async (actor: Actor, id: number): Promise<OutboxMessage> => {
  if (!emailPolicies.readOutbox.who(actor)) throw forbidden()
  const found = await database().emailMessage.findUnique({ where: { id }, select: { ...COLUMNS, payload: true } })
  if (!found) throw notFound()
  const { payload, ...row } = found
  const isMasked = !env().DEMONSTRATION
  const kind = row.kind as EmailKind
  const content = await letterOf({ kind, payload, at: now() }, isMasked)
  if (!content) throw notFound()
  return { ...row, kind, state: row.state as EmailState, letter: content.letter, isMasked }
}
