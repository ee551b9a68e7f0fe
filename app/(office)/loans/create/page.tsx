import { loadLoanFormData } from '#app/(office)/loans/form-data.ts'
import { PageHeader } from '#components/layout/page-header.tsx'
import { LoanForm } from '#components/lending/saving/form/loan-form.tsx'
import { createEmptyLoan } from '#components/lending/saving/form/values.ts'
import { fillLoan } from '#components/market/scenarios/loans/loan-scenario.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { getOwnLender } from '#lib/foundation/lookups/parties/queries.ts'
import { readSuburbs } from '#lib/foundation/lookups/suburbs/queries.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { readAddress } from '#lib/market/scenarios/values/rules.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: 'Add Loan' }

type Props = { searchParams: Promise<RawSearch> }

/**
 * The form for a new loan, for staff, lenders, dual users and law firms; brokers get 403 (row H-01). An address with a
 * scenario fills it, unless the person has an unfinished loan, which comes first.
 */
export default async function CreateLoanPage({ searchParams }: Props) {
  const actor = await pageActor(loanPolicies.create.who)
  const deal = readAddress(await searchParams)
  const [{ lawFirm, shared }, lender, [suburb]] = await Promise.all([
    loadLoanFormData(actor, null),
    getOwnLender(actor),
    deal && /^\d{1,9}$/.test(deal.suburbId) ? readSuburbs([Number(deal.suburbId)]) : [],
  ])
  const empty = createEmptyLoan(lender, lawFirm)
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader title="Add Loan" />
      <LoanForm initial={deal ? fillLoan(empty, deal, suburb ?? null) : empty} loan={null} {...shared} />
    </div>
  )
}
