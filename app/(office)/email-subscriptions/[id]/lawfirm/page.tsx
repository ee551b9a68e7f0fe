import { notFound } from 'next/navigation'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { FormPage } from '#components/forms/form-page.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { FirmSubscriptionsForm } from '#components/market/subscriptions/firm-form.tsx'
import { parseRecordId } from '#lib/core/ids.ts'
import { paths } from '#lib/core/paths.ts'
import { subscriptionLabels } from '#lib/market/subscriptions/labels.ts'
import { subscriptionPolicies } from '#lib/market/subscriptions/policy.ts'
import { getSubscribedFirm, readFirmSubscriptions } from '#lib/market/subscriptions/queries.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: subscriptionLabels.title }

/** The email subscriptions of a law firm's people, for staff and the firm's own people (row M-02). */
export default async function FirmSubscriptionsPage({ params }: { params: Promise<{ id: string }> }) {
  const actor = await pageActor(subscriptionPolicies.firm.who)
  const id = parseRecordId((await params).id)
  if (id === null) return notFound()
  const firm = await orErrorPage(getSubscribedFirm(actor, id))
  const backHref = paths.profile('lawfirm', id)
  return (
    <FormPage
      width="small"
      header={
        <PageHeader
          title={subscriptionLabels.title}
          description={subscriptionLabels.ofFirm(firm.companyName)}
          back={{ href: backHref, label: firm.companyName }}
        />
      }
    >
      <FirmSubscriptionsForm stored={await readFirmSubscriptions(id, firm)} backHref={backHref} />
    </FormPage>
  )
}
