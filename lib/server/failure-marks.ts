import { isUnavailable } from '#lib/server/outage.ts'
import { noteUnavailable, requestId } from '#lib/server/request-id.ts'

export type Failed = Error & { digest?: string }

const waiting = new WeakSet<Error>()

/**
 * Replaces the framework's own digest of a failed page, a number, by the request's id: the error page shows the digest, so what
 * a person quotes leads to the log. True where the failure bears the id. The framework prints a failure and then reads its
 * digest at once; its hook hears of it only later, so the printing is where this must happen. What fails because something is
 * away is noted, too: such a page is answered 503.
 */
export const markFailure = (error: Failed): boolean => {
  const id = requestId()
  if (isUnavailable(error)) noteUnavailable()
  if (id === null || error.digest === undefined) return false
  if (error.digest === id) return true
  if (!/^\d/.test(error.digest) || !Object.isExtensible(error)) return false
  error.digest = id
  waiting.add(error)
  return true
}

/** True once for each marked failure, whichever of its copies comes by again. */
export const isFirstOf = (error: Failed): boolean => waiting.delete(error)
