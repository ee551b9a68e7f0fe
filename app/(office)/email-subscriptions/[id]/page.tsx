import Link from 'next/link'
import { notFound } from 'next/navigation'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { FormPage } from '#components/forms/form-page.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { SubscriptionsForm } from '#components/market/subscriptions/subscriptions-form.tsx'
import { consentLabels } from '#lib/campaigns/consent/labels.ts'
import { consentPolicies } from '#lib/campaigns/consent/policy.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { paths } from '#lib/core/paths.ts'
import { readText } from '#lib/core/text.ts'
import { subscriptionLabels } from '#lib/market/subscriptions/labels.ts'
import { subscriptionPolicies } from '#lib/market/subscriptions/policy.ts'
import { getSubscribedPerson, readSubscriptions } from '#lib/market/subscriptions/queries.ts'
import { getSubscriptionsReturnPath } from '#lib/market/subscriptions/rules.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: subscriptionLabels.title }

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ from?: string | string[] }> }

/** A person's email subscriptions, for staff and that person; 404 for a colleague's (rows M-02, M-03). */
export default async function EmailSubscriptionsPage({ params, searchParams }: Props) {
  const actor = await pageActor(subscriptionPolicies.own.who)
  const id = parseRecordId((await params).id)
  if (id === null) return notFound()
  const person = await orErrorPage(getSubscribedPerson(actor, id))
  const { subscriber } = person
  const backHref = getSubscriptionsReturnPath(subscriber, id, readText((await searchParams).from))
  const [profile] = subscriber.profiles
  return (
    <FormPage
      width="large"
      header={
        <PageHeader
          title={subscriptionLabels.title}
          description={subscriptionLabels.of(subscriber.name, subscriber.companyName)}
          back={{ href: backHref, label: subscriber.companyName }}
          actions={
            <>
              {consentPolicies.read.who(actor) && (
                <Link href={paths.emailConsent(id)} prefetch={false} className="text-accent underline">
                  {consentLabels.linkOfPerson}
                </Link>
              )}
              {subscriber.isOfLawFirm && profile && (
                <Link
                  href={paths.emailSubscriptions(profile.id, true)}
                  prefetch={false}
                  className="text-accent underline"
                >
                  {subscriptionLabels.firmLink}
                </Link>
              )}
            </>
          }
        />
      }
    >
      <SubscriptionsForm
        stored={await readSubscriptions(id, person)}
        isOfLawFirm={subscriber.isOfLawFirm}
        backHref={backHref}
      />
    </FormPage>
  )
}
