import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { changeServerKey, randomSecret, serverKey } from '#lib/server/keys.ts'

type SigningKey = { madeAt: string; jwk: JWK }

const NAME = 'identity-signing'
const DAY = 86_400_000
/** A new key signs after 90 days; an old one stays published for 30 more, longer than anything that it signed lives. */
const SIGNS = 90 * DAY
const STAYS = 120 * DAY

/** The provider's signing keys, newest first; made once, shared by every process, changed in time without an outage. */
export const signingKeys = async (at: Date): Promise<JWK[]> => {
  const keys = await serverKey<SigningKey[]>(NAME, async () => [await newKey(at)])
  const isDue = (all: SigningKey[]) => !all.some((key) => ageOf(key, at) < SIGNS)
  const current = isDue(keys)
    ? await changeServerKey<SigningKey[]>(NAME, async (before) => (isDue(before) ? withNewKey(before, at) : before))
    : keys
  return current.filter((key) => ageOf(key, at) < STAYS).map((key) => key.jwk)
}

/**
 * Puts a new key in front; the old ones stay published for what they have signed. Takes effect when a provider starts.
 * @internal Keys are changed by their age.
 */
export const rotateSigningKey = async (at: Date): Promise<void> => {
  await serverKey<SigningKey[]>(NAME, async () => [await newKey(at)])
  await changeServerKey<SigningKey[]>(NAME, (before) => withNewKey(before, at))
}

const ageOf = (key: SigningKey, at: Date): number => at.getTime() - new Date(key.madeAt).getTime()

const withNewKey = async (before: SigningKey[], at: Date): Promise<SigningKey[]> => [
  await newKey(at),
  ...before.filter((key) => ageOf(key, at) < STAYS),
]

/** The secrets that sign the provider's cookies. */
export const cookieSecrets = (): Promise<string[]> => serverKey('identity-cookies', () => [randomSecret()])

const newKey = async (at: Date): Promise<SigningKey> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomSecret().slice(0, 16)
  return { madeAt: at.toISOString(), jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } }
}
