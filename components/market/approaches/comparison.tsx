import Link from 'next/link'
import { Face } from '#components/ui/face.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { getPersonOfName } from '#lib/core/display-names.ts'
import { paths } from '#lib/core/paths.ts'
import { type ApproachState, approachLabels } from '#lib/market/approaches/labels.ts'
import { describeDue, isOpenState } from '#lib/market/approaches/rules.ts'
import type { ApproachRow } from '#lib/market/approaches/schema.ts'
import { AcceptButton } from './accept-button.tsx'
import type { AcceptLists } from './accept-entries.ts'
import { AnswerFacts } from './answer-facts.tsx'
import { PartyName } from './party-name.tsx'
import { StateBadge } from './state-badge.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

type Props = {
  rows: readonly ApproachRow[]
  /** The choices of the loan that an accepted answer becomes; null for readers who decide nothing. */
  lists: AcceptLists | null
}

// What can be decided first, what has ended last; the sort keeps the order asked within a state.
const ORDER: readonly ApproachState[] = [
  ...(['ACCEPTED', 'INTERESTED', 'ASKED', 'DECLINED'] as const),
  ...(['NOT_CHOSEN', 'EXPIRED', 'WITHDRAWN'] as const),
]

const compareByState = (one: ApproachRow, other: ApproachRow): number =>
  ORDER.indexOf(one.state) - ORDER.indexOf(other.state)

/** The lenders asked about a deal, with their answers beside each other: those to decide on first. */
export const Comparison = ({ rows, lists }: Props) => (
  <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-4">
    {rows.toSorted(compareByState).map((row) => (
      <li key={row.id} className="min-w-0">
        <AnswerCard row={row} lists={lists} />
      </li>
    ))}
  </ul>
)

const AnswerCard = ({ row, lists }: { row: ApproachRow; lists: AcceptLists | null }) => {
  const { lenderId, lenderName, lenderImageFileId, state, answeredAt, note } = row
  const due = describeDue(row)
  return (
    <article
      data-panel
      data-answer={row.id}
      aria-label={lenderName}
      className="flex h-full flex-col gap-3 rounded-md border border-line bg-panel px-5 py-4"
    >
      <header className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-semibold [overflow-wrap:anywhere] max-sm:w-full sm:flex-1">
          <Link
            href={paths.profile('lender', lenderId)}
            prefetch={false}
            className="block min-h-6 rounded-sm hover:text-accent hover:underline"
          >
            <Face name={getPersonOfName(lenderName)} fileId={lenderImageFileId}>
              <PartyName name={lenderName} />
            </Face>
          </Link>
        </h2>
        <StateBadge state={state} />
        <p className="flex flex-wrap gap-x-3 text-muted text-sm empty:hidden max-sm:min-w-0 max-sm:flex-1 max-sm:basis-36 sm:w-full">
          {due && <span className="whitespace-nowrap">{due}</span>}
          {answeredAt && (
            <span className="whitespace-nowrap">
              {approachLabels.answered} {formatDayTime(answeredAt)}
            </span>
          )}
        </p>
      </header>
      <div className="empty:hidden">
        <AnswerFacts approach={row} isTimed={false} isCompared />
      </div>
      {note && (
        <details className="text-sm">
          <summary className="min-h-6 cursor-pointer text-muted">{approachLabels.yourNote}</summary>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
        </details>
      )}
      {lists && isOpenState(state) && (
        <footer className="mt-auto flex flex-wrap gap-2 border-line border-t pt-3">
          {state === 'INTERESTED' && <AcceptButton approach={row} lists={lists} />}
          <WithdrawButton approach={row} />
        </footer>
      )}
    </article>
  )
}
