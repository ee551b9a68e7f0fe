import { cn } from '#components/ui/cn.ts'
import { formatCount } from '#lib/core/counts.ts'
import { MATCH_LISTS } from '#lib/market/scenarios/fields.ts'
import { matchLabels } from '#lib/market/scenarios/labels.ts'
import type { Match } from '#lib/market/scenarios/schema.ts'
import { screenLabels } from '#lib/market/scenarios/values/labels.ts'
import { useListInView } from './use-list-in-view.ts'

/** The number of lenders in each list, as links to them; the one in view is marked. It stays in view while the form is filled in. */
export const MatchCounts = ({ match, isAhead }: { match: Match | null; isAhead: boolean }) => {
  const shown = useListInView()
  return (
    <nav
      aria-label={screenLabels.counts}
      data-print="hidden"
      className="sticky top-[52px] z-20 flex items-center gap-x-1 border-line border-b bg-ground max-lg:-mx-4 max-lg:order-first max-lg:mb-4 max-lg:border-t max-lg:bg-panel max-lg:px-3"
    >
      {MATCH_LISTS.map((list) => (
        <a
          key={list}
          href={`#${list}`}
          aria-current={match && list === shown ? 'location' : undefined}
          className={cn(
            'inline-flex h-11 items-center gap-1.5 border-transparent border-y-2 px-2 font-medium text-muted hover:text-accent',
            match && list === shown && 'border-b-accent text-ink',
          )}
        >
          {matchLabels.lists[list]}
          <span
            className={cn(
              'min-w-6 rounded-sm bg-sunken px-1.5 text-center text-muted tabular-nums transition-opacity',
              list === 'fits' && match && match.lists.fits.total > 0 && 'bg-good-soft text-good',
              isAhead && 'opacity-55',
            )}
          >
            {match ? formatCount(match.lists[list].total) : '–'}
          </span>
        </a>
      ))}
      <span className="ml-auto pr-1 text-muted text-sm max-sm:sr-only" role="status">
        {isAhead
          ? screenLabels.loading
          : match && (
              <span className="sr-only">
                {screenLabels.said(match.lists.fits.total, match.lists.near.total, match.lists.out.total)}
              </span>
            )}
      </span>
    </nav>
  )
}
