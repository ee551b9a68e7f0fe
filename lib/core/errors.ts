/** Every error code that a query or command can raise; each has one HTTP status. */
export type ErrorCode =
  | 'INVALID'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'INACTIVE_PROFILE'
  | 'FOREIGN_ORIGIN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'CONFLICT'
  | 'ALREADY_EXISTS'
  | 'ERR_HASLOANS'
  | 'TOO_LARGE'
  | 'TOO_SLOW'
  | 'TOO_MANY_REQUESTS'
  | 'UNAVAILABLE'
  | 'INTERNAL'

export const STATUS_OF: Record<ErrorCode, number> = {
  INVALID: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  INACTIVE_PROFILE: 403,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  ALREADY_EXISTS: 409,
  ERR_HASLOANS: 409,
  TOO_LARGE: 413,
  TOO_SLOW: 408,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
}

/** Default messages by HTTP status (row A-20). */
export const DEFAULT_MESSAGE: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  407: 'Authentication Required',
  408: 'Request Timeout',
  500: 'An error occured',
}

export type FieldError = { code: string; field?: string; message: string }

/** An error for the caller, with its code, its messages and, for a conflict, the current version. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly errors: FieldError[]
  readonly data: unknown
  /** The name of the violated database constraint; never sent to the client. */
  constraint: string | null = null

  constructor(code: ErrorCode, errors: string | FieldError[] = [], data?: unknown) {
    const list = typeof errors === 'string' ? [{ code, message: errors }] : errors
    super(list[0]?.message ?? DEFAULT_MESSAGE[STATUS_OF[code]] ?? code)
    this.name = 'DomainError'
    this.code = code
    this.errors = list
    this.data = data
  }

  get status(): number {
    return STATUS_OF[this.code]
  }
}

/** Creates a NOT_FOUND error. */
export const notFound = (): DomainError => new DomainError('NOT_FOUND')
/** Creates a FORBIDDEN error. */
export const forbidden = (message?: string): DomainError => new DomainError('FORBIDDEN', message)
/** The error message of every write in a view-as session (decision 'view as'). */
export const VIEWING_ONLY = 'You are viewing as somebody else, and nothing can be changed. End the view first.'
/** Creates the FORBIDDEN error of a write in a view-as session. */
export const viewingOnly = (): DomainError => new DomainError('FORBIDDEN', VIEWING_ONLY)
/** Creates an INVALID error from a message or from errors by field. */
export const invalid = (errors: string | FieldError[]): DomainError => new DomainError('INVALID', errors)

/** Raises CONFLICT with the stored record if a save names another version than the stored one; a save without a version overwrites. */
export const requireStoredVersion = <Stored extends { version: number }>({
  stored,
  version,
  message,
  shown = stored,
}: {
  stored: Stored
  version: number | undefined
  message: string
  shown?: unknown
}): void => {
  if (version !== undefined && version !== stored.version) throw new DomainError('CONFLICT', message, shown)
}
