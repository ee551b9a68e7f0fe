import Link from 'next/link'
import { cn } from '#components/ui/cn.ts'
import { Glyph } from '#components/ui/glyph.tsx'
import { LOOKS } from '#components/ui/tabs.tsx'
import type { CategoryTab } from '#lib/market/criteria/fields.ts'
import { categoryLabels, criteriaLabels, statusWords } from '#lib/market/criteria/labels.ts'
import type { CriteriaStatus, CriteriaTab } from '#lib/market/criteria/schema.ts'
import { STATUS_LOOKS } from './status-looks.ts'

type CriteriaTabsProps = {
  tabs: readonly CriteriaTab[]
  current: CategoryTab
  hrefOf: (tab: CategoryTab) => string
  /** What is said of the categories that brokers see for a few more days only, by tab. */
  ending?: ReadonlyMap<number, string>
}

// Between a phone and a wide screen the state is below the name, so that all six are in sight.
const STACKED =
  'md:narrow:h-full md:narrow:min-h-11 md:narrow:flex-col md:narrow:items-start md:narrow:gap-0 md:narrow:py-1'

/** The categories as tabs with URLs, each with the colour, icon and word of its state (rows F-01, F-02). */
export const CriteriaTabs = ({ tabs, current, hrefOf, ending }: CriteriaTabsProps) => (
  <nav aria-label={criteriaLabels.tabs} data-print="hidden" className="fade-ends -mx-0.5 mb-4 overflow-x-auto p-0.5">
    <ul className="flex min-w-max gap-1 md:narrow:grid md:narrow:min-w-0 md:narrow:grid-cols-6">
      {tabs.map(({ tab, categoryKey, status, isOffered }) => (
        // In view before scripts run, where the browser can do that.
        <li key={tab} className={tab === current ? '[scroll-initial-target:nearest]' : undefined}>
          <Link
            href={hrefOf(tab)}
            scroll={false}
            prefetch={false}
            aria-current={tab === current ? 'page' : undefined}
            className={cn(LOOKS.pills, STACKED)}
          >
            {categoryLabels[categoryKey]}
            <TabStatus status={status} ending={ending?.get(tab)} />
            {!isOffered && status !== 3 && (
              <span className="font-normal text-muted text-xs">{criteriaLabels.notOffered}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

// The word stays for screen readers, because brokers still see the category.
const TabStatus = ({ status, ending }: { status: CriteriaStatus; ending: string | undefined }) => {
  const { text, glyph } = STATUS_LOOKS[ending ? 2 : status]
  return (
    <span className={cn('flex items-center gap-1 font-normal text-xs', text)}>
      <Glyph name={glyph} className="size-3" />
      {ending ? <span className="sr-only">{statusWords[status]}</span> : statusWords[status]}
      {ending}
    </span>
  )
}
