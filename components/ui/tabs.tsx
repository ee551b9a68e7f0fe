import { formatCount } from '#lib/core/counts.ts'
import { cn } from './cn.ts'
import { type Tab, TabLabel } from './tab-label.tsx'

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
    className={cn(
      'fade-ends at-current overflow-x-auto',
      look === 'line' ? 'border-line border-b' : '-mx-0.5 p-0.5',
      className,
    )}
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
  // An inner shadow: the strip that scrolls would cut a border that overlaps its own.
  line: 'flex h-10 items-center gap-2 px-3 -outline-offset-2 text-muted hover:text-ink aria-[current=page]:shadow-[inset_0_-2px_0_var(--accent)] aria-[current=page]:font-medium aria-[current=page]:text-ink',
  pills:
    'flex h-8 items-center gap-2 rounded-md border border-line bg-panel px-2.5 text-muted max-sm:px-2 hover:text-ink aria-[current=page]:border-transparent aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent',
} as const
