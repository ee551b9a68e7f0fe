import { z } from 'zod'

const BYTES = 32
const KEY_TEXT = /^[A-Za-z0-9+/_-]{43}=?$/

const splitKeyRing = (ring: string): string[] =>
  ring
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/**
 * Schema of a variable with keys: 32 random bytes each in base64, separated by commas. The first one is used for new values and
 * all can read, so a new key goes in front.
 */
export const keyRing = z
  .string({ error: 'must be set; make one with: openssl rand -base64 32' })
  .refine((text) => splitKeyRing(text).length > 0 && splitKeyRing(text).every((each) => KEY_TEXT.test(each)), {
    error:
      'needs 32 random bytes in base64, or several with commas between them; make one with: openssl rand -base64 32',
  })

/** Parses a key ring in order. Raises an error if a key does not have 32 bytes. */
export const parseKeyRing = (ring: string): readonly Buffer[] => {
  const keys = splitKeyRing(keyRing.parse(ring)).map((each) => Buffer.from(each, 'base64'))
  if (keys.some(({ byteLength }) => byteLength !== BYTES))
    throw new Error('A ring holds a key that is not of 32 bytes.')
  return keys
}

const kept = new Map<string, { text: string; keys: readonly Buffer[] }>()

/**
 * Returns the keys of a variable, cached by its text. Reads `process.env` directly, because web, worker and identity use
 * different schemas.
 */
export const readKeyRing = (variable: 'ENCRYPTION_KEYS' | 'PREFERENCE_KEYS'): readonly Buffer[] => {
  const text = process.env[variable] ?? ''
  const before = kept.get(variable)
  if (before?.text === text) return before.keys
  const keys = parseKeyRing(text)
  kept.set(variable, { text, keys })
  return keys
}
