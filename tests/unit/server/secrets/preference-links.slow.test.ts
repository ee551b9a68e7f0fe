import { randomBytes, randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  createPreferenceToken,
  type PreferenceKey,
  readPreferenceKeys,
  readPreferenceToken,
} from '#lib/server/secrets/preference-links.ts'

const [key] = readPreferenceKeys() as [PreferenceKey]
const sound = Buffer.from(
  createPreferenceToken(key, { addressHash: new Uint8Array(randomBytes(32)), scopes: 1, messageId: 1 }),
  'base64url',
)

// A forgery starts from a valid link, which any recipient of a mail has.
const forged = (round: number): string => {
  const bytes = Buffer.from(sound)
  if (round % 4 === 0) return randomBytes(81).toString('base64url')
  if (round % 4 === 1) randomBytes(32).copy(bytes, 49)
  if (round % 4 === 2) randomBytes(32).copy(bytes, 17)
  if (round % 4 === 3) {
    const at = randomInt(81)
    bytes[at] = (bytes[at] as number) ^ (1 << randomInt(8))
  }
  return bytes.toString('base64url')
}

test('[T-E6] rejects all of 100,000 forged links', () => {
  let accepted = 0
  for (let round = 0; round < 100_000; round += 1) if (readPreferenceToken(forged(round)).isOurs) accepted += 1
  expect(accepted).toBe(0)
  expect(readPreferenceToken(sound.toString('base64url')).isOurs).toBe(true)
})
