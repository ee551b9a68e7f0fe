import { notFound } from 'next/navigation'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { FormPage } from '#components/forms/form-page.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { IndividualForm } from '#components/people/individuals/individual-form.tsx'
import { parseRecordId } from '#lib/core/ids.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'
import { getCompanyHead } from '#lib/people/companies/queries.ts'
import { personLabels } from '#lib/people/contacts/labels.ts'
import { buildProfileUrl, readPrefilledPerson } from '#lib/people/contacts/rules.ts'
import { individualPolicies } from '#lib/people/individuals/policy.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: personLabels.createTitle }

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The form for a new person of a company, for staff; prefilled from a sign-up request's link (row C-07). */
export default async function CreateCompanyUserPage({ params, searchParams }: Props) {
  const actor = await pageActor(individualPolicies.add.who)
  const id = parseRecordId((await params).id)
  if (id === null) return notFound()
  const company = await orErrorPage(getCompanyHead(actor, id))
  const { states } = await readShortLists(actor, ['states'])
  const back = buildProfileUrl(company)
  return (
    <FormPage
      width="small"
      header={
        <PageHeader
          title={`${personLabels.createTitle} to ${company.name}`}
          back={{ href: back, label: company.name }}
        />
      }
    >
      <IndividualForm
        companyId={company.id}
        isLawFirm={company.lawFirmId !== null}
        states={states}
        cancelHref={back}
        prefilled={readPrefilledPerson(await searchParams)}
      />
    </FormPage>
  )
}
