import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { readKeyRing } from '#lib/server/secrets/key-rings.ts'

const IV = 12
const TAG = 16

type Key = { id: string; bytes: Buffer }

let kept: { bytes: readonly Buffer[]; keys: Key[] } | undefined

// ENCRYPTION_KEYS: the first key encrypts and all decrypt; an old key must stay while data is encrypted under it.
const loadKeys = (): Key[] => {
  const bytes = readKeyRing('ENCRYPTION_KEYS')
  if (kept?.bytes !== bytes)
    kept = {
      bytes,
      keys: bytes.map((each) => ({ id: hashSecret('encryption-key', each.toString('hex')).slice(0, 8), bytes: each })),
    }
  return kept.keys
}

/**
 * Encrypts a text with AES-256-GCM under the first key, prefixed with the key's id. `place` names the row and is authenticated,
 * so the text cannot be decrypted after being copied to another row.
 */
export const seal = (place: string, text: string): string => {
  const [key] = loadKeys() as [Key]
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(place))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${key.id}.${Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')}`
}

/** Decrypts a text that was encrypted for this place; null if no key decrypts it. */
export const unseal = (place: string, stored: string): string | null => {
  const [id, content = ''] = stored.split('.')
  const key = loadKeys().find((each) => each.id === id)
  if (!key) return null
  const bytes = Buffer.from(content, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, IV), { authTagLength: TAG })
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(IV, IV + TAG))
    return decipher.update(bytes.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** Returns true for a text encrypted under another key than the first. */
export const isUnderOldKey = (stored: string): boolean => !stored.startsWith(`${loadKeys()[0]?.id}.`)

/** Returns the hash under which an id or token is stored, so that the secret itself is not. */
export const hashSecret = (kind: string, secret: string): string =>
  createHash('sha256').update(`${kind}:${secret}`).digest('base64url')
