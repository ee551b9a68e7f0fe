import { type LiveSession, liveSession } from '#lib/people/accounts/sessions/queries.ts'
import { actorOfPerson, personOfSubject } from '#lib/people/directory/queries.ts'
import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { type Actor, isPerson, type PersonActor, type ViewAs, viewOf, visitor } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { paths, safeReturnPath } from '#lib/core/paths.ts'
import type { Policy } from '#lib/core/policy.ts'
import { recordRefusal } from '#lib/foundation/audit/refusals/commands.ts'
import { cookieOf, parseCookies, sessionIdIn } from '#lib/server/cookies.ts'
import { env, productOrigin } from '#lib/server/env.ts'
import { networkOf } from '#lib/server/throttle.ts'
import { subjectOfBearer } from '#lib/web/issuer.ts'
import { needsSilentSignIn, renewIfDue } from '#lib/web/renewal.ts'

type Session = LiveSession & { sessionId: string }

/** The actor of this page request, read once per request; a visitor when nobody is signed in. */
export const currentActor = cache(async (): Promise<Actor> => (await currentSession())?.actor ?? visitor)

/**
 * The signed-in person of a page: a visitor goes to /login with the current address, a refused one to /exception/403, and whoever
 * views as a visitor to the public finder, because a new sign-in would end the view unseen.
 */
export const pageActor = async (policy?: Policy): Promise<PersonActor> => {
  const session = await currentSession()
  if (!session) return redirect(paths.login(await currentAddress()))
  if (await needsSilentSignIn(session)) return redirect(`${paths.login(await currentAddress())}&renew=1`)
  const { actor } = session
  if (!isPerson(actor)) return redirect(paths.publicFinder())
  if (policy && !policy(actor)) return refusePage()
  return actor
}

/** Leads a refused person to the page 403, or to another that says it, and leaves one record, however often the page asks (threat H2). */
export const refusePage = async (instead = paths.exception(403)): Promise<never> => {
  await recordPageRefusal()
  return redirect(instead)
}

const recordPageRefusal = cache(async (): Promise<void> => {
  const { pathname } = new URL(await currentAddress())
  const network = networkOf(await headers(), env().TRUSTED_HOPS)
  await recordRefusal(await currentActor(), { place: `page ${pathname}`, reason: 'FORBIDDEN', network })
})

/** The actor of an API request: a bearer access token of the provider, else the session cookie. */
export const actorOfRequest = async (request: Request): Promise<{ actor: Actor; isBearer: boolean }> => {
  const authorization = request.headers.get('authorization')
  if (authorization !== null) return { actor: await actorOfBearer(authorization), isBearer: true }
  const jar = parseCookies(request.headers.get('cookie'))
  return { actor: (await sessionOf(jar.get(sessionCookie())))?.actor ?? visitor, isBearer: false }
}

/** What the request views the product as, for the banner; null without a view. */
export const currentView = cache(async (): Promise<ViewAs | null> => viewOf(await currentActor()))

const currentSession = cache(async (): Promise<Session | null> => {
  const jar = await cookies()
  return sessionOf(jar.get(sessionCookie())?.value)
})

const sessionCookie = (): string => cookieOf('sessionToken', env().NEXTAUTH_URL).name

const sessionOf = async (cookie: string | undefined): Promise<Session | null> => {
  const sessionId = await sessionIdIn(cookie, env().NEXTAUTH_SECRET)
  const live = sessionId && (await liveSession(sessionId))
  if (!live) return null
  return (await renewIfDue({ sessionId, ...live })) ? { sessionId, ...live } : null
}

const MAX_BEARER = 4_200

// A header that is there and wrong is refused, never replaced by the cookie: the caller meant another identity.
const actorOfBearer = async (authorization: string): Promise<PersonActor> => {
  const token = /^Bearer ([\w.~+/-]+={0,2})$/i.exec(authorization.slice(0, MAX_BEARER))?.[1]
  const subject = token ? await subjectOfBearer(token) : null
  const person = subject ? await personOfSubject(env().OIDC_ISSUER, subject) : null
  const actor = person && actorOfPerson(person, null)
  if (!actor) throw new DomainError('UNAUTHENTICATED')
  return actor
}

const currentAddress = async (): Promise<string> => {
  const own = productOrigin()
  const path = safeReturnPath((await headers()).get('x-return-path'), own) ?? paths.home()
  return `${own}${path}`
}
