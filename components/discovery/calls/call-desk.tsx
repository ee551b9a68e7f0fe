import { ArrowUpRight } from 'lucide-react'
import { DottedParts } from '#components/discovery/dashboard/dotted-parts.tsx'
import { LoanStatusBadge } from '#components/lending/statuses/status-badge.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { DeadlineMark } from '#components/ui/deadline-mark.tsx'
import { MailAddress } from '#components/ui/mail-address.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { formatCounted } from '#lib/core/counts.ts'
import { formatDay, toSydneyDay } from '#lib/core/dates.ts'
import { describeDeadline } from '#lib/core/deadlines.ts'
import { formatDollars, formatShortDollars } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import type { ProfileNote } from '#lib/crm/file-notes/schema.ts'
import { leadLabels } from '#lib/crm/leads/labels.ts'
import { callLabels } from '#lib/discovery/calls/labels.ts'
import { omitOverduePromise } from '#lib/discovery/calls/reasons/rules.ts'
import type { LoanListRow } from '#lib/discovery/loan-search/columns.ts'
import { formatFullName } from '#lib/market/profiles/rules.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { formatMobile } from '#lib/people/contacts/rules.ts'
import { type CallLineProps, CallNoteBar } from './call-line.tsx'
import { CallReasons } from './call-reasons.tsx'

type Props = Omit<CallLineProps, 'names'> & {
  profile: Profile
  notes: readonly ProfileNote[]
  /** The first current loans, and how many there are. */
  loans: { rows: readonly LoanListRow[]; total: number }
}

/** The page of one call: the profile, the note line, then people, latest notes and loans. */
export const CallPage = ({ profile, notes, loans, ...line }: Props) => {
  const { target } = line
  const reasons = omitOverduePromise(target, line.today)
  const people = profile.portraits
    .filter(({ isVisible }) => isVisible !== false)
    .map((person) => ({ ...person, name: formatFullName(person) }))
  const figures = [
    target.leadScore && `${leadLabels.score} ${target.leadScore}`,
    profile.currentLoansCount !== null && formatCounted(profile.currentLoansCount, 'current loan'),
    profile.currentLoanBook !== null && `${formatShortDollars(profile.currentLoanBook)} current book`,
    profile.platformBdm && `BDM ${profile.platformBdm}`,
  ].filter(Boolean)
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-semibold text-lg [overflow-wrap:anywhere] max-sm:flex-1">{profile.companyName}</h2>
        <DeadlineMark
          deadline={describeDeadline(target.due, line.today, callLabels.dueWord)}
          className="max-sm:order-1 max-sm:w-full"
        />
        <ButtonLink
          href={`${paths.profile(target.kind, target.id)}?tab=fileNotes`}
          size="sm"
          className="ml-auto max-sm:size-7 max-sm:px-0"
        >
          <ArrowUpRight className="sm:hidden" aria-hidden />
          <span className="max-sm:sr-only">{callLabels.open}</span>
        </ButtonLink>
        <p className="w-full text-muted text-sm max-sm:order-1">
          <DottedParts parts={figures} />
        </p>
        {reasons.length > 0 && (
          <p className="flex w-full gap-x-1 max-sm:order-1">
            <span className="shrink-0 text-muted">{callLabels.why}: </span>
            <CallReasons reasons={reasons} />
          </p>
        )}
      </div>
      <ul className="flex flex-wrap gap-x-8 gap-y-2" aria-label={callLabels.people}>
        {people.length === 0 && <li className="text-muted">{callLabels.noPeople}</li>}
        {people.map(({ individualId, name, imageFile, mobileNumber, email }) => (
          <li key={individualId} className="flex min-w-0 gap-2">
            <Avatar name={name} src={imageFile?.fileUrl ?? null} size="sm" className="mt-1" />
            <div className="min-w-0">
              <p className="font-medium">{name}</p>
              <p className="flex flex-wrap gap-x-3 text-sm">
                {mobileNumber && (
                  <a href={`tel:${mobileNumber}`} className="text-accent tabular-nums hover:underline max-md:py-1">
                    {formatMobile(mobileNumber)}
                  </a>
                )}
                {email && (
                  <a href={`mailto:${email}`} className="wrap-anywhere min-w-0 text-accent hover:underline max-md:py-1">
                    <MailAddress address={email} />
                  </a>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <CallNoteBar key={target.companyId} names={[...new Set(people.map(({ name }) => name))]} {...line} />
      <div className="grid items-start gap-4 wide:grid-cols-2">
        <Panel id="call-notes" title={callLabels.notes}>
          {notes.length === 0 ? (
            <p className="text-muted">{callLabels.noNotes}</p>
          ) : (
            <ul className="divide-y divide-line">
              {notes.map(({ id, date, note, noteType, takenBy }) => (
                <li key={id} className="py-2 first:pt-0">
                  <p className="text-muted text-sm">
                    {formatDay(toSydneyDay(date))} · {noteType.name}
                    {takenBy && ` · ${takenBy}`}
                  </p>
                  <p className="line-clamp-3 whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel id="call-loans" title={callLabels.loans}>
          {loans.rows.length === 0 ? (
            <p className="text-muted">{callLabels.noLoans}</p>
          ) : (
            <ul className="divide-y divide-line">
              {loans.rows.map(({ id, loanNo, suburbState, status, statusKey, daysOverdue, repayment, principal }) => (
                <li
                  key={id}
                  className="grid grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)_auto] items-baseline gap-x-3 py-1.5 first:pt-0"
                >
                  <a href={paths.loan(id)} className="font-medium text-accent tabular-nums hover:underline">
                    {loanNo}
                  </a>
                  <span className="min-w-0 text-sm">
                    <span className="block truncate text-muted" title={suburbState}>
                      {suburbState}
                    </span>
                    <span className="flex flex-wrap items-center gap-x-1 text-muted">
                      <LoanStatusBadge
                        statusKey={statusKey}
                        name={status}
                        daysOverdue={daysOverdue}
                        className="bg-transparent px-0"
                      />
                      {repayment && <span>· {callLabels.repayment(formatDay(repayment))}</span>}
                    </span>
                  </span>
                  <span className="tabular-nums">{formatDollars(BigInt(principal))}</span>
                </li>
              ))}
            </ul>
          )}
          {loans.total > loans.rows.length && (
            <ButtonLink
              href={`${paths.profile(target.kind, target.id)}?tab=loans`}
              variant="link"
              className="mt-1 min-h-8 text-sm"
            >
              {callLabels.more(loans.total - loans.rows.length)}
              <span className="sr-only"> {callLabels.loans}</span>
            </ButtonLink>
          )}
        </Panel>
      </div>
    </div>
  )
}
