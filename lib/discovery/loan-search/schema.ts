import { z } from 'zod'
import type { Page } from '#lib/core/pagination.ts'
import { parseLoanSearch } from '#lib/discovery/loan-search/search.ts'

/** One line of a loan's lenders and brokers, side by side; the shorter side ends in nulls. */
export type LenderBrokerLine = {
  loanLenderId: number | null
  loanLenderName: string | null
  associatedLenderCompany: string | null
  loanLenderContribution: bigint | null
  isLenderPrivate: boolean
  isLenderLinked: boolean
  loanBrokerId: number | null
  loanBrokerName: string | null
  associatedBrokerCompany: string | null
  isBrokerLinked: boolean
}

/** A loan in a list, as its viewer may see it (rows J-01, J-10). A hidden lender has no id, link or contribution. */
export type LoanListRow = {
  id: number
  loanNo: string
  statusKey: string
  status: string
  attributedLender: string | null
  attributedLenderId: number | null
  attributedLenderCompany: string | null
  isPrivate: boolean
  isLenderLinked: boolean
  attributedBroker: string | null
  attributedBrokerId: number | null
  attributedBrokerCompany: string | null
  isBrokerLinked: boolean
  suburbState: string
  priority: string
  principal: bigint
  lowerRate: string
  estab: string | null
  lvr: string | null
  scenario: string
  securityType: string
  settlement: string | null
  loanLendersBrokers: LenderBrokerLine[]
  totalPrincipal: bigint
}

/** A page of loans with the exact principal of all that match, each loan once and whole. */
export type LoanPage = Page<LoanListRow> & { totalPrincipal: bigint }

/** The search of an address or a request, forgiving as every address is. */
export const loanSearchQuery = z.record(z.string(), z.unknown()).transform(parseLoanSearch)
