import { CenteredMessage } from '#components/layout/message-panel.tsx'
import { FindBrokerLink } from '#components/shell/find-broker-link.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { enquiryLabels } from '#lib/market/enquiries/labels.ts'
import type { RecipientKind } from '#lib/market/enquiries/schema.ts'
import { type EnquiryPageProps, getPublicProfilePath, readEnquiryRecipient } from './enquiry-page.tsx'

/** The confirmation after an enquiry was sent. */
export const EnquirySentPage = async ({ kind, ...props }: EnquiryPageProps & { kind: RecipientKind }) => {
  const { recipient, reached } = await readEnquiryRecipient(kind, props)
  return (
    <div className="mx-auto mt-[6dvh] max-w-[480px] rounded-lg border border-line bg-panel p-7">
      <CenteredMessage
        title={enquiryLabels.sentTitle}
        sign="done"
        description={enquiryLabels.sent(reached.companyName)}
        actions={
          <>
            <ButtonLink href={getPublicProfilePath(recipient)}>{enquiryLabels.back}</ButtonLink>
            <FindBrokerLink label={kind === 'broker' ? enquiryLabels.findAnother : undefined} />
          </>
        }
      >
        <p className="mt-2 text-muted">{enquiryLabels.next}</p>
      </CenteredMessage>
    </div>
  )
}
