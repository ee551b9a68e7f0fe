'use client'

import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { useHotkeys } from '#components/ui/use-hotkey.ts'
import { useIsPrinted } from '#components/ui/use-is-printed.ts'
import { formatDay } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { earlierLabels } from '#lib/market/scenarios/earlier/labels.ts'
import { MATCH_LISTS, type MatchList } from '#lib/market/scenarios/fields.ts'
import { matchLabels } from '#lib/market/scenarios/labels.ts'
import { explainRank, needsOtherProperty } from '#lib/market/scenarios/ranking/rules.ts'
import type { Match, MatchedLender } from '#lib/market/scenarios/schema.ts'
import { buildScales } from '#lib/market/scenarios/strips/rules.ts'
import { screenLabels } from '#lib/market/scenarios/values/labels.ts'
import { isTimed, listNotJudged } from '#lib/market/scenarios/values/rules.ts'
import { LenderCard, type LenderCardProps } from './lender-card.tsx'

type Props = Pick<LenderCardProps, 'onApply' | 'choosing' | 'newLenderIds'> & {
  match: Match
  /** The lender to bring into view with the next answer, because a change was made for it. */
  followedId: number | null
  onFollowed: () => void
  /** True while another answer is on its way, or the form has messages. */
  isOutdated: boolean
  onMore: (list: MatchList) => void
}

/** The most lenders that are shown to reach the one that a change was made for. */
const MOST_FOLLOWED = 100

/** The three lists of an answer; j and k move between their lenders. */
export const MatchLists = ({ match, isOutdated, onMore, followedId, onFollowed, ...card }: Props) => {
  const area = useRef<HTMLDivElement>(null)
  const before = useRef(match)
  const isPrinted = useIsPrinted()
  const step = (by: 1 | -1) => () => {
    const toggles = [...(area.current?.querySelectorAll<HTMLElement>('[data-toggle]') ?? [])]
    const cards = toggles.map((toggle) => toggle.closest('[data-lender]'))
    const at = cards.findIndex((each) => each?.contains(document.activeElement))
    const next = toggles[at === -1 ? (by === 1 ? 0 : -1) : at + by]
    if (!next) return false
    next.focus({ preventScroll: true })
    next.closest('[data-lender]')?.scrollIntoView({ block: 'nearest' })
    return true
  }
  useHotkeys([
    { keys: 'j', label: screenLabels.next, act: step(1) },
    { keys: 'k', label: screenLabels.previous, act: step(-1) },
  ])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer
  useEffect(() => {
    if (followedId === null || match === before.current) return
    const card = area.current?.querySelector(`#fits [data-lender="${followedId}"]`)
    const { rows, total } = match.lists.fits
    if (!card) return rows.length < Math.min(total, MOST_FOLLOWED) ? onMore('fits') : onFollowed()
    card.scrollIntoView({ block: 'center' })
    card.querySelector<HTMLElement>('[data-toggle]')?.focus({ preventScroll: true })
    onFollowed()
  }, [match])
  useEffect(() => {
    before.current = match
  }, [match])
  const notJudged = listNotJudged(match.scenario)
  const scales = buildScales(MATCH_LISTS.flatMap((list) => match.lists[list].rows))
  return (
    <div ref={area} aria-busy={isOutdated} className={cn('transition-opacity', isOutdated && 'opacity-55')}>
      <p className="mt-3 text-muted">
        {describeJudged(match)} <LendersLeftOut match={match} />
        {introduce('fits', match)}
      </p>
      {notJudged.length > 0 && (
        <p className="mt-1 text-muted">{matchLabels.notJudged(notJudged, isTimed(match.scenario))}</p>
      )}
      {MATCH_LISTS.map((list) => (
        <ListSection key={list} list={list} match={match} onMore={() => onMore(list)}>
          {match.lists[list].rows.map((lender, at, rows) => (
            <LenderCard
              key={lender.lenderId}
              lender={lender}
              heading={isFirstElsewhere(lender, rows[at - 1]) ? screenLabels.otherPropertyTitle : null}
              scales={scales}
              isPrinted={isPrinted}
              list={list}
              categoryKey={match.scenario.categoryKey}
              whyHere={sayWhyHere(lender, rows[at - 1] ?? rows[at + 1])}
              // The books of today are no evidence of an earlier day.
              mapped={match.asOf === null ? match.scenario : null}
              {...card}
            />
          ))}
        </ListSection>
      ))}
      <p className="mt-4 text-muted text-sm">{match.rankedBy}</p>
    </div>
  )
}

const sayWhyHere = (lender: MatchedLender, neighbour: MatchedLender | undefined): string | null =>
  neighbour ? explainRank(lender, neighbour) : null

const describeJudged = ({ judged, asOf, scenario: { categoryKey } }: Match): string =>
  asOf === null ? matchLabels.judged(judged, categoryKey) : earlierLabels.judged(judged, categoryKey, formatDay(asOf))

// Sorted by the category, its oldest verifications are at the top of the board.
const LendersLeftOut = ({ match: { lapsed, unverified, scenario } }: { match: Match }) => {
  if (!lapsed && !unverified) return null
  const query = { ...(unverified ? {} : { state: 'LAPSED' }), sort: scenario.categoryKey }
  return (
    <>
      {screenLabels.leftOut(lapsed ?? 0, unverified ?? 0)}{' '}
      <Link
        href={`${paths.freshness()}?${new URLSearchParams(query)}`}
        prefetch={false}
        className="text-accent underline"
      >
        {screenLabels.lapsedLink}
      </Link>
      .{' '}
    </>
  )
}

const isFirstElsewhere = (lender: MatchedLender, before: MatchedLender | undefined): boolean =>
  needsOtherProperty(lender) && !(before && needsOtherProperty(before))

const introduce = (list: MatchList, { lists, leaveOpen, otherProperty }: Match): string => {
  const { fits } = lists
  if (lists[list].total === 0) return screenLabels.emptyList[list]
  if (list === 'fits') return `${screenLabels.fits(fits.total)} ${screenLabels.leaveOpen(leaveOpen, fits.total)}`.trim()
  const intro = screenLabels.intro[list]
  return list === 'near' && otherProperty > 0 ? `${intro} ${screenLabels.otherProperty(otherProperty)}` : intro
}

type SectionProps = { list: MatchList; match: Match; onMore: () => void; children: React.ReactNode }

const ListSection = ({ list, match, onMore, children }: SectionProps) => {
  const { total, rows } = match.lists[list]
  // The first list is directly below the counts, which have its name, and the line above has its introduction.
  const isFirst = list === MATCH_LISTS[0]
  return (
    <section id={list} aria-labelledby={`${list}-title`} className={cn('scroll-mt-28', isFirst ? 'mt-3' : 'mt-5')}>
      <h2
        id={`${list}-title`}
        tabIndex={-1}
        className={cn('font-semibold text-lg', isFirst && 'sr-only print:not-sr-only')}
      >
        {matchLabels.lists[list]} <span className="font-normal text-muted tabular-nums">{total}</span>
      </h2>
      {!isFirst && <p className="text-muted">{introduce(list, match)}</p>}
      {total > 0 && <ol className={cn('grid gap-3', !isFirst && 'mt-2.5')}>{children}</ol>}
      {rows.length < total && (
        <>
          <Button className="mt-3" data-print="hidden" onClick={onMore}>
            {screenLabels.more(Math.min(match.pageSize, total - rows.length))}
          </Button>
          <p className="mt-2 hidden print:block">{screenLabels.printed(rows.length, total)}</p>
        </>
      )}
    </section>
  )
}
