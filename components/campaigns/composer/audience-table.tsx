'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { audienceLabels, basisLabels, leftOutLabels } from '#lib/campaigns/audiences/labels.ts'
import type { AudienceSummary, KindInAddress } from '#lib/campaigns/audiences/schema.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { countAudience } from '#lib/campaigns/composer/rules.ts'
import { draftMessages } from '#lib/campaigns/drafts/labels.ts'
import { formatCount } from '#lib/core/counts.ts'
import { AudienceDialog } from './audience-dialog.tsx'
import type { Audience } from './use-audience.ts'

type Part = 'all' | 'in' | 'out'

type Line = { label: string; count: number; part: Part; look?: 'sum' | 'total' }

const NOBODY: AudienceSummary = {
  total: 0,
  subscribed: 0,
  service: 0,
  unsubscribed: 0,
  noAddress: 0,
  closed: 0,
  switchedOff: 0,
  sameAddress: 0,
}

const buildAudienceCountRows = (summary: AudienceSummary, isBulk: boolean): Line[] => [
  { label: audienceLabels.recipients, count: countAudience(summary), part: 'in', look: 'sum' },
  { label: basisLabels.SUBSCRIBED, count: summary.subscribed, part: 'in' },
  ...(isBulk ? [{ label: basisLabels.SERVICE, count: summary.service, part: 'in' } as const] : []),
  { label: composerLabels.leftOut, count: summary.total - countAudience(summary), part: 'out', look: 'sum' },
  { label: leftOutLabels.UNSUBSCRIBED, count: summary.unsubscribed, part: 'out' },
  { label: leftOutLabels.NO_ADDRESS, count: summary.noAddress, part: 'out' },
  { label: leftOutLabels.CLOSED, count: summary.closed, part: 'out' },
  { label: leftOutLabels.SWITCHED_OFF, count: summary.switchedOff, part: 'out' },
  { label: leftOutLabels.SAME_ADDRESS, count: summary.sameAddress, part: 'out' },
  { label: audienceLabels.total, count: summary.total, part: 'all', look: 'total' },
]

type Props = { kind: KindInAddress; audience: Audience; onPreview: (individualId: number, name: string) => void }

/** Table of who gets the mailing, and who does not and why; the rows sum to the total, and each opens its people. */
export const AudienceTable = ({ kind, audience, onPreview }: Props) => {
  const { answer, isFresh, hasFailed, ask } = audience
  const [opened, setOpened] = useState<Part | null>(null)
  const summary = answer?.summary ?? NOBODY
  const lacking = answer?.withoutValue.people ?? 0
  // An empty audience is shown as one sentence instead of ten rows of zeros, which would fill a phone's screen.
  if (isFresh && !hasFailed && summary.total === 0)
    return <p className="text-muted">{kind === 'bulk' ? composerLabels.addFirst : composerLabels.findsNobody}</p>
  return (
    <>
      <table className="w-full border-collapse" aria-busy={!isFresh || undefined}>
        <caption className="sr-only">{composerLabels.who}</caption>
        <tbody className={cn(!isFresh && 'text-muted')}>
          {buildAudienceCountRows(summary, kind === 'bulk').map(({ label, count, part, look }) => (
            <tr
              key={label}
              className={cn(
                'border-line',
                look && 'border-t font-semibold first:border-t-0',
                look === 'total' && 'border-t-2',
              )}
            >
              <th scope="row" className={cn('py-1 text-left', look ? 'font-semibold' : 'pl-4 font-normal')}>
                {label}
              </th>
              <td className="py-1 text-right tabular-nums">
                {count === 0 || !answer ? (
                  // Before the first answer a zero would say that nobody gets it.
                  <span className="text-muted">{answer ? 0 : '…'}</span>
                ) : (
                  <button
                    type="button"
                    aria-label={composerLabels.open(label, formatCount(count))}
                    className="-mr-1 rounded-sm px-1 text-accent underline-offset-2 hover:underline"
                    onClick={() => setOpened(part)}
                  >
                    {formatCount(count)}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className={cn('text-muted text-sm', hasFailed ? 'my-2' : 'absolute top-4 right-5')}>
        {!isFresh && composerLabels.counting}
        {hasFailed && composerLabels.notCounted}
      </p>
      {hasFailed && (
        <Button size="sm" onClick={ask}>
          {composerLabels.tryAgain}
        </Button>
      )}
      {lacking > 0 && (
        <p role="alert" className="mt-2 rounded-md border border-warn bg-warn-soft px-3 py-2">
          {draftMessages.withoutValue(lacking)}
        </p>
      )}
      {opened && <AudienceDialog kind={kind} part={opened} onPreview={onPreview} onClose={() => setOpened(null)} />}
    </>
  )
}
