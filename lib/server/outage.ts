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

/** True when the database itself could not be reached, as against a refused statement. */
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

/** True for a failure that passes by itself: something that the product needs is away. */
export const isUnavailable = (error: unknown): boolean =>
  // By its name, because each bundle has a class of its own.
  (error as Error)?.name === 'DomainError'
    ? (error as { code?: string }).code === 'UNAVAILABLE'
    : isConnectionLoss(error)

/** Seconds after which whoever was answered 503 may ask again. */
export const RETRY_AFTER = 5
