import { z } from 'zod'
import type { JobKind } from '#lib/server/operations/jobs.ts'

/**
 * Checks, records or undoes an import, with the rights of the person who asked. A killed job resumes where it stopped.
 */
export const loanImportJob: JobKind<{ importId: number; accountId: number }> = {
  name: 'loan-import',
  payload: z.object({ importId: z.int(), accountId: z.int() }),
  actsFor: ({ accountId }) => accountId,
  queue: { retryLimit: 5, retryDelay: 1, heartbeatSeconds: 10, expireInSeconds: 1800 },
}
