import type { NextAuthOptions } from 'next-auth'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { paths } from '#lib/core/paths.ts'
import { parseReturnPath } from '#lib/core/return-path.ts'
import type { SignInFacts } from '#lib/people/accounts/schema.ts'
import { ABSOLUTE_LIMIT, getLiveSession } from '#lib/people/accounts/sessions/queries.ts'
import { describeAuthCookies, hashSessionId } from '#lib/server/http/cookies.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { log } from '#lib/server/operations/log.ts'
import { buildDiscoveryUrl } from '#lib/web/issuer-discovery.ts'
import { computeRenewalTime } from '#lib/web/renewal.ts'

/** The id token's claims that we read; role, permissions and ids are only compared. */
type Profile = Record<string, unknown> & { iss: string; sub: string; iat: number; sid?: string; auth_time: number }

/** The result of a completed sign-in at the provider, before browser data is added. */
export type Arrival = Omit<SignInFacts, 'userAgent' | 'replaces'>

/** Opens a session for a completed sign-in; returns its cookie's data, or the URL of the page that explains the refusal. */
export type OpenSession = (arrival: Arrival) => Promise<{ sid: string; accountId: number } | { explainedAt: string }>

/** How far the provider's clock may be ahead, in milliseconds. */
const TOLERANCE = 60_000

/** The OIDC client: code flow with PKCE, state and nonce, with issuer and algorithm pinned (threats B1, B2). */
const createOidcClient = (): OAuthConfig<Profile> => ({
  id: 'oidc',
  name: getEnv().PRODUCT_NAME,
  type: 'oauth',
  wellKnown: buildDiscoveryUrl(getEnv().OIDC_ISSUER),
  // With max_age the provider must report when the person authenticated, and asks again after that time (threat I7).
  authorization: { params: { scope: getEnv().OIDC_SCOPE, response_type: 'code', max_age: ABSOLUTE_LIMIT / 1000 } },
  idToken: true,
  checks: ['pkce', 'state', 'nonce'],
  clientId: getEnv().OIDC_CLIENT_ID,
  clientSecret: getEnv().OIDC_CLIENT_SECRET,
  client: { token_endpoint_auth_method: 'client_secret_post', id_token_signed_response_alg: getEnv().OIDC_SIGNING_ALG },
  httpOptions: { timeout: 10_000 },
  profile: ({ iss, sub, iat, auth_time }) => {
    if (iss !== getEnv().OIDC_ISSUER) throw new Error('the id token is of another issuer')
    if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw new Error('the id token names nobody')
    const latest = now().getTime() + TOLERANCE
    if (iat * 1000 > latest) throw new Error('the id token comes from the future')
    if (!Number.isSafeInteger(auth_time) || auth_time <= 0 || auth_time * 1000 > latest)
      throw new Error('the id token does not say when the person signed in (auth_time)')
    return { id: sub }
  },
})

type Opened = { sid?: string; accountId?: number }

/** Returns next-auth's options for one request. The cookie's token only has an account id and a session id. */
export const buildAuthOptions = (open: OpenSession): NextAuthOptions => ({
  secret: getEnv().NEXTAUTH_SECRET,
  session: { strategy: 'jwt', maxAge: ABSOLUTE_LIMIT / 1000 },
  cookies: describeAuthCookies(getEnv().NEXTAUTH_URL),
  pages: { signIn: paths.login(), error: paths.loginFailed(), signOut: paths.logout() },
  providers: [createOidcClient()],
  logger: {
    error: (code, metadata) => log.warn('sign-in stopped', { code, reason: readOidcErrorReason(metadata) }),
    warn: () => {},
    debug: () => {},
  },
  callbacks: {
    signIn: async ({ user, account, profile }) => {
      if (!account || !profile) return false
      const claims = profile as Profile
      const { iss, sub, sid, auth_time, email, email_verified } = claims
      const opened = await open({
        issuer: iss,
        subject: sub,
        email,
        emailVerified: email_verified,
        claims,
        authTime: new Date(auth_time * 1000),
        providerSid: sid ?? null,
        refreshToken: account.refresh_token ?? null,
        renewAt: computeRenewalTime(account.expires_at && account.expires_at - Math.floor(Date.now() / 1000)),
      })
      if ('explainedAt' in opened) return opened.explainedAt
      Object.assign(user, opened satisfies Opened)
      return true
    },
    // Only a completed sign-in writes the token; data from `session.update()` is ignored (threat B4).
    jwt: async ({ token, user, account }) => {
      if (account) {
        const { sid, accountId } = user as Opened
        return { sub: String(accountId), sid }
      }
      if (typeof token.sid !== 'string' || !(await getLiveSession(hashSessionId(token.sid))))
        throw new Error('the session is over')
      return { sub: token.sub, sid: token.sid }
    },
    // Public at /api/auth/session: only the cookie's expiry, nothing about the person.
    session: ({ session }) => ({ expires: session.expires }),
    redirect: ({ url }) => {
      const { origin } = new URL(getEnv().NEXTAUTH_URL)
      return `${origin}${parseReturnPath(url, origin) ?? paths.confirmLogin()}`
    },
  },
})

const readOidcErrorReason = (metadata: unknown): string => {
  const error = metadata instanceof Error ? metadata : (metadata as { error?: unknown })?.error
  return error instanceof Error ? error.message : 'not told'
}
