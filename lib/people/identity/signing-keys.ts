import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { changeServerKey, createRandomSecret, getServerKey } from '#lib/server/secrets/keys.ts'

type SigningKey = { madeAt: string; jwk: JWK }

const NAME = 'identity-signing'
const DAY = 86_400_000
/** A key signs for 90 days and stays published for 30 more, longer than any token it signed is valid. */
const SIGNS = 90 * DAY
const STAYS = 120 * DAY

/** Returns the provider's signing keys, newest first; shared by all processes and rotated without an outage. */
export const getSigningKeys = async (at: Date): Promise<JWK[]> => {
  const keys = await getServerKey<SigningKey[]>(NAME, async () => [await createSigningKey(at)])
  const isDue = (all: SigningKey[]) => !all.some((key) => computeKeyAge(key, at) < SIGNS)
  const current = isDue(keys)
    ? await changeServerKey<SigningKey[]>(NAME, async (before) => (isDue(before) ? prependNewKey(before, at) : before))
    : keys
  return current.filter((key) => computeKeyAge(key, at) < STAYS).map((key) => key.jwk)
}

/**
 * Adds a new signing key in front; old ones stay published for the tokens they signed. Takes effect when a provider starts.
 * @internal Keys rotate by age.
 */
export const rotateSigningKey = async (at: Date): Promise<void> => {
  await getServerKey<SigningKey[]>(NAME, async () => [await createSigningKey(at)])
  await changeServerKey<SigningKey[]>(NAME, (before) => prependNewKey(before, at))
}

const computeKeyAge = (key: SigningKey, at: Date): number => at.getTime() - new Date(key.madeAt).getTime()

const prependNewKey = async (before: SigningKey[], at: Date): Promise<SigningKey[]> => [
  await createSigningKey(at),
  ...before.filter((key) => computeKeyAge(key, at) < STAYS),
]

/** Returns the secrets that sign the provider's cookies. */
export const getCookieSecrets = (): Promise<string[]> => getServerKey('identity-cookies', () => [createRandomSecret()])

const createSigningKey = async (at: Date): Promise<SigningKey> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = createRandomSecret().slice(0, 16)
  return { madeAt: at.toISOString(), jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } }
}
