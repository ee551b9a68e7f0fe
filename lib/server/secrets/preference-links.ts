import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { readKeyRing } from '#lib/server/secrets/key-rings.ts'

const ID = 8
const HASH = 32
const MAC = 32
const MESSAGE = 4
/** The bytes of the kinds of mail: five, and two in links of earlier versions, which never expire. */
const SCOPES = 5
const EARLIER_SCOPES = 2
const countBytes = (scopes: number): number => ID + scopes + MESSAGE + HASH + MAC
/**
 * 81 bytes are exactly 108 base64 characters without padding, and 78 are 104, so each token has only one spelling.
 */
const TOKEN = /^[\w-]{104}(?:[\w-]{4})?$/

/** A key of PREFERENCE_KEYS with its id in tokens: the start of its hash. */
export type PreferenceKey = { id: string; bytes: Buffer }

/** The content of a preferences link in a mail; it does not reveal the address. */
export type PreferenceLink = {
  /** The recipient's address, hashed by `hashAddress`. */
  addressHash: Uint8Array<ArrayBuffer>
  /** The kinds of mail that one-click unsubscribe ends, one bit each. */
  scopes: number
  /** The id of the message with the link; 0 for none. */
  messageId: number
}

/** Returns the keys of PREFERENCE_KEYS in order: the first signs links, all verify them. */
export const readPreferenceKeys = (keys = readKeyRing('PREFERENCE_KEYS')): PreferenceKey[] =>
  keys.map((bytes) => ({
    id: createHash('sha256').update('preference-key:').update(bytes).digest().subarray(0, ID).toString('hex'),
    bytes,
  }))

type Purpose = 'link' | 'address'
// Derived once per key, because a mailing hashes a hundred thousand addresses.
const derived = new WeakMap<Buffer, Partial<Record<Purpose, Buffer>>>()

const derivePreferenceKey = ({ bytes }: PreferenceKey, purpose: Purpose): Buffer => {
  const made = derived.get(bytes) ?? {}
  derived.set(bytes, made)
  made[purpose] ??= Buffer.from(hkdfSync('sha256', bytes, '', `preference:${purpose}`, 32))
  return made[purpose]
}

/**
 * Returns the HMAC of a normalised address for links and the opt-out ledger, so that a copy of the database does not reveal
 * addresses.
 */
export const hashAddress = (key: PreferenceKey, address: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac('sha256', derivePreferenceKey(key, 'address')).update(address).digest())

const signPreferenceLink = (key: PreferenceKey, body: Uint8Array): Buffer =>
  createHmac('sha256', derivePreferenceKey(key, 'link')).update(body).digest()

/** Creates the token of a link: signed with 256 bits, never expires (threat E6). */
export const createPreferenceToken = (
  key: PreferenceKey,
  { addressHash, scopes, messageId }: PreferenceLink,
): string => {
  const body = Buffer.alloc(countBytes(SCOPES) - MAC)
  body.write(key.id, 0, 'hex')
  body.writeUIntBE(scopes, ID, SCOPES)
  body.writeUInt32BE(messageId, ID + SCOPES)
  body.set(addressHash, ID + SCOPES + MESSAGE)
  return Buffer.concat([body, signPreferenceLink(key, body)]).toString('base64url')
}

/** Decodes a token and verifies its signature. Does the same work for every text, so that timing reveals nothing. */
export const readPreferenceToken = (token: string): { isOurs: boolean; link: PreferenceLink } => {
  const isWhole = TOKEN.test(token)
  const bytes = isWhole ? Buffer.from(token, 'base64url') : Buffer.alloc(countBytes(SCOPES))
  const width = bytes.length === countBytes(SCOPES) ? SCOPES : EARLIER_SCOPES
  const end = bytes.length - MAC
  const id = bytes.subarray(0, ID).toString('hex')
  const keys = readPreferenceKeys()
  const known = keys.find((key) => key.id === id)
  const isRight = timingSafeEqual(
    signPreferenceLink(known ?? (keys[0] as PreferenceKey), bytes.subarray(0, end)),
    bytes.subarray(end),
  )
  return {
    isOurs: isWhole && known !== undefined && isRight,
    link: {
      scopes: bytes.readUIntBE(ID, width),
      messageId: bytes.readUInt32BE(ID + width),
      addressHash: new Uint8Array(bytes.subarray(ID + width + MESSAGE, end)),
    },
  }
}
