import { BODY_LIMITS } from '#lib/core/body-limits.ts'
import { parseReturnPath } from '#lib/core/return-path.ts'
import { readBodyText } from '#lib/server/http/body.ts'
import { describeCookie, parseCookies, readSessionId } from '#lib/server/http/cookies.ts'
import { getEnv, getProductOrigin } from '#lib/server/operations/env.ts'
import { decodeOrKeep } from '#lib/web/next-auth-call.ts'

/**
 * The return path of the sign-in is part of the callback URL, which next-auth keeps in a cookie. Returns null if it
 * has none.
 */
export const readSignInReturnPath = (request: Request, callbackUrl?: unknown): string | null => {
  const own = getProductOrigin()
  const kept = parseCookies(request.headers.get('cookie')).get(describeCookie('callbackUrl', own).name) ?? ''
  const address = typeof callbackUrl === 'string' ? callbackUrl : decodeOrKeep(kept)
  return parseReturnPath(URL.parse(address, own)?.searchParams.get('returnUrl'), own)
}

/** Returns the id of the session in the request's cookie. */
export const readCurrentSessionId = (request: Request): Promise<string | null> => {
  const { name } = describeCookie('sessionToken', getEnv().NEXTAUTH_URL)
  return readSessionId(parseCookies(request.headers.get('cookie')).get(name), getEnv().NEXTAUTH_SECRET)
}

/** Returns the fields of a posted form or JSON. */
export const readAuthFormFields = async (request: Request): Promise<Record<string, unknown>> => {
  if (request.method !== 'POST') return {}
  const text = await readBodyText(request, { limit: BODY_LIMITS['/api/auth/'] })
  if (request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text))
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed !== null && typeof parsed === 'object' ? { ...parsed } : {}
  } catch {
    return {}
  }
}
