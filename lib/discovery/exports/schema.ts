import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { takeFirst } from '#lib/core/parsing.ts'

const exportState = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'REFUSED'])
export type ExportState = z.output<typeof exportState>

const count = z.int().min(0)

/** The progress of an export. */
export const exportAnswer = z.strictObject({
  id: answeredId,
  state: exportState,
  rowsDone: count,
  rowsTotal: count,
  /** The download path, once the file is ready and until it expires; else null. */
  file: z.string().nullable(),
})
export type ExportProgress = z.output<typeof exportAnswer>

/** The key in a link's URL; '' if malformed, which opens nothing. */
export const keyQuery = z.object({
  key: z.preprocess(takeFirst, z.string().regex(/^[\w-]{43}$/)).catch(''),
})

/** The payload of the queued email that an export is ready. */
export type ExportMailPayload = { exportId: number }
