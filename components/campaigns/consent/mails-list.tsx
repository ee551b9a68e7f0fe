import Link from 'next/link'
import { consentLabels } from '#lib/campaigns/consent/labels.ts'
import type { ConsentMail } from '#lib/campaigns/consent/schema.ts'
import { formatDayTime } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'

/** The latest mails to an address, each linking to the reason why it was sent. */
export const ConsentMailsList = ({ mails, current }: { mails: readonly ConsentMail[]; current: number }) =>
  mails.length === 0 ? (
    <p className="text-muted">{consentLabels.noMails}</p>
  ) : (
    <ol className="divide-y divide-line">
      {mails.map(({ id, subject, at }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
          {id === current ? (
            <span className="min-w-0 break-words font-medium">{subject}</span>
          ) : (
            <Link
              href={paths.emailConsent(id)}
              prefetch={false}
              className="min-w-0 break-words text-accent underline underline-offset-2"
            >
              {subject}
            </Link>
          )}
          <time dateTime={at.toISOString()} className="ml-auto whitespace-nowrap text-muted text-sm">
            {formatDayTime(at)}
          </time>
        </li>
      ))}
    </ol>
  )
