import Link from 'next/link'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { cn } from '#components/ui/cn.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { actionLabels, homeLabels, type Whose } from '#lib/discovery/dashboard/labels.ts'
import { buildHomePath, buildRatingPath, MOST_ACTIONS } from '#lib/discovery/dashboard/rules.ts'
import type { ActionGroup, ActionItem } from '#lib/discovery/dashboard/schema.ts'
import { FigureLink } from './figure-link.tsx'
import { TaskList } from './task-list.tsx'

type Props = {
  groups: readonly ActionGroup[]
  /** Whose tasks are shown; null for a person who sees only their own. */
  whose?: Whose | null
  /** Content beside the heading. */
  head?: ReactNode
  /** Buttons for a task beside its link. */
  tools?: (item: ActionItem) => ReactNode
}

/** The person's tasks by kind, the first few of each. */
export const TaskGroupPanel = ({ groups, whose = null, head, tools }: Props) => (
  <Panel
    id="actions"
    title={homeLabels.actions[whose ?? 'mine']}
    actions={head}
    isPadded={groups.length > 0}
    // With a head of two lines the title is as far from the edge as in a head of one.
    className={cn('max-sm:[&>:first-child>div]:ml-0', head && 'max-sm:[&>:first-child]:pt-[18px]')}
  >
    {groups.length === 0 ? (
      <EmptyState title={homeLabels.empty}>{homeLabels.emptyText}</EmptyState>
    ) : (
      <div className="grid gap-5">
        {groups.length > 1 && <TaskCounts groups={groups} />}
        {groups.map(({ kind, items, total }) => (
          <section key={kind} aria-labelledby={`waiting-${kind}`}>
            <div className="flex flex-wrap items-end gap-x-4 gap-y-1 border-line border-b pb-1">
              <h3
                id={`waiting-${kind}`}
                className="flex scroll-mt-16 items-baseline gap-2 font-semibold text-muted text-sm"
              >
                {actionLabels[kind].title}
                <span className="font-normal tabular-nums">
                  <FigureLink href={buildHomePath(whose, kind)}>{formatCount(total)}</FigureLink>
                </span>
              </h3>
              {kind === 'RATING_MISSING' && items[0] && (
                <ButtonLink href={buildRatingPath(items[0].id)} size="sm" className="ml-auto">
                  {homeLabels.rate(Math.min(total, MOST_ACTIONS))}
                </ButtonLink>
              )}
            </div>
            <TaskList items={items} tools={tools} />
            {total > items.length && (
              <Link
                href={buildHomePath(whose, kind)}
                prefetch={false}
                className="inline-flex min-h-8 items-center rounded-sm text-accent text-sm hover:underline"
              >
                {homeLabels.more(total - items.length)}
                <span className="sr-only"> {actionLabels[kind].title}</span>
              </Link>
            )}
          </section>
        ))}
      </div>
    )}
  </Panel>
)

/** How many tasks of each kind there are; each leads to its part of the list. */
const TaskCounts = ({ groups }: { groups: readonly ActionGroup[] }) => (
  <ul
    aria-label={homeLabels.counts}
    className="max-sm:fade-ends flex gap-2 max-sm:-m-1 max-sm:overflow-x-auto max-sm:whitespace-nowrap max-sm:p-1 max-sm:[scrollbar-width:none] sm:flex-wrap"
    data-print="hidden"
  >
    {groups.map(({ kind, total }) => (
      <li key={kind} className="shrink-0">
        <a
          href={`#waiting-${kind}`}
          className="inline-flex min-h-8 items-center gap-2 rounded-full border border-line px-3 text-sm hover:bg-sunken"
        >
          {actionLabels[kind].title}
          <span className="font-semibold tabular-nums">{formatCount(total)}</span>
        </a>
      </li>
    ))}
  </ul>
)
