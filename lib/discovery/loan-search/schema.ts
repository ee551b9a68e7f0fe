import { z } from 'zod'
import type { Page } from '#lib/core/pagination.ts'
import type { LoanListRow } from '#lib/discovery/loan-search/columns.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'

/** A page of loans with the exact principal of all that match, each loan once and whole. */
export type LoanPage = Page<LoanListRow> & { totalPrincipal: bigint }

/** The search of an address or a request, forgiving as every address is. */
export const loanSearchQuery = z.record(z.string(), z.unknown()).transform(loanSearch.parse)
