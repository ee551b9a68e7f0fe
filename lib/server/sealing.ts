import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { keysIn } from '#lib/server/key-rings.ts'

const IV = 12
const TAG = 16

type Key = { id: string; bytes: Buffer }

let kept: { bytes: readonly Buffer[]; keys: Key[] } | undefined

// The variable ENCRYPTION_KEYS: the first key seals, every one opens; an old one stays while something is sealed under it.
const keys = (): Key[] => {
  const bytes = keysIn('ENCRYPTION_KEYS')
  if (kept?.bytes !== bytes)
    kept = {
      bytes,
      keys: bytes.map((each) => ({ id: hashSecret('encryption-key', each.toString('hex')).slice(0, 8), bytes: each })),
    }
  return kept.keys
}

/**
 * Seals a text under the first key: AES-256-GCM, with the key's id in front. `place` says where it is stored, so that a
 * sealed text copied to another row does not open there.
 */
export const seal = (place: string, text: string): string => {
  const [key] = keys() as [Key]
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(place))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${key.id}.${Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')}`
}

/** The text that was sealed for this place, or null where no key of the environment opens it. */
export const unseal = (place: string, stored: string): string | null => {
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
export const hashSecret = (kind: string, secret: string): string =>
  createHash('sha256').update(`${kind}:${secret}`).digest('base64url')
