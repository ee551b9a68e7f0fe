import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { DomainError } from '#lib/core/errors.ts'
import { looksLikeLinkToken } from '#lib/people/accounts/links/rules.ts'
import { sendHtml } from '#lib/people/identity/answers.ts'
import { addSubjectToDeviceCookie, DEVICE_LIFE } from '#lib/people/identity/devices.ts'
import type { IdentityEnvironment } from '#lib/people/identity/environment.ts'
import { readInteractionCookie } from '#lib/people/identity/interactions.ts'
import { renderSignInPage, type SignInProblem } from '#lib/people/identity/pages.ts'
import { signInByPassword, signInByTicket } from '#lib/people/identity/sign-in.ts'
import { readUrlEncodedForm } from '#lib/server/http/body.ts'
import { checkOrigin } from '#lib/server/http/origin.ts'
import { parseClientNetwork } from '#lib/server/http/throttle.ts'

const MAX_FORM = 10_000

/** Returns the network that a request comes from. */
export const readNetworkOfRequest = (request: IncomingMessage, { trustedHops }: IdentityEnvironment): string =>
  parseClientNetwork(
    request.socket.remoteAddress ?? '',
    [request.headers['x-forwarded-for']].flat().join(',') || null,
    trustedHops,
  )

/** Sends the sign-in page of an interaction; a valid ticket in its hint signs in without it. */
export const sendSignInPage = async (
  provider: Provider,
  {
    environment,
    request,
    response,
  }: { environment: IdentityEnvironment; request: IncomingMessage; response: ServerResponse },
): Promise<void> => {
  const { uid, params } = await provider.interactionDetails(request, response)
  const hint = typeof params.login_hint === 'string' ? params.login_hint : ''
  const subject = request.method === 'GET' ? await signInByTicket(environment.issuer, hint) : null
  if (subject !== null) return finishSignIn(provider, { environment, request, response, subject })
  const email = looksLikeLinkToken(hint) ? '' : cleanTypedEmail(hint)
  sendHtml(response, 200, renderSignInPage(environment, { action: `/interaction/${uid}`, email }))
}

/** Judges a sent sign-in form and continues the interaction, or sends the page again with the problem. */
export const handleSignIn = async (
  provider: Provider,
  {
    environment,
    request,
    response,
  }: { environment: IdentityEnvironment; request: IncomingMessage; response: ServerResponse },
): Promise<void> => {
  const { uid } = await provider.interactionDetails(request, response)
  const form = await readBoundedForm(request)
  const email = form.get('email') ?? ''
  const again = (status: number, problem: SignInProblem) =>
    sendHtml(
      response,
      status,
      renderSignInPage(environment, { action: `/interaction/${uid}`, email: cleanTypedEmail(email), problem }),
    )
  if (!isFromOwnPage(request, environment.issuer)) return again(403, 'FOREIGN')
  if (form.get('act') === 'cancel') {
    const result = { error: 'access_denied', error_description: 'the sign-in was cancelled' }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  const password = form.get('password') ?? ''
  if (!isTypableEmail(email) || password === '') return again(400, 'INCOMPLETE')
  const network = readNetworkOfRequest(request, environment)
  const device = readInteractionCookie(request, DEVICE_COOKIE)
  const result = await signInByPassword({ issuer: environment.issuer, email, password, network, attempt: uid, device })
  if ('problem' in result) return again(STATUS_OF[result.problem] ?? 403, result.problem)
  return finishSignIn(provider, { environment, request, response, subject: result.subject })
}

const finishSignIn = async (
  provider: Provider,
  {
    environment,
    request,
    response,
    subject,
  }: { environment: IdentityEnvironment; request: IncomingMessage; response: ServerResponse; subject: string },
): Promise<void> => {
  const device = readInteractionCookie(request, DEVICE_COOKIE)
  response.appendHeader('set-cookie', await buildDeviceCookie(environment, device, subject))
  const login = { accountId: subject, remember: true, amr: ['pwd'] }
  return provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false })
}

// No email address is longer.
const LONGEST_ADDRESS = 254
const isTypableEmail = (email: string): boolean =>
  email.trim() !== '' && email.length <= LONGEST_ADDRESS && !/\p{Cc}/u.test(email)

const cleanTypedEmail = (email: string): string => email.slice(0, LONGEST_ADDRESS).replace(/\p{Cc}/gu, '')

/** Marks a browser in which somebody has entered the correct password. */
const DEVICE_COOKIE = 'covenant_identity_device'

const buildDeviceCookie = async ({ issuer }: IdentityEnvironment, before: string | undefined, subject: string) =>
  `${DEVICE_COOKIE}=${await addSubjectToDeviceCookie(before, subject)}; Path=/interaction; Max-Age=${DEVICE_LIFE}; HttpOnly; SameSite=Lax${
    issuer.startsWith('https:') ? '; Secure' : ''
  }`

const STATUS_OF: Partial<Record<SignInProblem, number>> = { WRONG: 401, THROTTLED: 429 }

const isFromOwnPage = (request: IncomingMessage, issuer: string): boolean => {
  const headers = new Headers()
  for (const name of ['origin', 'sec-fetch-site']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  try {
    checkOrigin(headers, issuer)
    return true
  } catch {
    return false
  }
}

const readBoundedForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  try {
    return await readUrlEncodedForm(request, { limit: MAX_FORM })
  } catch (error) {
    throw error instanceof DomainError ? new errors.InvalidRequest(error.message, error.status) : error
  }
}
