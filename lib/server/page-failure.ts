import { type Failed, isFirstOf, markFailure } from '#lib/server/failure-marks.ts'
import { logFault } from '#lib/server/log.ts'

/** Logs a page or handler that failed outside our wrappers, once: drawn into the document, the same failure comes by again. */
export const recordPageFailure = (
  error: unknown,
  _request: unknown,
  { routePath, routeType }: { routePath: string; routeType: string },
): void => {
  const failed = error as Failed
  if (markFailure(failed) && !isFirstOf(failed)) return
  logFault('page failed', failed, { route: routePath, kind: routeType })
}
