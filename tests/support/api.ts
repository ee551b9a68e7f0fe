import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Actor, isPerson } from '#lib/core/actor.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

type Params = Record<string, string | string[]>
type Handler = (request: Request, context: { params: Promise<Params> }) => Promise<Response>
/** The status, headers and envelope of a response. */
export type ApiAnswer = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: the content of a response is what the tests are about
  body: any
}
type Sent = { body?: unknown; headers?: Record<string, string> }
/** Calls an API path as one person. */
export type Api = (method: string, address: string, sent?: Sent) => Promise<ApiAnswer>

const ROOT = join(import.meta.dirname, '../..')
const SIGNS = ['[', '[...', '[[...']
const rankOf = (pieces: string[]): string =>
  pieces.map((piece) => 1 + SIGNS.findLastIndex((sign) => piece.startsWith(sign))).join('')

const ROUTES = readdirSync(join(ROOT, 'app/api'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('route.ts'))
  .map((file) => ({ file: join(ROOT, 'app/api', file), pieces: dirname(file).split('/') }))
  // A static segment takes precedence over a parameter, and a parameter over a catch-all.
  .sort((one, other) => rankOf(one.pieces).localeCompare(rankOf(other.pieces)))

const paramsOf = (pieces: string[], path: string[]): Params | null => {
  const params: Params = {}
  for (const [at, piece] of pieces.entries()) {
    const [, optional, rest] = /^(\[?)\[\.\.\.(\w+)\]\]?$/.exec(piece) ?? []
    if (rest && path.length > at) return { ...params, [rest]: path.slice(at) }
    if (rest) return optional ? params : null
    const gap = /^\[(\w+)\]$/.exec(piece)?.[1]
    if (path[at] === undefined || (!gap && piece !== path[at])) return null
    if (gap) params[gap] = decodeURIComponent(path[at])
  }
  return pieces.length === path.length ? params : null
}

/** The API in this process, routed like the web server, with a real session of a person. */
export const apiAs = async (actor: Actor): Promise<Api> => apiOf(isPerson(actor) ? await sessionCookie(actor) : null)

/** The same with the cookie of an existing session; null for a visitor. */
export const apiOf =
  (cookie: string | null): Api =>
  async (method, address, { body, headers = {} } = {}) => {
    const url = new URL(address, getEnv().NEXTAUTH_URL)
    const path = url.pathname
      .replace(/^\/api\//, '')
      .split('/')
      .filter(Boolean)
    const found = ROUTES.map(({ file, pieces }) => ({ file, params: paramsOf(pieces, path) })).find(
      ({ params }) => params,
    )
    const module = found && ((await import(found.file)) as Record<string, Handler | undefined>)
    const handler = module?.[method]
    if (!found || !handler) return { status: 405, headers: new Headers(), body: {} }
    const request = new Request(url, {
      method,
      headers: {
        ...(cookie ? { cookie } : {}),
        'sec-fetch-site': 'same-origin',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: toJsonWithBigints(body) }),
    })
    const answer = await handler(request, { params: Promise.resolve(found.params as Params) })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text === '' ? {} : JSON.parse(text) }
  }
