/** A broker on a public loan; one whose page is public can be followed there by the person's id. */
export type PublicLoanBroker = {
  name: string
  company: string
  brokerId: number | null
  individualId: number | null
}

/** A public loan: the columns of the profile table without Lender, plus sub-type and broker stars, and nothing else. */
export type PublicLoan = {
  id: number
  loanNo: string
  brokers: PublicLoanBroker[]
  suburbState: string
  suburb: string
  state: string
  priority: string
  principal: bigint
  lowerRate: string
  estab: string | null
  lvr: string | null
  scenario: string
  securityType: string
  securitySubType: string
  settlement: string | null
  brokerStarsFromLender: number | null
}
