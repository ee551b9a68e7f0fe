import { parseCookie } from 'cookie'
import { decode } from 'next-auth/jwt'
import { getEnv } from '#lib/server/operations/env.ts'
import { hashSecret } from '#lib/server/secrets/sealing.ts'

type Kind =
  | 'sessionToken'
  | 'callbackUrl'
  | 'csrfToken'
  | 'pkceCodeVerifier'
  | 'state'
  | 'nonce'
  | 'signOut'
  | 'enquiry'
  | 'enquiryRest'

const NAMES: Record<Kind, string> = {
  sessionToken: 'covenant.session',
  callbackUrl: 'covenant.return',
  csrfToken: 'covenant.csrf',
  pkceCodeVerifier: 'covenant.pkce',
  state: 'covenant.state',
  nonce: 'covenant.nonce',
  signOut: 'covenant.sign-out',
  enquiry: 'covenant.enquiry',
  enquiryRest: 'covenant.enquiry-rest',
}

const TRANSIENT = ['pkceCodeVerifier', 'state', 'nonce'] as const
const QUARTER_HOUR = 900

/**
 * Returns the name and options of a cookie; all cookies are defined here. Over https the `__Host-` prefix ties each to this exact
 * host (threat B6).
 */
export const describeCookie = (kind: Kind, ownAddress: string) => {
  const secure = ownAddress.startsWith('https:')
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  return { name: `${secure ? '__Host-' : ''}${NAMES[kind]}`, options }
}

/** Returns next-auth's six cookies in the form of its options. */
export const describeAuthCookies = (ownAddress: string) => {
  const of = (kind: Kind) => describeCookie(kind, ownAddress)
  const shortly = (kind: Kind) => ({ name: of(kind).name, options: { ...of(kind).options, maxAge: QUARTER_HOUR } })
  return {
    sessionToken: of('sessionToken'),
    callbackUrl: of('callbackUrl'),
    csrfToken: of('csrfToken'),
    pkceCodeVerifier: shortly('pkceCodeVerifier'),
    state: shortly('state'),
    nonce: shortly('nonce'),
  }
}

/** Returns the value of a Set-Cookie header; an empty value deletes the cookie. */
export const formatSetCookie = ({
  kind,
  value,
  ownAddress,
  seconds = QUARTER_HOUR,
}: {
  kind: Kind
  value: string
  ownAddress: string
  seconds?: number
}): string => {
  const { name, options } = describeCookie(kind, ownAddress)
  const age = value === '' ? 0 : seconds
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${options.secure ? '; Secure' : ''}`
}

/** Returns the Set-Cookie headers that delete the cookies of an unfinished sign-in. */
export const expireAttemptCookies = (ownAddress: string): string[] =>
  TRANSIENT.map((kind) => formatSetCookie({ kind, value: '', ownAddress }))

/** Returns a redirect to one of our paths or to a full URL of the provider, with cookies. */
export const redirectTo = (address: string, cookies: string[] = []): Response => {
  const headers = new Headers({
    location: new URL(address, getEnv().NEXTAUTH_URL).href,
    'cache-control': 'private, no-store',
  })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

/** Parses a Cookie header by name, without decoding the values; the first of two equal names counts. */
export const parseCookies = (header: string | null): Map<string, string> => {
  const found = new Map(Object.entries(parseCookie(header ?? '', { decode: (value) => value })) as [string, string][])
  found.delete('')
  return found
}

/** Returns the stored id of a session: a hash of the id in its cookie, so that a copy of the table opens no session. */
export const hashSessionId = (sid: string): string => hashSecret('session', sid)

/** Returns the stored session id of a session cookie, or null if this server did not encrypt the cookie. */
export const readSessionId = async (value: string | undefined, secret: string): Promise<string | null> => {
  if (!value || value.length > 4096) return null
  try {
    const token = await decode({ token: value, secret })
    return typeof token?.sid === 'string' ? hashSessionId(token.sid) : null
  } catch {
    return null
  }
}
