import { z } from 'zod'
import { MAX_PAGE, MAX_SEARCH } from '#lib/core/pagination.ts'
import { storable } from '#lib/core/text.ts'

const one = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** The query of the global search: `search` and `page` (row B-03), forgiving. */
export const searchQuery = z.object({
  search: z.preprocess(one, z.string().catch('')).transform((text) => storable(text.slice(0, MAX_SEARCH))),
  page: z.preprocess(one, z.coerce.number().int().min(1).max(MAX_PAGE).catch(1)),
})
export type SearchQuery = z.output<typeof searchQuery>

export type SearchType = 'INDIVIDUAL' | 'COMPANY' | 'LOAN'
export type FoundUserType = 'lender' | 'broker' | 'dual' | 'lawFirm'

/** One answer of the global search (row B-03). */
export type SearchRow = {
  id: number
  name: string
  searchType: SearchType
  /** What the person or company is; null for a loan. */
  userType: FoundUserType | null
  /** The profile to open, of a dual company the lender one; null for a loan. */
  profileId: number | null
  /** The person's company. */
  companyName: string | null
}
