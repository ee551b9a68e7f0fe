import Link from 'next/link'
import { Face } from '#components/ui/face.tsx'
import { formatDay } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { getPersonOfName } from '#lib/foundation/lookups/parties/rules.ts'
import { type ApproachState, approachLabels } from '#lib/market/approaches/labels.ts'
import { isOpenState } from '#lib/market/approaches/rules.ts'
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
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] items-start gap-4">
    {rows.toSorted(compareByState).map((row) => (
      <li key={row.id} className="min-w-0">
        <AnswerCard row={row} lists={lists} />
      </li>
    ))}
  </ul>
)

const AnswerCard = ({ row, lists }: { row: ApproachRow; lists: AcceptLists | null }) => {
  const { lenderId, lenderName, lenderImageFileId, state, dueOn, note } = row
  const due = state === 'ASKED' ? approachLabels.answerBy : approachLabels.decideBy
  return (
    <article
      data-panel
      data-answer={row.id}
      aria-label={lenderName}
      className="flex flex-col gap-3 rounded-md border border-line bg-panel px-5 py-4"
    >
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <h2 className="min-w-0 flex-1 basis-48 self-center font-semibold [overflow-wrap:anywhere]">
          <Link
            href={paths.profile('lender', lenderId)}
            prefetch={false}
            className="block rounded-sm hover:text-accent hover:underline"
          >
            <Face name={getPersonOfName(lenderName)} fileId={lenderImageFileId}>
              <PartyName name={lenderName} />
            </Face>
          </Link>
        </h2>
        {lists && isOpenState(state) && (
          <div className="flex flex-wrap gap-2">
            {state === 'INTERESTED' && <AcceptButton approach={row} lists={lists} />}
            <WithdrawButton approach={row} />
          </div>
        )}
        <p className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge state={state} />
          {isOpenState(state) && <span className="whitespace-nowrap text-muted text-sm">{due(formatDay(dueOn))}</span>}
        </p>
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
    </article>
  )
}
