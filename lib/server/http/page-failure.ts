import { type Failed, markErrorWithRequestId, takeMarkedError } from '#lib/server/operations/failure-marks.ts'
import { logFault } from '#lib/server/operations/log.ts'

/** Logs a failed page or handler outside our wrappers, once: Next.js reports an error again when it renders the error page. */
export const recordPageFailure = (
  error: unknown,
  _request: unknown,
  { routePath, routeType }: { routePath: string; routeType: string },
): void => {
  const failed = error as Failed
  if (markErrorWithRequestId(failed) && !takeMarkedError(failed)) return
  logFault('page failed', failed, { route: routePath, kind: routeType })
}
