import { hash, verify } from '@node-rs/argon2'
import { now } from '#lib/server/clock.ts'
import { type Tx, transaction } from '#lib/server/db.ts'

// argon2id; memory in KiB.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const LONGEST = 256

/** The argon2id hash of a password, as it is stored. */
export const hashPassword = (password: string): Promise<string> => {
  if (password.length === 0 || password.length > LONGEST) throw new RangeError('a password has 1 to 256 characters')
  return hash(password.normalize('NFKC'), COST)
}

let decoy: Promise<string> | undefined

/** Compares a password with a stored hash; without one it works as long and says no, so that time tells nothing. */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await decoy), password.slice(0, LONGEST).normalize('NFKC'), COST)
  return matches && stored !== null && password.length <= LONGEST
}

export type Login = { subject: string; email: string; password: string }

/**
 * Makes or changes the login of a subject at the bundled provider, in the transaction of the act it belongs to. A changed
 * password also ends the provider's own sessions and tokens of that subject.
 */
export const setPassword = async ({ subject, email, password }: Login, within?: Tx): Promise<void> => {
  const passwordHash = await hashPassword(password)
  const write = async (tx: Tx) => {
    const facts = { email: email.trim().toLowerCase(), passwordHash, passwordChangedAt: now() }
    const before = await tx.identityLogin.findUnique({ where: { subject }, select: { subject: true } })
    await tx.identityLogin.upsert({ where: { subject }, create: { subject, ...facts }, update: facts })
    if (before) await tx.identityState.deleteMany({ where: { subject } })
  }
  await (within ? write(within) : transaction(write))
}
