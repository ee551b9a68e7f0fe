import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { MAX_PAGE, MAX_QUESTION } from '#lib/core/pagination.ts'
import { removeUnstorable } from '#lib/core/text.ts'

const one = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** The query of the global search: `search` and `page` (row B-03), forgiving. */
export const searchQuery = z.object({
  search: z.preprocess(one, z.string().catch('')).transform((text) => removeUnstorable(text.slice(0, MAX_QUESTION))),
  page: z.preprocess(one, z.coerce.number().int().min(1).max(MAX_PAGE).catch(1)),
})
export type SearchQuery = z.output<typeof searchQuery>

const searchType = z.enum(['INDIVIDUAL', 'COMPANY', 'LOAN', 'SUBURB'])
export type SearchType = z.output<typeof searchType>
const foundUserType = z.enum(['lender', 'broker', 'dual', 'lawFirm'])
export type FoundUserType = z.output<typeof foundUserType>

/** One answer of the global search (row B-03). */
export const searchRow = z.strictObject({
  id: answeredId,
  name: z.string(),
  searchType,
  /** What the person or company is; null for a loan or suburb. */
  userType: foundUserType.nullable(),
  /** The profile to open, of a dual company the lender one; null for a loan or suburb. */
  profileId: answeredId.nullable(),
  /** The person's company. */
  companyName: z.string().nullable(),
  /** Of a loan its parties, suburb and amount as the asker may see them, of a suburb its state; else null. */
  detail: z.string().nullable(),
})
export type SearchRow = z.output<typeof searchRow>
