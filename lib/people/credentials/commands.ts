import type { Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { hashPassword } from '#lib/server/secrets/passwords.ts'

export type Login = { subject: string; email: string; password: string }

/**
 * Creates or changes a login at the bundled provider, in the caller's transaction. Changing a password also deletes the
 * provider's sessions and tokens of that subject.
 */
export const setPassword = async (tx: Tx, { subject, email, password }: Login): Promise<void> => {
  const passwordHash = await hashPassword(password)
  const facts = { email: email.trim().toLowerCase(), passwordHash, passwordChangedAt: now() }
  const before = await tx.identityLogin.findUnique({ where: { subject }, select: { subject: true } })
  await tx.identityLogin.upsert({ where: { subject }, create: { subject, ...facts }, update: facts })
  if (before) await tx.identityState.deleteMany({ where: { subject } })
}
