import { DEFAULT_MESSAGE, type FieldError } from '#lib/core/errors.ts'

/** A refused, failed or cancelled request, or a refused server action. */
export type Failure = {
  ok: false
  /** 400 to 599; 404 when cancelled, 408 after a time-out, 0 when the server was not reached. */
  status: number
  errors: FieldError[]
  data?: unknown
  reference?: string
  isCancelled?: true
}

/** The request did not reach the server: nothing was answered and nothing is lost. */
export const UNREACHABLE = 0
export const UNREACHABLE_MESSAGE = 'The server cannot be reached. Please check your connection and try again.'

// A proxy in front of the product refuses without our words.
const TOO_LARGE_MESSAGE = 'That is too large to be sent.'

/** The text of a status (row A-20); one without a text of its own has its family's. */
export const messageOf = (status: number): string => {
  if (status === UNREACHABLE) return UNREACHABLE_MESSAGE
  if (status === 413) return TOO_LARGE_MESSAGE
  return DEFAULT_MESSAGE[status] ?? (DEFAULT_MESSAGE[status < 500 ? 400 : 500] as string)
}

/** Reads an answer's body into a failure, its messages from `validationErrors` or `errors` (row A-19); anything that is not our envelope counts as one without messages. */
export const failureOf = (status: number, body: unknown): Failure => {
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

export const cancelledFailure = (): Failure => ({ ok: false, status: 404, errors: [], isCancelled: true })

const isFieldError = (item: unknown): item is FieldError =>
  typeof item === 'object' && item !== null && typeof (item as FieldError).message === 'string'
