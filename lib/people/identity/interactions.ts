import { AsyncLocalStorage } from 'node:async_hooks'
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { createRandomSecret, getServerKey } from '#lib/server/secrets/keys.ts'

type Exchange = { request: IncomingMessage; response: ServerResponse; isSecure: boolean }

/** The request that the provider is handling. */
export const exchange = new AsyncLocalStorage<Exchange>()

const NAME = 'covenant_identity_begun'
const LONGEST = 3_500
const IV = 12
const TAG = 16

/** Returns the value of a cookie of a request, or undefined. */
export const readInteractionCookie = ({ headers }: IncomingMessage, name: string): string | undefined =>
  new RegExp(`(?:^|; ?)${name}=([\\w.-]{1,4000})(?:;|$)`).exec(headers.cookie ?? '')?.[1]

const loadCookieKey = async (): Promise<Buffer> =>
  createHash('sha256')
    .update(await getServerKey('begun sign-ins', createRandomSecret))
    .digest()

const encryptPayload = async (payload: AdapterPayload): Promise<string> => {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', await loadCookieKey(), iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(payload), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

const decryptPayload = async (text: string): Promise<AdapterPayload | undefined> => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.byteLength <= IV + TAG) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', await loadCookieKey(), bytes.subarray(0, IV))
    decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
    const plain = Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()])
    return JSON.parse(plain.toString('utf8')) as AdapterPayload
  } catch {
    return undefined
  }
}

/**
 * Stores an unfinished sign-in encrypted in the browser's cookie, and only in the database once it has a result, so that merely
 * opening the page creates no row (threat I9).
 */
export class BegunInteractions implements Adapter {
  readonly #rows: Adapter

  constructor(rows: Adapter) {
    this.#rows = rows
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const at = exchange.getStore()
    if (payload.result || !at) return void (await this.#rows.upsert(id, payload, expiresIn))
    const value = await encryptPayload(payload)
    if (value.length > LONGEST) throw new errors.InvalidRequest('the request is too long')
    at.response.appendHeader(
      'set-cookie',
      `${NAME}=${value}; Path=/interaction/${id}; Max-Age=${expiresIn}; HttpOnly; SameSite=Lax${at.isSecure ? '; Secure' : ''}`,
    )
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const stored = await this.#rows.find(id)
    if (stored) return stored
    const request = exchange.getStore()?.request
    const cookie = request && readInteractionCookie(request, NAME)
    const begun = cookie ? await decryptPayload(cookie) : undefined
    return begun?.jti === id && Number(begun.exp) * 1000 > Date.now() ? begun : undefined
  }

  async destroy(id: string): Promise<void> {
    await this.#rows.destroy(id)
  }

  async consume(id: string): Promise<void> {
    await this.#rows.consume(id)
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return (await this.#rows.findByUid(uid)) ?? undefined
  }

  async findByUserCode(code: string): Promise<AdapterPayload | undefined> {
    return (await this.#rows.findByUserCode(code)) ?? undefined
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#rows.revokeByGrantId(grantId)
  }
}
