import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'

const exportState = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'REFUSED'])
export type ExportState = z.output<typeof exportState>

const count = z.int().min(0)

/** How far an export has come. */
export const exportAnswer = z.strictObject({
  id: answeredId,
  state: exportState,
  rowsDone: count,
  rowsTotal: count,
  /** Where the file is downloaded, once it is ready and as long as it is kept. */
  file: z.string().nullable(),
})
export type ExportProgress = z.output<typeof exportAnswer>

/** The key of a link, as its address carries it; whatever is none opens nothing. */
export const keyQuery = z.object({
  key: z.preprocess((value) => (Array.isArray(value) ? value[0] : value), z.string().regex(/^[\w-]{43}$/)).catch(''),
})

/** What the queue keeps of the message that an export is ready. */
export type ExportMailPayload = { exportId: number }
