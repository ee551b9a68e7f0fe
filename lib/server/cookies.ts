import { decode } from 'next-auth/jwt'
import { env } from '#lib/server/env.ts'
import { hashSecret } from '#lib/server/sealing.ts'

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

/** Every cookie that the product sets, named once; `__Host-` over https keeps each to this very host (threat B6). */
export const cookieOf = (kind: Kind, ownAddress: string) => {
  const secure = ownAddress.startsWith('https:')
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  return { name: `${secure ? '__Host-' : ''}${NAMES[kind]}`, options }
}

/** The six cookies of next-auth in its own form. */
export const authCookies = (ownAddress: string) => {
  const of = (kind: Kind) => cookieOf(kind, ownAddress)
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

/** A Set-Cookie header's value; an empty value deletes. */
export const setCookie = (kind: Kind, value: string, ownAddress: string, seconds = QUARTER_HOUR): string => {
  const { name, options } = cookieOf(kind, ownAddress)
  const age = value === '' ? 0 : seconds
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${options.secure ? '; Secure' : ''}`
}

/** Deletes what a sign-in attempt left behind. */
export const forgetAttempt = (ownAddress: string): string[] => TRANSIENT.map((kind) => setCookie(kind, '', ownAddress))

/** A redirect to an address of ours or, whole, to the provider's, with cookies. */
export const goTo = (address: string, cookies: string[] = []): Response => {
  const headers = new Headers({
    location: new URL(address, env().NEXTAUTH_URL).href,
    'cache-control': 'private, no-store',
  })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

/** The cookies of a request's header by name; the first of two equal names counts. */
export const parseCookies = (header: string | null): Map<string, string> => {
  const found = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const cut = part.indexOf('=')
    const name = part.slice(0, cut).trim()
    if (cut > 0 && name !== '' && !found.has(name)) found.set(name, part.slice(cut + 1).trim())
  }
  return found
}

/** The id under which a session is stored: the hash of what its cookie carries, so that a copy of the table opens none. */
export const sessionRowId = (sid: string): string => hashSecret('session', sid)

/** The stored id of the session that a cookie's value names, or null for anything that this server did not seal. */
export const sessionIdIn = async (value: string | undefined, secret: string): Promise<string | null> => {
  if (!value || value.length > 4096) return null
  try {
    const token = await decode({ token: value, secret })
    return typeof token?.sid === 'string' ? sessionRowId(token.sid) : null
  } catch {
    return null
  }
}
