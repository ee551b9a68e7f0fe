import { getLiveSession, type LiveSession } from '#lib/people/accounts/sessions/queries.ts'
import { createActor, findPersonBySubject } from '#lib/people/directory/queries.ts'
import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { type Actor, getViewAs, isPerson, type PersonActor, type ViewAs, visitor } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { paths } from '#lib/core/paths.ts'
import type { Policy } from '#lib/core/policy.ts'
import { parseReturnPath } from '#lib/core/return-path.ts'
import { recordRefusal } from '#lib/foundation/audit/refusals/commands.ts'
import { describeCookie, parseCookies, readSessionId } from '#lib/server/http/cookies.ts'
import { readClientNetwork } from '#lib/server/http/throttle.ts'
import { getEnv, getProductOrigin } from '#lib/server/operations/env.ts'
import { introspectBearer } from '#lib/web/issuer.ts'
import { needsSilentSignIn, renewIfDue } from '#lib/web/renewal.ts'

type Session = LiveSession & { sessionId: string }

/** Returns the actor of the current page request, cached per request; a visitor if nobody is signed in. */
export const getCurrentActor = cache(async (): Promise<Actor> => (await getCurrentSession())?.actor ?? visitor)

/**
 * Returns the signed-in person of a page. Redirects visitors to /login with the current URL, people without the policy to
 * /exception/403, and people who view as a visitor to the public finder, because a new sign-in would silently end their view-as
 * session.
 */
export const pageActor = async (policy?: Policy): Promise<PersonActor> => {
  const session = await getCurrentSession()
  if (!session) return redirect(paths.login(await readCurrentUrl()))
  if (await needsSilentSignIn(session)) return redirect(`${paths.login(await readCurrentUrl())}&renew=1`)
  const { actor } = session
  if (!isPerson(actor)) return redirect(paths.publicFinder())
  if (policy && !policy(actor)) return redirectRefusedPerson()
  return actor
}

/** Redirects a refused person to page 403 or another one, and records the refusal once per request (threat H2). */
export const redirectRefusedPerson = async (instead = paths.exception(403)): Promise<never> => {
  await recordPageRefusal()
  return redirect(instead)
}

const recordPageRefusal = cache(async (): Promise<void> => {
  const { pathname } = new URL(await readCurrentUrl())
  const network = readClientNetwork(await headers(), getEnv().TRUSTED_HOPS)
  await recordRefusal(await getCurrentActor(), { place: `page ${pathname}`, reason: 'FORBIDDEN', network })
})

/** Returns the actor of an API request, by bearer access token or else by session cookie. */
export const authenticateRequest = async (request: Request): Promise<{ actor: Actor; isBearer: boolean }> => {
  const authorization = request.headers.get('authorization')
  if (authorization !== null) return { actor: await authenticateBearer(authorization), isBearer: true }
  const jar = parseCookies(request.headers.get('cookie'))
  return { actor: (await loadSession(jar.get(getSessionCookieName())))?.actor ?? visitor, isBearer: false }
}

/** Returns the request's view-as session for the banner, or null. */
export const getCurrentViewAs = cache(async (): Promise<ViewAs | null> => getViewAs(await getCurrentActor()))

const getCurrentSession = cache(async (): Promise<Session | null> => {
  const jar = await cookies()
  return loadSession(jar.get(getSessionCookieName())?.value)
})

const getSessionCookieName = (): string => describeCookie('sessionToken', getEnv().NEXTAUTH_URL).name

const loadSession = async (cookie: string | undefined): Promise<Session | null> => {
  const sessionId = await readSessionId(cookie, getEnv().NEXTAUTH_SECRET)
  const live = sessionId && (await getLiveSession(sessionId))
  if (!live) return null
  return (await renewIfDue({ sessionId, ...live })) ? { sessionId, ...live } : null
}

const MAX_BEARER = 4_200

// An invalid header is an error and never replaced by the cookie, because the caller meant another identity.
const authenticateBearer = async (authorization: string): Promise<PersonActor> => {
  const token = /^Bearer ([\w.~+/-]+={0,2})$/i.exec(authorization.slice(0, MAX_BEARER))?.[1]
  const subject = token ? await introspectBearer(token) : null
  const person = subject ? await findPersonBySubject(getEnv().OIDC_ISSUER, subject) : null
  const actor = person && createActor(person, null)
  if (!actor) throw new DomainError('UNAUTHENTICATED')
  return actor
}

const readCurrentUrl = async (): Promise<string> => {
  const own = getProductOrigin()
  const path = parseReturnPath((await headers()).get('x-return-path'), own) ?? paths.home()
  return `${own}${path}`
}
