import { createHash } from 'node:crypto'
import { type Actor, isPerson } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import type { Prisma, Tx } from '#lib/server/database/db.ts'

/** Returns true for a valid idempotency key. */
const isIdempotencyKey = (key: string): boolean => /^[\w-]{8,100}$/.test(key)

/**
 * Runs a create once per idempotency key of an account: repeating the same request returns the first result, and another request
 * with the same key raises CONFLICT (threat F3). Simultaneous requests wait for each other, because the key's row is inserted
 * before the work, in the same transaction.
 */
export const runOnce = async <Answer extends Prisma.InputJsonObject>(
  tx: Tx,
  actor: Actor,
  {
    command,
    key,
    request,
    work,
  }: { command: string; key: string | undefined; request: unknown; work: () => Promise<Answer> },
): Promise<Answer> => {
  if (!key || !isPerson(actor)) return work()
  if (!isIdempotencyKey(key))
    throw new DomainError('INVALID', 'The idempotency key must be 8 to 100 letters, digits or hyphens.')
  const row = { accountId: actor.accountId, key: `${command}:${key}` }
  const requestHash = createHash('sha256').update(toJsonWithBigints(request)).digest('hex')
  const { count } = await tx.idempotencyKey.createMany({ data: [{ ...row, requestHash }], skipDuplicates: true })
  if (count === 0) {
    const before = await tx.idempotencyKey.findUnique({ where: { accountId_key: row } })
    if (before?.requestHash === requestHash && before.answer) return before.answer as Answer
    throw new DomainError('CONFLICT', 'This request was already answered with other contents.')
  }
  const answer = await work()
  await tx.idempotencyKey.update({ where: { accountId_key: row }, data: { answer } })
  return answer
}

/** Option of a create: the idempotency key. */
export type Repeatable = { idempotencyKey?: string }

/** Returns the `Idempotency-Key` header of a request as a command's option. */
export const readIdempotencyKey = (request: Request): Repeatable => {
  const key = request.headers.get('idempotency-key')
  return key === null ? {} : { idempotencyKey: key }
}
