import { Paperclip } from 'lucide-react'
import { type Fact, Facts } from '#components/ui/facts.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { mailingLabels, oneMailingLabels } from '#lib/campaigns/mailings/labels.ts'
import { formatByteSize } from '#lib/campaigns/mailings/rules.ts'
import type { Mailing } from '#lib/campaigns/mailings/schema.ts'
import { formatDayTime } from '#lib/core/dates.ts'
import { mailingCalls } from './addresses.ts'

/** Who sent a mailing, when, from which address and to whom, and its files. */
export const MailingFacts = ({ mailing }: { mailing: Mailing }) => {
  const { senderEmail, senderName, sentBy, frozenAt, finishedAt, reason, savedSearchName } = mailing
  const files = mailing.files.filter(({ isInline }) => !isInline)
  const items: Fact[] = [
    { label: mailingLabels.sentBy, value: sentBy },
    { label: mailingLabels.from, value: senderName ? `${senderName} <${senderEmail}>` : senderEmail },
    { label: oneMailingLabels.startedAt, value: formatDayTime(frozenAt) },
    { label: oneMailingLabels.finishedAt, value: finishedAt && formatDayTime(finishedAt) },
    ...(savedSearchName === null ? [] : [{ label: oneMailingLabels.savedSearch, value: savedSearchName }]),
    ...(reason === null ? [] : [{ label: oneMailingLabels.reason, value: reason }]),
  ]
  return (
    <Panel title={oneMailingLabels.about} id="about" className="mb-4">
      <Facts items={items} />
      {files.length > 0 && (
        <div className="mt-4">
          <h3 className="text-muted text-sm">{oneMailingLabels.files}</h3>
          <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
            {files.map(({ id, fileName, byteSize }) => (
              <li key={id} className="flex min-w-0 items-center gap-1.5">
                <Paperclip className="size-4 shrink-0 text-muted" aria-hidden />
                <a href={mailingCalls.file(id)} download className="break-all text-accent underline underline-offset-2">
                  {fileName}
                </a>
                <span className="whitespace-nowrap text-muted text-sm">{formatByteSize(byteSize)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}
