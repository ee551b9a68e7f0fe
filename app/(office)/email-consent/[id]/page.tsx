import { notFound } from 'next/navigation'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { ConsentView } from '#components/campaigns/consent/consent-view.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { consentLabels } from '#lib/campaigns/consent/labels.ts'
import { consentPolicies } from '#lib/campaigns/consent/policy.ts'
import { getEmailConsent } from '#lib/campaigns/consent/queries.ts'
import type { Consent } from '#lib/campaigns/consent/schema.ts'
import { mailingLabels } from '#lib/campaigns/mailings/labels.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { paths } from '#lib/core/paths.ts'
import { outboxLabels } from '#lib/foundation/mail/labels.ts'
import { subscriptionLabels } from '#lib/market/subscriptions/labels.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: consentLabels.title }

type Props = { params: Promise<{ id: string }> }

const getConsentBackLink = ({ id, about, mail }: Consent) => {
  if (about === 'MESSAGE') return { href: paths.outboxMessage(id), label: outboxLabels.title }
  if (mail?.mailingId) return { href: paths.mailing(mail.mailingId, id), label: mailingLabels.title }
  return { href: paths.emailSubscriptions(id), label: subscriptionLabels.title }
}

/** Why a person got a mail, and their opt-outs, for staff with ADMIN. */
export default async function EmailConsentPage({ params }: Props) {
  const actor = await pageActor(consentPolicies.read.who)
  const id = parseRecordId((await params).id)
  if (id === null) return notFound()
  const consent = await orErrorPage(getEmailConsent(actor, id))
  return (
    <div className="max-w-5xl">
      <PageHeader
        title={consent.mail ? consentLabels.title : consentLabels.titleOfPerson}
        description={consent.mail?.subject ?? consent.person?.name}
        back={getConsentBackLink(consent)}
      />
      <ConsentView consent={consent} />
    </div>
  )
}
