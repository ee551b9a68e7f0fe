import { z } from 'zod'
import { answeredId, comparedField } from '#lib/core/answers.ts'
import { isDay } from '#lib/core/dates.ts'
import { recordId } from '#lib/core/parsing.ts'
import { criteriaParams } from '#lib/market/criteria/schema.ts'

const text = z.string().nullable()

/** What a version may be about. */
const versionAct = z.enum(['CHANGED', 'VERIFIED', 'CLEARED', 'RESTORED', 'OFFERED', 'WITHDRAWN'])
export type VersionAct = z.output<typeof versionAct>

/** A version of a category in its list; it holds from its time until the next one's. */
export const listedVersion = z.strictObject({
  sequence: z.int().min(1),
  act: versionAct,
  editedAt: z.date(),
  editorName: z.string(),
  editorCompany: text,
})
export type ListedVersion = z.output<typeof listedVersion>

/** A category as it was offered on a day. */
export const offeredCategory = z.strictObject({
  categoryKey: z.string(),
  sequence: z.int().min(1),
  editedAt: z.date(),
  /** Each term in the words of a form; what was not given is null. */
  fields: z.array(z.strictObject({ field: z.string(), label: z.string(), value: text })),
})
export type OfferedCategory = z.output<typeof offeredCategory>

/** The gaps of an address that compares a version with the one before it. */
export const versionParams = criteriaParams.extend({ sequence: recordId })

/** The gaps of an address that names a lender and a day. */
export const offeredParams = z.object({ id: recordId, day: z.string().refine(isDay) })

export const comparison = z.strictObject({
  lenderId: answeredId,
  before: listedVersion.nullable(),
  after: listedVersion,
  fields: z.array(comparedField),
})
export type Comparison = z.output<typeof comparison>
