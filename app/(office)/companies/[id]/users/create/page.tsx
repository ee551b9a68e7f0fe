import { notFound } from 'next/navigation'
import { orElsewhere } from '#app/or-elsewhere.ts'
import { IndividualForm } from '#components/individuals/individual-form.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { getCompanyHead } from '#lib/companies/queries.ts'
import { recordIdIn } from '#lib/core/ids.ts'
import { personLabels } from '#lib/individuals/labels.ts'
import { individualPolicies } from '#lib/individuals/policy.ts'
import { prefilledFrom, profileHref } from '#lib/individuals/rules.ts'
import { shortLists } from '#lib/lookups/queries.ts'
import { pageActor } from '#lib/server/session.ts'

export const metadata = { title: personLabels.createTitle }

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The form for a new person of a company, for any staff, prefilled from a sign-up request's link (row C-07). */
export default async function CreateCompanyUserPage({ params, searchParams }: Props) {
  const actor = await pageActor(individualPolicies.add.who)
  const id = recordIdIn((await params).id)
  if (id === null) return notFound()
  const company = await orElsewhere(getCompanyHead(actor, id))
  const { states } = await shortLists(actor, ['states'])
  const back = profileHref(company)
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={`${personLabels.createTitle} to ${company.name}`} back={{ href: back, label: company.name }} />
      <IndividualForm
        companyId={company.id}
        isLawFirm={company.lawFirmId !== null}
        states={states}
        cancelHref={back}
        prefilled={prefilledFrom(await searchParams)}
      />
    </div>
  )
}
