import { PageHeader } from '#components/layout/page-header.tsx'
import { LoanForm } from '#components/lending/loans/form/loan-form.tsx'
import { emptyLoan } from '#components/lending/loans/form/values.ts'
import { ownLawFirm, ownLender } from '#lib/foundation/lookups/parties/queries.ts'
import { securitySubTypes, shortLists } from '#lib/foundation/lookups/queries.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { env } from '#lib/server/env.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: 'Add Loan' }

const LISTS = ['status', 'scenario', 'priority', 'interest', 'credits', 'security-types', 'subdivision-types'] as const

/** The form for a new loan: staff, lenders, dual users and law firms; brokers get the page 403 (row H-01). */
export default async function CreateLoanPage() {
  const actor = await pageActor(loanPolicies.create.who)
  const [lists, subTypes, lender, lawFirm] = await Promise.all([
    shortLists(actor, LISTS),
    securitySubTypes(actor),
    ownLender(actor),
    ownLawFirm(actor),
  ])
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader title="Add Loan" />
      <LoanForm
        initial={emptyLoan(lender, lawFirm)}
        lists={{
          status: lists.status,
          scenario: lists.scenario,
          priority: lists.priority,
          interest: lists.interest,
          credits: lists.credits,
          securityTypes: lists['security-types'],
          securitySubTypes: subTypes,
          subdivisionTypes: lists['subdivision-types'],
        }}
        product={env().PRODUCT_NAME}
        isOwnLawFirm={lawFirm !== null}
      />
    </div>
  )
}
