'use client'

import { ChevronDown } from 'lucide-react'
import Link from 'next/link'
import { useId, useState } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { paths } from '#lib/core/paths.ts'
import { type CategoryKey, getCriteriaCategory } from '#lib/market/criteria/fields.ts'
import { alertLabels } from '#lib/market/scenarios/alerts/labels.ts'
import type { EvidenceKey, MatchList } from '#lib/market/scenarios/fields.ts'
import type { MatchedLender, NamedChange } from '#lib/market/scenarios/schema.ts'
import type { Scale } from '#lib/market/scenarios/strips/fields.ts'
import { drawStrip } from '#lib/market/scenarios/strips/rules.ts'
import { lenderLabels } from '#lib/market/scenarios/values/labels.ts'
import { describeUnstated, sayWhy } from '#lib/market/scenarios/values/rules.ts'
import type { MappedDeal } from './book-map.tsx'
import { ChooseButton, type Choosing, type ChosenLender } from './choosing.tsx'
import { JudgementMark } from './judgement.tsx'
import { LenderReasons } from './lender-reasons.tsx'
import { NearMiss } from './near-miss.tsx'
import { StripRow } from './strip-row.tsx'

export type LenderCardProps = {
  lender: MatchedLender
  scales: ReadonlyMap<string, Scale>
  /** True to show the reasons, as on paper. */
  isPrinted: boolean
  list: MatchList
  categoryKey: CategoryKey
  /** Of a part of the list that begins with this card. */
  heading: string | null
  /** Why it has its rank, compared with its neighbour; null for the only lender of a list. */
  whyHere: string | null
  onApply: (lender: ChosenLender, changes: readonly NamedChange[]) => void
  choosing: Choosing | null
  /** The lenders that newly fit the saved deal. */
  newLenderIds: readonly number[]
  /** The deal to show on the map of closed loans; null for no map. */
  mapped: MappedDeal | null
}

type Asked = Pick<LenderCardProps, 'lender' | 'list' | 'scales'>

// Beside the book itself: where it lent and how high, and what no rule judges.
const FOLDED_EVIDENCE: readonly EvidenceKey[] = ['book', 'lvr', 'place', 'term', 'purpose', 'credits', 'speed']

// A card shows the strips of what is judged; one that does not fit, unless on paper, only those that speak against it.
const listStrips = ({ lender, list, scales }: Asked, isPrinted: boolean) =>
  lender.stated.flatMap((reason) => {
    const { judgement, key, stated } = reason
    const isJudged = judgement !== 'not stated' || key === 'costOfFunds'
    const isWanted = isPrinted || list === 'fits' ? isJudged : judgement === 'fail' || judgement === 'warn'
    const drawn = isWanted && stated ? drawStrip(reason, scales) : null
    return drawn ? [{ reason, drawn }] : []
  })

/** One lender of an answer: why in one line, its strips, what its book shows, and all reasons on demand. */
export const LenderCard = ({ lender, list, scales, isPrinted, mapped, ...props }: LenderCardProps) => {
  const { onApply, choosing, newLenderIds, whyHere, heading, categoryKey } = props
  const { rank, name, company, lenderId, verifiedDaysAgo, nearMiss, shown } = lender
  const [isOpen, setIsOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const id = useId()
  // What it lends on and where it has lent is there; other readers' first tab of a lender is its notes.
  const pathOfCriteria = paths.category(lenderId, getCriteriaCategory(categoryKey).tab)
  const asChosen = { id: lenderId, name: company }
  const isUnfolded = isOpen || isPrinted
  const unstated = describeUnstated(lender)
  // All reasons open say the same in words.
  const strips = isOpen && !isPrinted ? [] : listStrips({ lender, list, scales }, isPrinted)
  const book = shown.filter(({ key }) => FOLDED_EVIDENCE.includes(key))
  return (
    <li>
      {heading && <h3 className="mt-3 mb-2.5 font-semibold">{heading}</h3>}
      <article data-lender={lenderId} data-panel className="rounded-md border border-line bg-panel px-4 py-3 sm:px-5">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <div className="min-w-0 flex-1 basis-52">
            <h3 className="font-semibold text-lg [overflow-wrap:anywhere]">
              <span className="mr-1.5 font-normal text-muted tabular-nums">{rank}.</span>
              <Link href={pathOfCriteria} prefetch={false} className="hover:underline">
                {company}
              </Link>
              {newLenderIds.includes(lenderId) && (
                <Badge tone="accent" className="ml-2 align-middle">
                  {alertLabels.isNew}
                </Badge>
              )}
            </h3>
            <p className="text-muted [overflow-wrap:anywhere]">{name}</p>
          </div>
          {/* On a phone the actions share a line of the whole card. */}
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:[&>:not(span)]:h-9 max-sm:[&>:not(span)]:flex-1">
            <span className="mr-1 text-muted text-sm max-sm:-mt-2 max-sm:basis-full">
              {lenderLabels.verified(verifiedDaysAgo)}
            </span>
            {choosing && <ChooseButton lender={asChosen} choosing={choosing} isPrimary={list === 'fits'} />}
            <Button
              size="sm"
              data-toggle=""
              data-print="hidden"
              aria-expanded={isUnfolded}
              aria-controls={id}
              aria-label={lenderLabels.reasonsOf(company)}
              onClick={() => {
                setIsOpen(!isOpen)
                setHasOpened(true)
              }}
            >
              {lenderLabels.reasons}
              <ChevronDown className={cn('transition-transform', isUnfolded && 'rotate-180')} aria-hidden />
            </Button>
          </div>
        </div>
        <p className="mt-1 max-sm:mt-3">{sayWhy(lender)}</p>
        {unstated && (
          <p className="text-sm">
            <JudgementMark judgement="not stated" text={unstated} />
          </p>
        )}
        {whyHere && <p className="text-muted text-sm max-sm:mt-1">{whyHere}</p>}
        {strips.length > 0 && (
          <ul className="mt-3 grid gap-1.5 max-sm:gap-2.5">
            {strips.map(({ reason, drawn }) => (
              <StripRow key={reason.key} reason={reason} drawn={drawn} />
            ))}
          </ul>
        )}
        {nearMiss && (
          <NearMiss name={company} nearMiss={nearMiss} onApply={() => onApply(asChosen, nearMiss.changes)} />
        )}
        {!isUnfolded && list !== 'out' && (
          <p className="mt-3 border-line border-t pt-2 text-muted text-sm">
            <b className="font-semibold text-ink">{lenderLabels.book}</b>{' '}
            {book.map(({ key, label, text }) => (key === 'book' ? text : `${label}: ${text}`)).join(' ')}
          </p>
        )}
        <div id={id} hidden={!isUnfolded}>
          {/* Printing unfolds every card, which would load as many maps. */}
          {(isUnfolded || hasOpened) && <LenderReasons lender={lender} mapped={hasOpened ? mapped : null} />}
        </div>
      </article>
    </li>
  )
}
