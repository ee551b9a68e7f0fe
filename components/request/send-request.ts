import { toQueryString } from '#lib/core/paths.ts'
import { REQUEST_TIMEOUT } from '#lib/core/timing.ts'
import { createCancelledFailure, type Failure, toRequestFailure, UNREACHABLE } from './failure.ts'

export type Success<Body> = { ok: true; status: number; body: Body }
export type RequestResult<Body> = Success<Body> | Failure

export type Query = Record<string, unknown>

export type RequestOptions = {
  /** Aborts the request; it then resolves as cancelled, without any reaction of the page. */
  signal?: AbortSignal
  /** True if the caller shows failures itself. */
  isQuiet?: boolean
  /** True for a background request: sent with keepalive if small, and its failure does not navigate. */
  isBackground?: boolean
  /** The idempotency key of a create: repeating the request returns the first response (threat F3). */
  idempotencyKey?: string
}

/** A request as it is sent. */
export type SentRequest = RequestOptions & {
  method: string
  query?: Query | undefined
  json?: unknown
  form?: FormData
  accept?: string
  isPublic?: boolean
  timeout?: number
}

export type SendSurroundings = {
  fetch: typeof fetch
  /** Timeouts in milliseconds, shortened in tests. */
  timeouts?: { request: number; download: number }
}

type Reader<Body> = (response: Response) => Promise<Body>

/** Sends a request and reads its response; cancelled, timed-out and unreadable ones are failures, never errors. */
export const sendRequest = async <Body>(
  surroundings: SendSurroundings,
  { url, sent, read }: { url: string; sent: SentRequest; read: Reader<Body> },
): Promise<RequestResult<Body>> => {
  const timeout = AbortSignal.timeout(sent.timeout ?? surroundings.timeouts?.request ?? REQUEST_TIMEOUT)
  const signal = sent.signal ? AbortSignal.any([sent.signal, timeout]) : timeout
  try {
    const response = await surroundings.fetch(addQueryToUrl(url, sent.query), { ...buildFetchInit(sent), signal })
    if (response.status >= 400)
      return toRequestFailure(response.status, await readJsonResponse(response).catch(() => null))
    return { ok: true, status: response.status, body: await read(response) }
  } catch (error) {
    if (sent.signal?.aborted) return createCancelledFailure()
    if (timeout.aborted) return toRequestFailure(408, null)
    return toRequestFailure(error instanceof UnreadableAnswer ? 500 : UNREACHABLE, null)
  }
}

class UnreadableAnswer extends Error {}

/** Size limit in bytes: browsers refuse keepalive requests of more than 64 kB in total. */
const MOST_KEPT_ALIVE = 60_000
const isSmallEnoughForKeepalive = (body: string | FormData | undefined): boolean =>
  typeof body !== 'string' || new TextEncoder().encode(body).length < MOST_KEPT_ALIVE

const buildFetchInit = (sent: SentRequest): RequestInit => {
  const { method, json, form, accept = 'application/json', isPublic, isBackground, idempotencyKey } = sent
  const body = json === undefined ? form : JSON.stringify(json)
  return {
    method,
    ...(isBackground && isSmallEnoughForKeepalive(body) ? { keepalive: true } : {}),
    credentials: isPublic ? 'omit' : 'same-origin',
    headers: {
      accept,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body }),
  }
}

const addQueryToUrl = (url: string, query: Query = {}): string => {
  const added = toQueryString(query)
  if (!added) return url
  return `${url}${url.includes('?') ? '&' : '?'}${added}`
}

/** Reads a JSON response; an empty one is an empty object. */
export const readJsonResponse = async <Body>(response: Response): Promise<Body> => {
  const text = await response.text()
  if (text === '') return {} as Body
  try {
    return JSON.parse(text) as Body
  } catch {
    throw new UnreadableAnswer()
  }
}

/** Reads a PDF response. */
export const readPdfResponse = async (response: Response): Promise<Blob> => {
  if (!response.headers.get('content-type')?.startsWith('application/pdf')) throw new UnreadableAnswer()
  return response.blob()
}
