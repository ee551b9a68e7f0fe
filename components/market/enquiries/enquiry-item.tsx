import Link from 'next/link'
import { Facts } from '#components/ui/facts.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { formatDollars } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import { enquiryLabels, enquiryListLabels } from '#lib/market/enquiries/labels.ts'
import type { EnquiryRow } from '#lib/market/enquiries/schema.ts'
import { formatMobile } from '#lib/people/contacts/rules.ts'
import { EraseEnquiryButton } from './erase-button.tsx'

const LINK = 'inline-flex min-h-6 items-center rounded-sm text-accent [overflow-wrap:anywhere] hover:underline'

/** An enquiry with its sender and, for administrators, the button that erases it. */
export const EnquiryListItem = ({ row, mayErase }: { row: EnquiryRow; mayErase: boolean }) => (
  <article data-panel aria-label={row.name} className="rounded-md border border-line bg-panel px-5 py-4">
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold text-lg [overflow-wrap:anywhere]">{row.name}</h2>
        <p className="flex flex-wrap gap-x-4">
          {row.email && (
            <a href={`mailto:${encodeURI(row.email)}`} className={LINK}>
              {row.email}
            </a>
          )}
          {row.mobile && (
            <a href={`tel:${row.mobile}`} className={LINK}>
              {formatMobile(row.mobile)}
            </a>
          )}
        </p>
      </div>
      {mayErase && <EraseEnquiryButton id={row.id} name={row.name} />}
    </div>
    <Facts
      className="mt-3"
      items={[
        { label: enquiryListLabels.amount, value: formatDollars(row.amount) },
        { label: enquiryListLabels.suburb, value: row.suburb },
        {
          label: enquiryListLabels.to,
          value: (
            <Link href={paths.profile(row.kind, row.profileId)} prefetch={false} className={LINK}>
              {row.personName ? `${row.personName}, ${row.companyName}` : row.companyName}
            </Link>
          ),
        },
        { label: enquiryListLabels.sent, value: formatDayTime(row.sentAt) },
      ]}
    />
    {row.words && (
      <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">
        <span className="sr-only">{enquiryLabels.words}: </span>
        {row.words}
      </p>
    )}
  </article>
)
