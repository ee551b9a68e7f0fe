import { CenteredMessage } from '#components/layout/message-panel.tsx'
import { SentEnquiry } from '#components/market/enquiries/sent-facts.tsx'
import { FindBrokerLink } from '#components/shell/find-broker-link.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { buildQuestionPath } from '#lib/discovery/finder/questions/rules.ts'
import { enquiryLabels } from '#lib/market/enquiries/labels.ts'
import type { RecipientKind } from '#lib/market/enquiries/schema.ts'
import { readSentForm } from '#lib/web/enquiry-form.ts'
import { type EnquiryPageProps, getPublicProfilePath, readEnquiryRecipient } from './enquiry-page.tsx'

/** The confirmation after an enquiry was sent, with what was sent as long as the visitor's browser has it. */
export const EnquirySentPage = async ({ kind, ...props }: EnquiryPageProps & { kind: RecipientKind }) => {
  const { recipient, reached } = await readEnquiryRecipient(kind, props)
  const sent = await readSentForm(recipient)
  return (
    <div className="mx-auto mt-[6dvh] max-w-[480px] rounded-lg border border-line bg-panel p-7">
      <CenteredMessage
        title={enquiryLabels.sentTitle}
        sign="done"
        description={enquiryLabels.sent(reached.companyName)}
        actions={
          <>
            <ButtonLink href={getPublicProfilePath(recipient)}>{enquiryLabels.back}</ButtonLink>
            <FindBrokerLink
              label={kind === 'broker' ? enquiryLabels.findAnother : undefined}
              href={buildQuestionPath({ where: sent?.suburb ?? '', amount: sent?.amount ?? '' })}
            />
          </>
        }
      >
        <p className="mt-2 text-muted">{enquiryLabels.next}</p>
        {sent && <SentEnquiry sent={sent} />}
      </CenteredMessage>
    </div>
  )
}
