import { log } from '#lib/server/log.ts'
import { requestId } from '#lib/server/request-id.ts'

/**
 * Logs a page or handler that failed outside our wrappers, once. The error's digest, which the error page shows, becomes the
 * request's id, so that what a person quotes leads to the log. Not asynchronous: the framework reads the digest right after.
 */
export const recordPageFailure = (
  error: unknown,
  _request: unknown,
  { routePath, routeType }: { routePath: string; routeType: string },
): void => {
  const failed = error as Error & { digest?: string }
  const id = requestId()
  // Drawn into the document, the same failure comes by a second time.
  if (id !== null && failed.digest === id) return
  if (id !== null && Object.isExtensible(failed)) failed.digest = id
  log.error('page failed', { route: routePath, kind: routeType, error: failed })
}
