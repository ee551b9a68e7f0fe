'use client'

import type { CellLook } from '#components/data-table/columns.ts'
import { type Packed, PackedTable } from '#components/data-table/packed-table.tsx'
import type { ColumnChoice } from '#components/data-table/use-kept-columns.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Face } from '#components/ui/face.tsx'
import { MailAddress } from '#components/ui/mail-address.tsx'
import { formatListCell } from '#lib/core/columns.ts'
import { countDaysBetween, type Day } from '#lib/core/dates.ts'
import { formatShortDelay } from '#lib/core/deadlines.ts'
import { paths } from '#lib/core/paths.ts'
import { type UserColumnKey, userColumns } from '#lib/discovery/user-search/columns.ts'
import type { UserCells } from '#lib/discovery/user-search/facts/schema.ts'
import { userLabels } from '#lib/discovery/user-search/labels.ts'
import { findProfilePath } from './profile-path.ts'

const renderUserLink = (text: string | null, href: string | null) => (text && href ? <a href={href}>{text}</a> : text)

const LOOKS: Partial<Record<UserColumnKey, CellLook<UserCells>>> = {
  user: {
    card: 'title',
    isWrapped: true,
    cell: (row) => (
      <Face name={row.user} fileId={row.imageFileId}>
        {renderUserLink(row.user, findProfilePath(row))}
      </Face>
    ),
  },
  company: { card: 'line', isWrapped: true },
  type: { card: 'mark', isWrapped: true },
  lastCall: { isWrapped: true, cell: ({ lastCall }) => <TwoLines text={lastCall} /> },
  currentCriteria: { isWrapped: true, cell: ({ currentCriteria }) => <Categories text={currentCriteria} /> },
  activeCriteria: { isWrapped: true, cell: ({ activeCriteria }) => <Categories text={activeCriteria} /> },
  bdm: { isWrapped: true },
  state: { card: 'foot' },
  email: {
    isWrapped: true,
    cell: ({ email }) =>
      email && (
        <a href={`mailto:${email}`}>
          <MailAddress address={email} />
        </a>
      ),
  },
  mobile: { card: 'figure', cell: ({ mobile }) => renderUserLink(mobile, `tel:${mobile?.replaceAll(' ', '')}`) },
  lastLoan: {
    cell: ({ lastLoan, lastLoanId }) => renderUserLink(lastLoan, lastLoanId ? paths.loan(lastLoanId) : null),
  },
  lastLawFirm: {
    cell: ({ lastLawFirm, lastLawFirmId }) =>
      renderUserLink(lastLawFirm, lastLawFirmId ? paths.profile('lawfirm', lastLawFirmId) : null),
  },
  lastBroker: {
    cell: ({ lastBroker, lastBrokerId }) =>
      renderUserLink(lastBroker, lastBrokerId ? paths.profile('broker', lastBrokerId) : null),
  },
  lastLender: {
    cell: ({ lastLender, lastLenderId }) =>
      renderUserLink(lastLender, lastLenderId ? paths.profile('lender', lastLenderId) : null),
  },
  masterSwitch: { cell: ({ masterSwitch }) => <YesNoCell is={masterSwitch} /> },
  profileStatus: { cell: ({ profileStatus }) => <YesNoCell is={profileStatus} /> },
}

// The day of a call above its caller.
const TwoLines = ({ text }: { text: string | null }) => {
  const [first, ...rest] = text?.split(', ') ?? []
  return (
    <>
      {first}
      {rest.length > 0 && <small>{` ${rest.join(', ')}`}</small>}
    </>
  )
}

// The first two categories and how many more there are; all of them on hover and for screen readers.
const Categories = ({ text }: { text: string | null }) => {
  const [first, second, ...rest] = text?.split(', ') ?? []
  if (rest.length === 0) return text
  return (
    <span title={text ?? undefined}>
      {`${first}, ${second}`}
      <span className="sr-only">{`, ${rest.join(', ')}`}</span>
      <span aria-hidden className="whitespace-nowrap text-muted">{` +${rest.length}`}</span>
    </span>
  )
}

// Only No gets a badge, to stand out.
const YesNoCell = ({ is }: { is: boolean | null }) => (is === false ? <Badge tone="warn">No</Badge> : is ? 'Yes' : null)

type Props = Packed<UserCells, UserColumnKey> & {
  choice: ColumnChoice
  /** The Sydney day before which a follow-up is overdue. */
  today: Day
}

/** The table of people; each name links to the profile of its company (row K-02). */
export const UsersList = ({ today, ...props }: Props) => {
  const looks = Object.assign({}, LOOKS, { followUp: { cell: buildFollowUpCell(today) } })
  return <PackedTable label={userLabels.title} columns={userColumns} looks={looks} {...props} />
}

const buildFollowUpCell = (today: Day) => (row: UserCells) => {
  const text = formatListCell(userColumns.followUp, row)
  if (row.followUp === null || row.followUp >= today) return text
  return (
    <>
      {text}
      <small data-tone="bad">{formatShortDelay(countDaysBetween(row.followUp, today))}</small>
    </>
  )
}
