import { DOWNLOAD_TIMEOUT } from '#lib/core/timing.ts'
import { parseFileName } from './file-name.ts'
import { createFailureReactions, type Surroundings } from './reactions.ts'
import {
  type Query,
  type RequestOptions,
  type RequestResult,
  readJsonResponse,
  readPdfResponse,
  type SendSurroundings,
  type SentRequest,
  sendRequest,
} from './send-request.ts'

export type Downloaded = { name: string; blob: Blob }

export type RequestSurroundings = Surroundings &
  SendSurroundings & {
    /** Saves a downloaded file. */
    save: (file: Downloaded) => void
  }

/**
 * The browser's request client (rows ); every method resolves to the body or a failure and never throws.
 */
export const createRequestClient = (surroundings: RequestSurroundings) => {
  const react = createFailureReactions(surroundings)
  const longest = surroundings.timeouts?.download ?? DOWNLOAD_TIMEOUT
  const send = async <Body>(
    url: string,
    sent: SentRequest,
    read: (response: Response) => Promise<Body>,
  ): Promise<RequestResult<Body>> => {
    const result = await sendRequest(surroundings, { url, sent, read })
    if (!result.ok && !sent.isBackground) react(result, url, { isQuiet: sent.isQuiet, isSave: sent.method !== 'GET' })
    return result
  }
  const json =
    (method: string) =>
    <Body = unknown>(url: string, body?: unknown, options: RequestOptions = {}): Promise<RequestResult<Body>> =>
      send(url, { ...options, method, json: body ?? {} }, readJsonResponse<Body>)

  return {
    /** Handles a failure from elsewhere, such as a server action. */
    react,

    get: <Body = unknown>(url: string, query?: Query, options: RequestOptions = {}) =>
      send(url, { ...options, method: 'GET', query }, readJsonResponse<Body>),

    /** A GET request without credentials, for public data. */
    publicGet: <Body = unknown>(url: string, query?: Query, options: RequestOptions = {}) =>
      send(url, { ...options, method: 'GET', query, isPublic: true }, readJsonResponse<Body>),

    post: json('POST'),
    put: json('PUT'),
    patch: json('PATCH'),
    delete: <Body = unknown>(url: string, query?: Query, options: RequestOptions = {}) =>
      send(url, { ...options, method: 'DELETE', query }, readJsonResponse<Body>),

    /** Sends a multipart form; lists repeat the field, empty values are omitted. */
    form: <Body = unknown>(
      url: string,
      fields: FormData | Query,
      options: RequestOptions & { method?: 'POST' | 'PUT' } = {},
    ) => send(url, { ...options, method: options.method ?? 'POST', form: toFormData(fields) }, readJsonResponse<Body>),

    /** Sends one file as the field `file`. */
    upload: <Body = unknown>(url: string, file: File, options: RequestOptions & { method?: 'POST' | 'PUT' } = {}) =>
      send(url, { ...options, method: options.method ?? 'POST', form: toFormData({ file }) }, readJsonResponse<Body>),

    pdf: (url: string, query?: Query, options: RequestOptions = {}) =>
      send(url, { ...options, method: 'GET', query, accept: 'application/pdf' }, readPdfResponse),

    /** Saves the response as a file, named by its content-disposition header. */
    download: async (url: string, query?: Query, options: RequestOptions = {}): Promise<RequestResult<Downloaded>> => {
      const sent = { ...options, method: 'GET', query, accept: '*/*', timeout: longest }
      const result = await send(url, sent, readFileDownload)
      if (result.ok) surroundings.save(result.body)
      return result
    },
  }
}

export type RequestClient = ReturnType<typeof createRequestClient>

const readFileDownload = async (response: Response): Promise<Downloaded> => ({
  name: parseFileName(response.headers.get('content-disposition')) ?? 'download',
  blob: await response.blob(),
})

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
