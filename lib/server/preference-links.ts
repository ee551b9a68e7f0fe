import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { keysIn } from '#lib/server/key-rings.ts'

const ID = 8
const HASH = 32
const MAC = 32
const BODY = ID + 2 + 4 + HASH
/** 78 bytes are 104 signs without a rest, so that each link has one spelling alone. */
const TOKEN = /^[\w-]{104}$/

/** A key of PREFERENCE_KEYS with the id that stands in its links: the start of its hash. */
export type PreferenceKey = { id: string; bytes: Buffer }

/** What a link in a mail is about; nothing in it can be read as an address. */
export type PreferenceLink = {
  /** The address that the mail went to, as `addressHash` makes it. */
  addressHash: Uint8Array<ArrayBuffer>
  /** The kinds of mail that a one-click press ends, one bit for each. */
  scopes: number
  /** The message that carried the link; 0 for none. */
  messageId: number
}

/** The keys of PREFERENCE_KEYS, in order: the first makes links, every one verifies them. */
export const preferenceKeys = (keys = keysIn('PREFERENCE_KEYS')): PreferenceKey[] =>
  keys.map((bytes) => ({
    id: createHash('sha256').update('preference-key:').update(bytes).digest().subarray(0, ID).toString('hex'),
    bytes,
  }))

type Purpose = 'link' | 'address'
// Made once for each key of the ring: a mailing asks for a hundred thousand addresses.
const derived = new WeakMap<Buffer, Partial<Record<Purpose, Buffer>>>()

const keyOf = ({ bytes }: PreferenceKey, purpose: Purpose): Buffer => {
  const made = derived.get(bytes) ?? {}
  derived.set(bytes, made)
  made[purpose] ??= Buffer.from(hkdfSync('sha256', bytes, '', `preference:${purpose}`, 32))
  return made[purpose]
}

/** What stands for a normalised address in the ledger of opt-outs and in links: an HMAC, so that no copy of the database tells it. */
export const addressHash = (key: PreferenceKey, address: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac('sha256', keyOf(key, 'address')).update(address).digest())

const macOf = (key: PreferenceKey, body: Uint8Array): Buffer =>
  createHmac('sha256', keyOf(key, 'link')).update(body).digest()

/** The token of a link under a key: 256 bits that do not expire (threat E6). */
export const preferenceToken = (key: PreferenceKey, { addressHash, scopes, messageId }: PreferenceLink): string => {
  const body = Buffer.alloc(BODY)
  body.write(key.id, 0, 'hex')
  body.writeUInt16BE(scopes, ID)
  body.writeUInt32BE(messageId, ID + 2)
  body.set(addressHash, ID + 6)
  return Buffer.concat([body, macOf(key, body)]).toString('base64url')
}

/** What a token stands for, with whether it is ours: the same work is done for every text, so that time tells nothing. */
export const readPreferenceToken = (token: string): { isOurs: boolean; link: PreferenceLink } => {
  const isWhole = TOKEN.test(token)
  const bytes = isWhole ? Buffer.from(token, 'base64url') : Buffer.alloc(BODY + MAC)
  const id = bytes.subarray(0, ID).toString('hex')
  const keys = preferenceKeys()
  const known = keys.find((key) => key.id === id)
  const isRight = timingSafeEqual(
    macOf(known ?? (keys[0] as PreferenceKey), bytes.subarray(0, BODY)),
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
