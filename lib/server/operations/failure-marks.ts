import { getRequestId, markRequestUnavailable } from '#lib/server/http/request-id.ts'
import { isUnavailable } from '#lib/server/operations/outage.ts'

export type Failed = Error & { digest?: string }

const waiting = new WeakSet<Error>()

/**
 * Replaces Next.js's numeric digest of a failed page by the request id, which the error page then shows, so that the id a person
 * quotes can be found in the log. Returns true if the error now has the id. Next.js reads the digest right after printing the
 * error and calls its error hook later, so this must run while printing. Also notes unavailability, so that the page is answered
 * with 503.
 */
export const markErrorWithRequestId = (error: Failed): boolean => {
  const id = getRequestId()
  if (isUnavailable(error)) markRequestUnavailable()
  if (id === null || error.digest === undefined) return false
  if (error.digest === id) return true
  if (!/^\d/.test(error.digest) || !Object.isExtensible(error)) return false
  error.digest = id
  waiting.add(error)
  return true
}

/** Returns true the first time it is called for a marked error. */
export const takeMarkedError = (error: Failed): boolean => waiting.delete(error)
