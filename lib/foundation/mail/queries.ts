import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import type { Page, Paging } from '#lib/core/pagination.ts'
import { emailPolicies } from '#lib/foundation/mail/policy.ts'
import type { EmailKind, EmailState, MailKinds, OutboxMessage, OutboxRow } from '#lib/foundation/mail/schema.ts'
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
export const outboxMessage = async (actor: Actor, id: number, kinds: MailKinds): Promise<OutboxMessage> => {
  if (!emailPolicies.readOutbox.who(actor)) throw forbidden()
  const found = await database().emailMessage.findUnique({
    where: { id },
    select: { ...COLUMNS, payload: true, accountId: true },
  })
  if (!found) throw notFound()
  const { payload, accountId, ...row } = found
  const isMasked = !env().DEMONSTRATION
  const kind = row.kind as EmailKind
  const content = await kinds[kind]({ id, address: row.address, payload, accountId, at: now() }, isMasked)
  if (!content) throw notFound()
  return { ...row, kind, state: row.state as EmailState, letter: content.letter, isMasked }
}
