import { Badge } from '#components/ui/badge.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { type Fact, Facts } from '#components/ui/facts.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { basisLabels } from '#lib/campaigns/audiences/labels.ts'
import { mailingLabels, reportLabels } from '#lib/campaigns/mailings/labels.ts'
import { recipientStateLabels, storyLabels } from '#lib/campaigns/mailings/recipients/labels.ts'
import type { RecipientStory as Story } from '#lib/campaigns/mailings/schema.ts'
import { formatCount } from '#lib/core/counts.ts'
import { formatDayTime } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'

const formatEventTime = (at: Date | null) => at && formatDayTime(at)

/** The delivery history of a recipient: attempts, times and the outcome, with a link to why they got the mail. */
export const DeliveryHistory = ({ story }: { story: Story }) => {
  const { id, address, company, basis, state, attempt, triedSince, wireAt, sentAt, nextAt, error, report } = story
  const { name, tone } = recipientStateLabels[state]
  const items: Fact[] = [
    { label: mailingLabels.state, value: <Badge tone={tone}>{name}</Badge> },
    { label: mailingLabels.address, value: address },
    { label: mailingLabels.company, value: company },
    { label: mailingLabels.basis, value: basisLabels[basis] },
    { label: storyLabels.attempts, value: formatCount(attempt) },
    { label: storyLabels.triedSince, value: formatEventTime(triedSince) },
    { label: storyLabels.wireAt, value: formatEventTime(wireAt) },
    { label: storyLabels.sentAt, value: formatEventTime(sentAt) },
    ...(nextAt ? [{ label: storyLabels.nextAt, value: formatDayTime(nextAt) }] : []),
    {
      label: mailingLabels.report,
      value: report && (
        <>
          <Badge tone={reportLabels[report].tone}>{reportLabels[report].name}</Badge>
          {story.reportedAt && <span className="ml-2 text-muted">{formatDayTime(story.reportedAt)}</span>}
        </>
      ),
    },
    ...(error === null ? [] : [{ label: mailingLabels.error, value: error }]),
  ]
  return (
    <Panel
      title={storyLabels.title}
      id="story"
      className="mb-4"
      actions={<ButtonLink href={paths.emailConsent(id)}>{storyLabels.why}</ButtonLink>}
    >
      <Facts items={items} />
    </Panel>
  )
}
