import { Lock } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { formatCount } from '#lib/core/counts.ts'
import { cn } from './cn.ts'

/** A tab without `href` is disabled: red with a lock, and no link. */
export type Tab = { id: string; label: string; href: string | null; count?: number }

export type TabsProps = {
  /** The navigation's accessible name. */
  label: string
  tabs: readonly Tab[]
  current: string
  /** 'pills' are secondary tabs within an open tab. */
  look?: 'line' | 'pills'
  className?: string
}

/** Tabs as links, the current one marked; they scroll sideways if they do not fit. */
export const Tabs = ({ label, tabs, current, look = 'line', className }: TabsProps) => (
  <nav
    aria-label={label}
    data-print="hidden"
    className={cn('fade-ends overflow-x-auto', look === 'line' ? 'border-line border-b' : 'p-0.5', className)}
  >
    <ul className="flex min-w-max gap-1">
      {tabs.map((tab) => (
        <li key={tab.id}>
          <TabLabel tab={tab} isCurrent={tab.id === current} look={LOOKS[look]}>
            {tab.label}
            {tab.count !== undefined && <span className="text-muted text-xs">{formatCount(tab.count)}</span>}
          </TabLabel>
        </li>
      ))}
    </ul>
  </nav>
)

/** The classes of a tab, including the current one's. */
export const LOOKS = {
  line: '-mb-px flex h-10 items-center gap-2 border-transparent border-b-2 px-3 -outline-offset-2 text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink',
  pills:
    'flex h-8 items-center gap-2 rounded-md border border-line bg-panel px-2.5 text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:ring-1 aria-[current=page]:ring-accent',
} as const

type TabFaceProps = { tab: Tab; isCurrent: boolean; look: string; children: ReactNode }

const TabLabel = ({ tab, isCurrent, look, children }: TabFaceProps) =>
  tab.href === null ? (
    <button
      type="button"
      disabled
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        look,
        'text-bad hover:text-bad aria-[current=page]:border-bad aria-[current=page]:text-bad aria-[current=page]:ring-bad',
      )}
    >
      <Lock className="size-3.5 shrink-0" aria-hidden />
      {children}
    </button>
  ) : (
    <Link
      href={tab.href}
      scroll={false}
      prefetch={false}
      aria-current={isCurrent ? 'page' : undefined}
      className={look}
    >
      {children}
    </Link>
  )
