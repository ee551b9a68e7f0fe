import Link from 'next/link'
import { formatDay } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { type ApproachState, approachLabels } from '#lib/market/approaches/labels.ts'
import { isOpenState } from '#lib/market/approaches/rules.ts'
import type { ApproachRow } from '#lib/market/approaches/schema.ts'
import { AcceptButton } from './accept-button.tsx'
import type { AcceptLists } from './accept-entries.ts'
import { AnswerFacts } from './answer-facts.tsx'
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
  <ul className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
    {rows.toSorted(compareByState).map((row) => (
      <li key={row.id} className="min-w-0">
        <AnswerCard row={row} lists={lists} />
      </li>
    ))}
  </ul>
)

const AnswerCard = ({ row, lists }: { row: ApproachRow; lists: AcceptLists | null }) => {
  const { lenderId, lenderName, state, dueOn, note } = row
  const due = state === 'ASKED' ? approachLabels.answerBy : approachLabels.decideBy
  return (
    <article
      data-panel
      data-answer={row.id}
      aria-label={lenderName}
      className="flex flex-col gap-3 rounded-md border border-line bg-panel px-5 py-4"
    >
      <header className="grid gap-1.5">
        <h2 className="font-semibold [overflow-wrap:anywhere]">
          <Link
            href={paths.profile('lender', lenderId)}
            prefetch={false}
            className="rounded-sm hover:text-accent hover:underline"
          >
            {lenderName}
          </Link>
        </h2>
        <p>
          <StateBadge state={state} />
        </p>
        {isOpenState(state) && <p className="text-muted text-sm">{due(formatDay(dueOn))}</p>}
      </header>
      <div>
        <AnswerFacts approach={row} />
      </div>
      {note && (
        <details className="text-sm">
          <summary className="min-h-6 cursor-pointer text-muted">{approachLabels.yourNote}</summary>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
        </details>
      )}
      {lists && isOpenState(state) && (
        <div className="mt-auto flex flex-wrap gap-2 pt-1">
          {state === 'INTERESTED' && <AcceptButton approach={row} lists={lists} />}
          <WithdrawButton approach={row} />
        </div>
      )}
    </article>
  )
}
