import { notFound } from 'next/navigation'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { DeliveryNote } from '#components/foundation/mail/delivery-note.tsx'
import { OutboxMessageView } from '#components/foundation/mail/letter-view.tsx'
import { SendAgain } from '#components/foundation/mail/send-again.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { consentLabels } from '#lib/campaigns/consent/labels.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { paths } from '#lib/core/paths.ts'
import { outboxLabels, stateLabels } from '#lib/foundation/mail/labels.ts'
import { emailPolicies } from '#lib/foundation/mail/policy.ts'
import { getOutboxMessage } from '#lib/foundation/mail/queries.ts'
import { MAILS } from '#lib/web/mails.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: outboxLabels.title }

type Props = { params: Promise<{ id: string }> }

/** One message of the outbox; its link is masked except in the demo. */
export default async function OutboxMessagePage({ params }: Props) {
  const actor = await pageActor(emailPolicies.readOutbox.who)
  const id = parseRecordId((await params).id)
  if (id === null) return notFound()
  const message = await orErrorPage(getOutboxMessage(actor, id, MAILS))
  const { name, tone } = stateLabels[message.state]
  return (
    <>
      <PageHeader
        title={message.subject}
        back={{ href: paths.outbox(), label: outboxLabels.back }}
        actions={
          <>
            <Badge tone={tone}>{name}</Badge>
            <ButtonLink href={paths.emailConsent(id)}>{consentLabels.link}</ButtonLink>
            {message.state === 'FAILED' && <SendAgain id={id} />}
          </>
        }
      />
      <DeliveryNote message={message} />
      <OutboxMessageView message={message} />
    </>
  )
}
