import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { errors } from 'oidc-provider'
import type { IdentityEnvironment } from '#lib/people/identity/environment.ts'
import { buildIdentityContentPolicy } from '#lib/people/identity/look.ts'
import { PROBLEM_TEXTS, renderExpiredPage, renderFailurePage, UNEXPECTED } from '#lib/people/identity/pages.ts'
import { buildAnswerHeaders } from '#lib/server/http/content-policy.ts'
import { logFault } from '#lib/server/operations/log.ts'
import { isUnavailable, RETRY_AFTER } from '#lib/server/operations/outage.ts'

/** Sets the headers of every response of the provider. */
export const setSecurityHeaders = (response: ServerResponse, { issuer, productUrl }: IdentityEnvironment): void => {
  response.setHeader('content-security-policy', buildIdentityContentPolicy(productUrl))
  response.setHeader('cache-control', 'no-store')
  for (const [name, value] of Object.entries(buildAnswerHeaders(issuer))) response.setHeader(name, value)
  response.setHeader('x-frame-options', 'DENY')
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
}

/** Answers that the server is busy, and when to try again. */
export const sendBusyPage = (response: ServerResponse, environment: IdentityEnvironment): void => {
  response.setHeader('retry-after', '2')
  sendHtml(response, 429, renderFailurePage(environment, PROBLEM_TEXTS.THROTTLED))
}

const FONT = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
let font: Promise<Buffer> | undefined

/** Sends the font of the pages, read from disk once. */
export const sendFont = async (response: ServerResponse): Promise<void> => {
  font ??= readFile(FONT)
  response.writeHead(200, { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=31536000, immutable' })
  response.end(await font)
}

/** Sends a page, unless a response has begun. */
export const sendHtml = (response: ServerResponse, status: number, html: string): void => {
  if (!response.headersSent) response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
  response.end(response.writableEnded ? undefined : html)
}

/** Sends the page for an error; an unexpected one is logged with its reference. */
export const sendErrorPage = (response: ServerResponse, environment: IdentityEnvironment, error: unknown): void => {
  if (error instanceof errors.SessionNotFound) sendHtml(response, 400, renderExpiredPage(environment))
  else if (error instanceof errors.OIDCProviderError)
    sendHtml(
      response,
      error.statusCode ?? 400,
      renderFailurePage(environment, error.error_description ?? error.message),
    )
  else sendUnexpectedErrorPage(response, environment, error)
}

const sendUnexpectedErrorPage = (response: ServerResponse, environment: IdentityEnvironment, error: unknown): void => {
  const isDown = isUnavailable(error)
  logFault('identity provider fault', error)
  if (isDown && !response.headersSent) response.setHeader('retry-after', RETRY_AFTER)
  const text = isDown ? 'The database cannot be reached. Please try again in a moment.' : UNEXPECTED
  sendHtml(response, isDown ? 503 : 500, renderFailurePage(environment, text))
}
