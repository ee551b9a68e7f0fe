import { CompanyForm } from '#components/companies/company-form.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { companyLabels } from '#lib/companies/labels.ts'
import { companyPolicies } from '#lib/companies/policy.ts'
import { prefilledFrom } from '#lib/individuals/rules.ts'
import { shortLists } from '#lib/lookups/queries.ts'
import { pageActor } from '#lib/server/session.ts'

export const metadata = { title: companyLabels.createTitle }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The form for a new company, for any staff, prefilled from a sign-up request's link (rows C-04 to C-06). */
export default async function CreateCompanyPage({ searchParams }: Props) {
  const actor = await pageActor(companyPolicies.create.who)
  const { states } = await shortLists(actor, ['states'])
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={companyLabels.createTitle} />
      <CompanyForm
        states={states}
        mayDouble={companyPolicies.double.who(actor)}
        prefilled={prefilledFrom(await searchParams)}
      />
    </div>
  )
}
