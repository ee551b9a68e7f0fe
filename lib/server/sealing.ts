import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'

const BYTES = 32
const KEY_TEXT = /^[A-Za-z0-9+/_-]{43}=?$/
const IV = 12
const TAG = 16

/**
 * The variable ENCRYPTION_KEYS: 32 random bytes each in base64, separated by commas. The first one seals, every one opens,
 * so a new key is put in front and the old one stays for as long as something is sealed under it.
 */
export const encryptionKeys = z
  .string({ error: 'must be set; make one with: openssl rand -base64 32' })
  .refine((text) => keyTexts(text).length > 0 && keyTexts(text).every((each) => KEY_TEXT.test(each)), {
    error:
      'needs 32 random bytes in base64, or several with commas between them; make one with: openssl rand -base64 32',
  })

type Key = { id: string; bytes: Buffer }

const keyTexts = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

let kept: { text: string; keys: Key[] } | undefined

// Read from the environment each time, because web, worker and identity check theirs in different shapes.
const keys = (): Key[] => {
  const text = process.env.ENCRYPTION_KEYS ?? ''
  if (kept?.text === text) return kept.keys
  const list = keyTexts(encryptionKeys.parse(text)).map((each) => {
    const bytes = Buffer.from(each, 'base64')
    if (bytes.byteLength !== BYTES) throw new Error('ENCRYPTION_KEYS holds a key that is not of 32 bytes')
    return { id: hashed('encryption-key', bytes.toString('hex')).slice(0, 8), bytes }
  })
  kept = { text, keys: list }
  return list
}

/**
 * Seals a text under the first key: AES-256-GCM, with the key's id in front. `place` says where it is stored, so that a
 * sealed text copied to another row does not open there.
 */
export const sealed = (place: string, text: string): string => {
  const [key] = keys() as [Key]
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(place))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${key.id}.${Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')}`
}

/** The text that was sealed for this place, or null where no key of the environment opens it. */
export const opened = (place: string, stored: string): string | null => {
  const [id, content = ''] = stored.split('.')
  const key = keys().find((each) => each.id === id)
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

/** True for what another key than the first has sealed. */
export const isUnderOldKey = (stored: string): boolean => !stored.startsWith(`${keys()[0]?.id}.`)

/** What is stored of an id or token that opens something: it is found by its hash and never stored itself. */
export const hashed = (kind: string, secret: string): string =>
  createHash('sha256').update(`${kind}:${secret}`).digest('base64url')
