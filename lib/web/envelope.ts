import { randomUUID } from 'node:crypto'
import { DEFAULT_MESSAGE, DomainError, type FieldError } from '#lib/core/errors.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import type { Page } from '#lib/core/pagination.ts'
import { translateDatabaseError } from '#lib/server/database/db.ts'
import { getRequestId } from '#lib/server/http/request-id.ts'
import { log } from '#lib/server/operations/log.ts'
import { RETRY_AFTER } from '#lib/server/operations/outage.ts'

/** The response envelope of `decisions.md`; fields that do not apply are left out. */
export type Envelope = {
  status: number
  data?: unknown
  rows?: unknown[]
  result?: unknown
  total?: number
  page?: number
  errors?: FieldError[]
  reference?: string
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
} as const

/** Creates a JSON response from an envelope. */
export const createResponse = ({ headers, ...envelope }: Envelope & { headers?: Record<string, string> }): Response =>
  new Response(toJsonWithBigints(envelope), { status: envelope.status, headers: { ...HEADERS, ...headers } })

type Listed<Row> = Omit<Page<Row>, 'pageSize'>

/** Wraps one page of a list as `rows`, `total` and `page`. */
export const wrapRows = <Row>({ rows, total, page }: Listed<Row>): Listed<Row> => ({ rows, total, page })

/** Wraps one page of a list as `data`, `total` and `page`. */
export const wrapData = <Row>({ rows, total, page }: Listed<Row>) => ({ data: rows, total, page })

/** Wraps a complete list as `rows`, `total` and `page`. */
export const wrapAllRows = <Row>(rows: Row[]): Listed<Row> => ({ rows, total: rows.length, page: 1 })

export type Failure = { status: number; code: string; errors: FieldError[]; data?: unknown; reference?: string }

/** Converts a thrown value into a failure that is safe to show; an unknown one is logged under a reference and its details are hidden. */
export const toFailure = (thrown: unknown, where: string): Failure => {
  const error = translateDatabaseError(thrown)
  if (error instanceof DomainError) {
    const errors = error.errors.length > 0 ? error.errors : [{ code: error.code, message: error.message }]
    return { status: error.status, code: error.code, errors, ...(error.data === undefined ? {} : { data: error.data }) }
  }
  const reference = getRequestId() ?? randomUUID()
  log.error('unexpected error', { where, reference, error })
  return {
    status: 500,
    code: 'INTERNAL',
    errors: [{ code: 'INTERNAL', message: DEFAULT_MESSAGE[500] as string }],
    reference,
  }
}

/** Creates the JSON response of a failure; a 503 gets a Retry-After header. */
export const createFailureResponse = ({ status, errors, data, reference }: Failure): Response =>
  createResponse({
    status,
    ...(data === undefined ? {} : { data }),
    errors,
    ...(reference ? { reference } : {}),
    headers: status === 503 ? { 'retry-after': String(RETRY_AFTER) } : {},
  })
