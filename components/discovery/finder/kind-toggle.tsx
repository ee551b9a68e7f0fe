import Link from 'next/link'
import { cn } from '#components/ui/cn.ts'
import { FINDER_KINDS, finderLabels, kindLabels } from '#lib/discovery/finder/labels.ts'
import type { FinderKind } from '#lib/discovery/finder/search.ts'

type KindToggleProps = { kind: FinderKind; hrefOf: (kind: FinderKind) => string }

/** Switches between brokers and lenders, keeping the search but not its page number (row L-02). */
export const KindToggle = ({ kind, hrefOf }: KindToggleProps) => (
  <nav
    aria-label={finderLabels.find}
    data-print="hidden"
    className="inline-flex rounded-md border border-line bg-sunken p-0.5"
  >
    {FINDER_KINDS.map((each) => (
      <Link
        key={each}
        href={hrefOf(each)}
        prefetch={false}
        scroll={false}
        aria-current={each === kind || undefined}
        className={cn(
          'inline-flex h-8 items-center rounded-sm px-3.5 font-medium',
          each === kind ? 'bg-panel text-accent shadow-sm' : 'text-muted hover:text-ink',
        )}
      >
        {kindLabels[each].plural}
      </Link>
    ))}
  </nav>
)
