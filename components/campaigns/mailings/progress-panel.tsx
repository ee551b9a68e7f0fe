'use client'

import Link from 'next/link'
import { cn } from '#components/ui/cn.ts'
import { Panel } from '#components/ui/panel.tsx'
import { CaptionedFigure, Stats } from '#components/ui/stat.tsx'
import { mailingLabels, oneMailingLabels } from '#lib/campaigns/mailings/labels.ts'
import { recipientGroupLabels } from '#lib/campaigns/mailings/recipients/labels.ts'
import {
  countRecipientsByGroup,
  countUnfinishedRecipients,
  type RecipientGroup,
} from '#lib/campaigns/mailings/rules.ts'
import { recipientSearch } from '#lib/campaigns/mailings/search.ts'
import { formatCount } from '#lib/core/counts.ts'
import { paths } from '#lib/core/paths.ts'
import type { Followed } from './use-mailing.ts'

const BARS: Partial<Record<RecipientGroup, string>> = {
  SENT: 'bg-good',
  FAILED: 'bg-bad',
  UNKNOWN: 'bg-warn',
  SUPPRESSED: 'bg-muted',
  CANCELLED: 'bg-field',
}

/** The progress of a mailing: a bar, and the number of recipients in each state, which sum to the total. */
export const MailingProgressPanel = ({ mailing, isLive }: { mailing: Followed; isLive: boolean }) => {
  const { id, counts } = mailing
  const groups = countRecipientsByGroup(counts)
  const finished = counts.total - countUnfinishedRecipients(counts)
  const listOf = (state: RecipientGroup) => recipientSearch.address(paths.mailing(id), { state })
  return (
    <Panel
      title={oneMailingLabels.progress}
      note={oneMailingLabels.of(finished, counts.total)}
      actions={isLive && <span className="text-muted text-sm">{oneMailingLabels.live}</span>}
      id="progress"
      className="mb-4"
    >
      <div
        role="progressbar"
        aria-label={oneMailingLabels.progress}
        aria-valuemin={0}
        aria-valuemax={counts.total}
        aria-valuenow={finished}
        aria-valuetext={oneMailingLabels.of(finished, counts.total)}
        className="flex h-2 overflow-hidden rounded-full bg-sunken"
      >
        {groups.map(({ group, count }) => (
          <span
            key={group}
            className={cn('transition-[width] duration-500 motion-reduce:transition-none', BARS[group])}
            style={{ width: BARS[group] && counts.total > 0 ? `${(count / counts.total) * 100}%` : 0 }}
          />
        ))}
      </div>
      <Stats className="mt-4">
        <CaptionedFigure figure={formatCount(counts.total)} caption={oneMailingLabels.total} />
        {groups.map(({ group, count }) => (
          <CaptionedFigure
            key={group}
            figure={formatCount(count)}
            caption={
              count > 0 ? (
                <Link href={listOf(group)} prefetch={false} scroll={false} className="underline underline-offset-2">
                  {recipientGroupLabels[group].name}
                </Link>
              ) : (
                recipientGroupLabels[group].name
              )
            }
          />
        ))}
        {counts.bounced > 0 && (
          <CaptionedFigure figure={formatCount(counts.bounced)} caption={oneMailingLabels.bounced} />
        )}
        {counts.complained > 0 && (
          <CaptionedFigure figure={formatCount(counts.complained)} caption={oneMailingLabels.complained} />
        )}
      </Stats>
      <p className="sr-only" role="status">
        {mailingLabels.state}: {oneMailingLabels.of(finished, counts.total)}
      </p>
    </Panel>
  )
}
