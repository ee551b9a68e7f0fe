import { notFound } from 'next/navigation'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { FormPage } from '#components/forms/form-page.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { PrivacyForm } from '#components/market/lenders/privacy-form.tsx'
import { ViewAsPanel } from '#components/market/lenders/view-panel.tsx'
import { parseRecordId } from '#lib/core/ids.ts'
import { paths } from '#lib/core/paths.ts'
import { privacyLabels } from '#lib/market/lenders/privacy/labels.ts'
import { privacyPolicies } from '#lib/market/lenders/privacy/policy.ts'
import { getPrivacySettings, readPrivacyFacts } from '#lib/market/lenders/privacy/queries.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: privacyLabels.title }

type Props = { params: Promise<{ id: string }> }

/**
 * The privacy settings of a lender (row M-01), for its own people and ADMIN; others get 403, unknown or foreign ids
 * 404.
 */
export default async function PrivacyPage({ params }: Props) {
  const actor = await pageActor(privacyPolicies.open.who)
  const id = parseRecordId((await params).id)
  if (id === null) return notFound()
  const stored = await orErrorPage(getPrivacySettings(actor, id))
  const facts = await orErrorPage(readPrivacyFacts(actor, id))
  return (
    <FormPage
      width="medium"
      header={
        <>
          <PageHeader
            title={privacyLabels.title}
            description={privacyLabels.intro(facts.companyName)}
            back={{ href: paths.profile('lender', id), label: facts.companyName }}
          />
          <ViewAsPanel lenderId={id} />
        </>
      }
    >
      <PrivacyForm stored={stored} facts={facts} />
    </FormPage>
  )
}
