import { createHash } from 'node:crypto'
import { type Actor, isPerson } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { toJson } from '#lib/core/money.ts'
import type { Prisma, Tx } from '#lib/server/db.ts'

/** A key that a client may send with a create request. */
const isIdempotencyKey = (key: string): boolean => /^[\w-]{8,100}$/.test(key)

/**
 * Runs a create once for each key of an account: the same request again gets the first answer, another one is refused (threat F3).
 * Two at the same moment wait for each other, because the key's row is written before the work in the same transaction.
 */
export const runOnce = async <Answer extends Prisma.InputJsonObject>(
  tx: Tx,
  actor: Actor,
  command: string,
  key: string | undefined,
  request: unknown,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  if (!key || !isPerson(actor)) return work()
  if (!isIdempotencyKey(key))
    throw new DomainError('INVALID', 'The idempotency key must be 8 to 100 letters, digits or hyphens.')
  const row = { accountId: actor.accountId, key: `${command}:${key}` }
  const requestHash = createHash('sha256').update(toJson(request)).digest('hex')
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

/** A create's option: the key under which a repeat gets the first answer. */
export type Repeatable = { idempotencyKey?: string }

/** The key of a request's `Idempotency-Key` header, as a command's option. */
export const idempotencyKeyOf = (request: Request): Repeatable => {
  const key = request.headers.get('idempotency-key')
  return key === null ? {} : { idempotencyKey: key }
}
