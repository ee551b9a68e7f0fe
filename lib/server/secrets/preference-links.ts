import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { readKeyRing } from '#lib/server/secrets/key-rings.ts'

const ID = 8
const HASH = 32
const MAC = 32
const BODY = ID + 2 + 4 + HASH
/** 78 bytes are exactly 104 base64 characters without padding, so each token has only one spelling. */
const TOKEN = /^[\w-]{104}$/

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
  const body = Buffer.alloc(BODY)
  body.write(key.id, 0, 'hex')
  body.writeUInt16BE(scopes, ID)
  body.writeUInt32BE(messageId, ID + 2)
  body.set(addressHash, ID + 6)
  return Buffer.concat([body, signPreferenceLink(key, body)]).toString('base64url')
}

/** Decodes a token and verifies its signature. Does the same work for every text, so that timing reveals nothing. */
export const readPreferenceToken = (token: string): { isOurs: boolean; link: PreferenceLink } => {
  const isWhole = TOKEN.test(token)
  const bytes = isWhole ? Buffer.from(token, 'base64url') : Buffer.alloc(BODY + MAC)
  const id = bytes.subarray(0, ID).toString('hex')
  const keys = readPreferenceKeys()
  const known = keys.find((key) => key.id === id)
  const isRight = timingSafeEqual(
    signPreferenceLink(known ?? (keys[0] as PreferenceKey), bytes.subarray(0, BODY)),
    bytes.subarray(BODY),
  )
  return {
    isOurs: isWhole && known !== undefined && isRight,
    link: {
      scopes: bytes.readUInt16BE(ID),
      messageId: bytes.readUInt32BE(ID + 2),
      addressHash: new Uint8Array(bytes.subarray(ID + 6, BODY)),
    },
  }
}
