import { hash, verify } from '@node-rs/argon2'

// argon2id; memory in KiB.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const LONGEST = 256

/** Returns the argon2id hash of a password. Raises RangeError unless it has 1 to 256 characters. */
export const hashPassword = (password: string): Promise<string> => {
  if (password.length === 0 || password.length > LONGEST) throw new RangeError('a password has 1 to 256 characters')
  return hash(password.normalize('NFKC'), COST)
}

let decoy: Promise<string> | undefined

/** Compares a password with a stored hash. Without a hash it does the same work and returns false, so that timing reveals nothing. */
export const isCorrectPassword = async (password: string, stored: string | null): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await decoy), password.slice(0, LONGEST).normalize('NFKC'), COST)
  return matches && stored !== null && password.length <= LONGEST
}
