import { z } from 'zod'
import { answeredId, comparedField } from '#lib/core/answers.ts'
import { isDay } from '#lib/core/dates.ts'
import { recordId } from '#lib/core/parsing.ts'
import { criteriaParams } from '#lib/market/criteria/schema.ts'

const text = z.string().nullable()

/** The kinds of change that a version of lending criteria records. */
const versionAct = z.enum(['CHANGED', 'VERIFIED', 'CLEARED', 'RESTORED', 'OFFERED', 'WITHDRAWN'])
export type VersionAct = z.output<typeof versionAct>

/** A version of a category in the list; valid from `editedAt` until the next version. */
export const listedVersion = z.strictObject({
  sequence: z.int().min(1),
  act: versionAct,
  editedAt: z.date(),
  editorName: z.string(),
  editorCompany: text,
})
export type ListedVersion = z.output<typeof listedVersion>

/** A lending category as offered on a day. */
export const offeredCategory = z.strictObject({
  categoryKey: z.string(),
  sequence: z.int().min(1),
  editedAt: z.date(),
  /** Each term in words; null if empty. */
  fields: z.array(z.strictObject({ field: z.string(), label: z.string(), value: text })),
})
export type OfferedCategory = z.output<typeof offeredCategory>

/** The URL parameters of a comparison of versions. */
export const versionParams = criteriaParams.extend({ sequence: recordId })

/** The URL parameters of a lender and a day. */
export const offeredParams = z.object({ id: recordId, day: z.string().refine(isDay) })

export const comparison = z.strictObject({
  lenderId: answeredId,
  before: listedVersion.nullable(),
  after: listedVersion,
  fields: z.array(comparedField),
})
export type Comparison = z.output<typeof comparison>
