import { FormPage } from '#components/forms/form-page.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { CompanyForm } from '#components/people/companies/company-form.tsx'
import { paths } from '#lib/core/paths.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'
import { companyLabels } from '#lib/people/companies/labels.ts'
import { companyPolicies } from '#lib/people/companies/policy.ts'
import { readPrefilledCompany } from '#lib/people/companies/rules.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: companyLabels.createTitle }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The form for a new company, for staff; prefilled from a sign-up request's link (rows C-04 to C-06). */
export default async function CreateCompanyPage({ searchParams }: Props) {
  const actor = await pageActor(companyPolicies.create.who)
  const { states } = await readShortLists(actor, ['states'])
  return (
    <FormPage
      width="small"
      header={<PageHeader title={companyLabels.createTitle} back={{ href: paths.allUsers(), label: 'All Users' }} />}
    >
      <CompanyForm
        states={states}
        mayDouble={companyPolicies.double.who(actor)}
        prefilled={readPrefilledCompany(await searchParams)}
      />
    </FormPage>
  )
}
