import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { recordId, takeFirst } from '#lib/core/parsing.ts'
import { mapKeys } from '#lib/core/records.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { importSteps } from './policy.ts'

const IMPORT_STATES = [
  ...(['READING', 'READ', 'CHECKING', 'CHECKED', 'RECORDING', 'RECORDED', 'UNDOING', 'UNDONE', 'DISCARDED'] as const),
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

export const ROW_STATES = ['NEW', 'READY', 'ASKED', 'FAULTY', 'SKIPPED', 'RECORDED', 'UNDONE', 'KEPT'] as const
export type RowState = (typeof ROW_STATES)[number]

export const MAX_COLUMNS = 100
export const MAX_ROWS = 20_000
export const MAX_CELL = 10_000

const text = z.string().max(MAX_CELL).transform(removeUnstorable)
const heading = z.string().max(MAX_CELL)

/** The field of each column, by heading; '' leaves the column out. */
export const mappingSchema = z.strictObject({
  mapping: z.record(heading, z.string().max(60)).refine((columns) => Object.keys(columns).length <= MAX_COLUMNS),
})
export type Mapping = z.output<typeof mappingSchema>['mapping']

/** Corrected cell texts by column index, and whether the row is skipped. */
export const mendSchema = z.strictObject({
  cells: z.record(z.string().regex(/^\d{1,2}$/), text).default({}),
  isSkipped: z.boolean().optional(),
})

export const rowParams = z.object({ id: recordId, row: recordId })
export const stepParams = z.object({
  id: recordId,
  step: z.enum(Object.keys(importSteps) as [keyof typeof importSteps]),
})

export const rowsQuery = z.object({
  page: z.preprocess(takeFirst, z.coerce.number().int().min(1).max(MAX_ROWS)).catch(1),
  only: z.preprocess(takeFirst, z.literal('open').nullable()).catch(null),
})
export type RowsQuery = z.output<typeof rowsQuery>

const count = z.int().min(0)
const state = z.enum(IMPORT_STATES)
const counts = z.strictObject(mapKeys(ROW_STATES, () => count))

/** One row of the list of imports. */
export const importLine = z.strictObject({
  id: answeredId,
  fileName: z.string(),
  state,
  createdBy: z.string(),
  createdAt: z.date(),
  counts,
  /** Principal of the rows that are ready or recorded, in whole dollars. */
  principal: z.string(),
})
export type ImportLine = z.output<typeof importLine>

/** An import as its page shows it. */
export const importView = importLine.extend({
  columns: z.array(z.strictObject({ heading: z.string(), samples: z.array(z.string()) })),
  mapping: z.record(z.string(), z.string()),
  notes: z.array(z.string()),
  /** True if a job should be working but has made no progress for a while. */
  isStalled: z.boolean(),
})
export type ImportView = z.output<typeof importView>

const rowError = z.strictObject({
  field: z.string(),
  /** The column's index; null if no column is mapped to the field. */
  column: count.nullable(),
  message: z.string(),
})
export type RowError = z.output<typeof rowError>

/** A row of the dry run: its current cells and the indexes of those that were corrected. */
export const importRow = z.strictObject({
  row: answeredId,
  cells: z.array(z.string()),
  mended: z.array(count),
  state: z.enum(ROW_STATES),
  errors: z.array(rowError),
  loanId: answeredId.nullable(),
  /** The loan that has the row's number already, if the row is refused for that. */
  holderId: answeredId.nullable(),
})
export type ImportRow = z.output<typeof importRow>
