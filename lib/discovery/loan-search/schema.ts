import { z } from 'zod'
import type { Page } from '#lib/core/pagination.ts'
import { searchQuerySchema } from '#lib/core/search-schemas.ts'
import {
  LOAN_COLUMN_KEYS,
  type LoanColumnKey,
  type LoanListRow,
  type ShownFact,
} from '#lib/discovery/loan-search/columns.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { type FactText, loanFacts } from '#lib/lending/facts/fields.ts'
import { listedParties } from '#lib/lending/privacy/schema.ts'

const isLoanFactWithText = (key: LoanColumnKey): key is ShownFact => key in loanFacts && !(key in listedParties.shape)

const loanFactSchema = (name: ShownFact) =>
  'isOptional' in loanFacts[name] && loanFacts[name].isOptional ? z.string().nullable() : z.string()

/** A loan in a list: its parties and the facts of its columns (rows J-01, J-10). */
export const loanListAnswer = listedParties.extend(
  Object.fromEntries(
    LOAN_COLUMN_KEYS.filter(isLoanFactWithText).map((name) => [name, loanFactSchema(name)]),
  ) as unknown as {
    [Name in ShownFact]: z.ZodType<FactText<Name>, FactText<Name>>
  },
)

/** A column of the loan tables, for column choosers. */
export const loanColumnAnswer = z.strictObject({
  id: z.enum(LOAN_COLUMN_KEYS),
  name: z.string(),
  isDefault: z.boolean(),
})

/** A page of loans with the exact principal of all matching loans, each counted once and in full. */
export type LoanPage = Page<LoanListRow> & { totalPrincipal: bigint }

/** Parses the search in a URL: invalid filters are ignored, an unknown order is refused. */
export const loanSearchQuery = searchQuerySchema(loanSearch.parse, loanSearch.orderFaults)
