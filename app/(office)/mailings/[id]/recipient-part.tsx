import { notFound } from 'next/navigation'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { RecipientMessagePanel } from '#components/campaigns/mailings/message-panel.tsx'
import { DeliveryHistory } from '#components/campaigns/mailings/recipient-story.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { getDeliveryHistory, renderRecipientMessage } from '#lib/campaigns/mailings/recipients/queries.ts'
import type { Mailing } from '#lib/campaigns/mailings/schema.ts'
import type { PersonActor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'

type Props = { actor: PersonActor; mailing: Mailing; recipientId: number }

/** The delivery history of a mailing's recipient; 404 for another mailing's. */
export const MailingRecipient = async ({ actor, mailing, recipientId }: Props) => {
  const story = await orErrorPage(getDeliveryHistory(actor, recipientId))
  if (story.mailingId !== mailing.id) return notFound()
  const message = await orErrorPage(renderRecipientMessage(actor, recipientId))
  return (
    <div className="max-w-5xl">
      <PageHeader
        title={story.name}
        description={mailing.subject}
        back={{ href: paths.mailing(mailing.id), label: mailing.subject }}
      />
      <DeliveryHistory story={story} />
      <RecipientMessagePanel message={message} isSent={story.sentAt !== null} />
    </div>
  )
}
