import { queryString } from '#lib/core/paths.ts'
import { DOWNLOAD_TIMEOUT, REQUEST_TIMEOUT } from '#lib/core/timing.ts'
import { cancelledFailure, type Failure, failureOf, UNREACHABLE } from './failure.ts'
import { fileNameOf } from './file-name.ts'
import { createReactions, type Surroundings } from './reactions.ts'

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

export type Downloaded = { name: string; blob: Blob }

export type RequestSurroundings = Surroundings & {
  fetch: typeof fetch
  /** Saves a downloaded file. */
  save: (file: Downloaded) => void
  /** Timeouts in milliseconds, shortened in tests. */
  timeouts?: { request: number; download: number }
}

type Sent = RequestOptions & {
  method: string
  query?: Query | undefined
  json?: unknown
  form?: FormData
  accept?: string
  isPublic?: boolean
  timeout?: number
}

/**
 * The browser's request client (rows ); every method resolves to the body or a failure and never throws.
 */
export const createRequestClient = (surroundings: RequestSurroundings) => {
  const { request: usual, download: long } = surroundings.timeouts ?? {
    request: REQUEST_TIMEOUT,
    download: DOWNLOAD_TIMEOUT,
  }
  const react = createReactions(surroundings)

  const send = async <Body>(
    url: string,
    sent: Sent,
    read: (response: Response) => Promise<Body>,
  ): Promise<RequestResult<Body>> => {
    const result = await attempt(url, sent, read)
    if (!result.ok && !sent.isBackground) react(result, url, { isQuiet: sent.isQuiet, isSave: sent.method !== 'GET' })
    return result
  }

  const attempt = async <Body>(
    url: string,
    sent: Sent,
    read: (response: Response) => Promise<Body>,
  ): Promise<RequestResult<Body>> => {
    const timeout = AbortSignal.timeout(sent.timeout ?? usual)
    const signal = sent.signal ? AbortSignal.any([sent.signal, timeout]) : timeout
    try {
      const response = await surroundings.fetch(addQuery(url, sent.query), { ...buildInit(sent), signal })
      if (response.status >= 400) return failureOf(response.status, await readJson(response).catch(() => null))
      return { ok: true, status: response.status, body: await read(response) }
    } catch (error) {
      if (sent.signal?.aborted) return cancelledFailure()
      if (timeout.aborted) return failureOf(408, null)
      return failureOf(error instanceof UnreadableAnswer ? 500 : UNREACHABLE, null)
    }
  }

  const json =
    (method: string) =>
    <Body = unknown>(url: string, body?: unknown, options: RequestOptions = {}): Promise<RequestResult<Body>> =>
      send(url, { ...options, method, json: body ?? {} }, readJson<Body>)

  return {
    /** Handles a failure from elsewhere, such as a server action. */
    react,

    get: <Body = unknown>(url: string, query?: Query, options: RequestOptions = {}) =>
      send(url, { ...options, method: 'GET', query }, readJson<Body>),

    /** A GET request without credentials, for public data. */
    publicGet: <Body = unknown>(url: string, query?: Query, options: RequestOptions = {}) =>
      send(url, { ...options, method: 'GET', query, isPublic: true }, readJson<Body>),

    post: json('POST'),
    put: json('PUT'),
    patch: json('PATCH'),
    delete: <Body = unknown>(url: string, query?: Query, options: RequestOptions = {}) =>
      send(url, { ...options, method: 'DELETE', query }, readJson<Body>),

    /** Sends a multipart form; lists repeat the field, empty values are omitted. */
    form: <Body = unknown>(
      url: string,
      fields: FormData | Query,
      options: RequestOptions & { method?: 'POST' | 'PUT' } = {},
    ) => send(url, { ...options, method: options.method ?? 'POST', form: toFormData(fields) }, readJson<Body>),

    /** Sends one file as the field `file`. */
    upload: <Body = unknown>(url: string, file: File, options: RequestOptions & { method?: 'POST' | 'PUT' } = {}) =>
      send(url, { ...options, method: options.method ?? 'POST', form: toFormData({ file }) }, readJson<Body>),

    pdf: (url: string, query?: Query, options: RequestOptions = {}) =>
      send(url, { ...options, method: 'GET', query, accept: 'application/pdf' }, readPdf),

    /** Saves the response as a file, named by its content-disposition header. */
    download: async (url: string, query?: Query, options: RequestOptions = {}): Promise<RequestResult<Downloaded>> => {
      const result = await send(
        url,
        { ...options, method: 'GET', query, accept: '*/*', timeout: long },
        async (response) => ({
          name: fileNameOf(response.headers.get('content-disposition')) ?? 'download',
          blob: await response.blob(),
        }),
      )
      if (result.ok) surroundings.save(result.body)
      return result
    },
  }
}

export type RequestClient = ReturnType<typeof createRequestClient>

class UnreadableAnswer extends Error {}

/** Size limit in bytes: browsers refuse keepalive requests of more than 64 kB in total. */
const MOST_KEPT_ALIVE = 60_000
const isSmall = (body: string | FormData | undefined): boolean =>
  typeof body !== 'string' || new TextEncoder().encode(body).length < MOST_KEPT_ALIVE

const buildInit = (sent: Sent): RequestInit => {
  const { method, json, form, accept = 'application/json', isPublic, isBackground, idempotencyKey } = sent
  const body = json === undefined ? form : JSON.stringify(json)
  return {
    method,
    ...(isBackground && isSmall(body) ? { keepalive: true } : {}),
    credentials: isPublic ? 'omit' : 'same-origin',
    headers: {
      accept,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body }),
  }
}

const addQuery = (url: string, query: Query = {}): string => {
  const added = queryString(query)
  if (!added) return url
  return `${url}${url.includes('?') ? '&' : '?'}${added}`
}

const toFormData = (fields: FormData | Query): FormData => {
  if (fields instanceof FormData) return fields
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item instanceof Blob) form.append(key, item)
      else if (item !== undefined && item !== null && item !== '') form.append(key, String(item))
    }
  }
  return form
}

const readJson = async <Body>(response: Response): Promise<Body> => {
  const text = await response.text()
  if (text === '') return {} as Body
  try {
    return JSON.parse(text) as Body
  } catch {
    throw new UnreadableAnswer()
  }
}

const readPdf = async (response: Response): Promise<Blob> => {
  if (!response.headers.get('content-type')?.startsWith('application/pdf')) throw new UnreadableAnswer()
  return response.blob()
}
