import { loadLoanFormData } from '#app/(office)/loans/form-data.ts'
import { PageHeader } from '#components/layout/page-header.tsx'
import { LoanForm } from '#components/lending/saving/form/loan-form.tsx'
import { createEmptyLoan } from '#components/lending/saving/form/values.ts'
import { getOwnLender } from '#lib/foundation/lookups/parties/queries.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: 'Add Loan' }

/** The form for a new loan, for staff, lenders, dual users and law firms; brokers get 403 (row H-01). */
export default async function CreateLoanPage() {
  const actor = await pageActor(loanPolicies.create.who)
  const [{ lawFirm, shared }, lender] = await Promise.all([loadLoanFormData(actor, null), getOwnLender(actor)])
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader title="Add Loan" />
      <LoanForm initial={createEmptyLoan(lender, lawFirm)} loan={null} {...shared} />
    </div>
  )
}
