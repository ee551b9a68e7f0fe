import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { loadLoanFormData } from '#app/(office)/loans/form-data.ts'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { FormPage } from '#components/forms/form-page.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { LoanForm } from '#components/lending/saving/form/loan-form.tsx'
import { toLoanValues } from '#components/lending/saving/form/stored-values.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { paths } from '#lib/core/paths.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { getLoanForEditing } from '#lib/lending/saving/editing/queries.ts'
import { pageActor } from '#lib/web/session.ts'

type Props = { params: Promise<{ id: string }> }

const read = cache(async (text: string) => {
  const actor = await pageActor(loanPolicies.edit.who)
  const id = parseRecordId(text)
  return { actor, loan: id === null ? notFound() : await orErrorPage(getLoanForEditing(actor, id)) }
})

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { loan } = await read((await params).id)
  return { title: `Edit loan ${loan.loanNo}` }
}

/** The form of a stored loan, for people who may edit it; others get 403, or 404 if they may not see it (row H-01). */
export default async function EditLoanPage({ params }: Props) {
  const { actor, loan } = await read((await params).id)
  const { id, loanNo, version, lastEditBy } = loan
  const { shared } = await loadLoanFormData(actor, id)
  return (
    <FormPage
      width="large"
      header={
        <PageHeader title={`Edit loan ${loanNo}`} back={{ href: paths.loan(id), label: `Loan ${loanNo}` }} isEditing />
      }
    >
      <LoanForm key={id} initial={toLoanValues(loan)} loan={{ id, version, lastEditBy }} {...shared} />
    </FormPage>
  )
}
