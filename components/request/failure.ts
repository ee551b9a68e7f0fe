import { DEFAULT_MESSAGE, type FieldError } from '#lib/core/errors.ts'

/** A refused, failed or cancelled request, or a refused server action. */
export type Failure = {
  ok: false
  /** 400 to 599; 404 if cancelled, 408 after a timeout, 0 if the server was not reached. */
  status: number
  errors: FieldError[]
  data?: unknown
  reference?: string
  isCancelled?: true
}

/** The status of a request that did not reach the server, so nothing was stored. */
export const UNREACHABLE = 0
export const UNREACHABLE_MESSAGE = 'The server cannot be reached. Please check your connection and try again.'

// A reverse proxy refuses large requests with its own page.
const TOO_LARGE_MESSAGE = 'That is too large to be sent.'

/** Returns the message of a status (row A-20); by default that of 400 or 500. */
export const getStatusMessage = (status: number): string => {
  if (status === UNREACHABLE) return UNREACHABLE_MESSAGE
  if (status === 413) return TOO_LARGE_MESSAGE
  return DEFAULT_MESSAGE[status] ?? (DEFAULT_MESSAGE[status < 500 ? 400 : 500] as string)
}

/**
 * Converts a response body to a failure, with messages from `validationErrors` or `errors` (row A-19); a body that is
 * not our envelope has none.
 */
export const toRequestFailure = (status: number, body: unknown): Failure => {
  const { validationErrors, errors, data, reference } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Record<string, unknown>
  return {
    ok: false,
    status,
    errors: [validationErrors, errors].flatMap((list) => (Array.isArray(list) ? list.filter(isFieldError) : [])),
    ...(data === undefined ? {} : { data }),
    ...(typeof reference === 'string' ? { reference } : {}),
  }
}

export const createCancelledFailure = (): Failure => ({ ok: false, status: 404, errors: [], isCancelled: true })

const isFieldError = (item: unknown): item is FieldError =>
  typeof item === 'object' && item !== null && typeof (item as FieldError).message === 'string'
