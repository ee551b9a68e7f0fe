const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08003',
  '08001',
  'P1001',
  'P1017',
  'P1008',
])

/** Returns true if the database could not be reached, as opposed to a rejected statement. */
export const isConnectionLoss = (error: unknown): boolean => {
  const seen = error as {
    code?: string
    message?: string
    meta?: { driverAdapterError?: { cause?: { originalCode?: string; kind?: string } } }
  }
  const cause = seen?.meta?.driverAdapterError?.cause
  return (
    LOST.has(seen?.code ?? '') ||
    LOST.has(cause?.originalCode ?? '') ||
    cause?.kind === 'DatabaseNotReachable' ||
    cause?.kind === 'ConnectionClosed' ||
    /timeout exceeded when trying to connect|query read timeout|connection terminated|terminating connection|server closed the connection|the database system is|is not queryable/i.test(
      seen?.message ?? '',
    )
  )
}

/** Returns true for a temporary failure: a service that the product needs is unavailable. */
export const isUnavailable = (error: unknown): boolean =>
  // Checked by name, because each bundle has its own copy of the class.
  (error as Error)?.name === 'DomainError'
    ? (error as { code?: string }).code === 'UNAVAILABLE'
    : isConnectionLoss(error)

/** The Retry-After of a 503 response, in seconds. */
export const RETRY_AFTER = 5
