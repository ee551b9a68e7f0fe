import Link from 'next/link'
import type { ReactNode } from 'react'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { actionLabels, homeLabels, type Whose } from '#lib/discovery/dashboard/labels.ts'
import { buildHomePath } from '#lib/discovery/dashboard/rules.ts'
import type { ActionGroup, ActionItem } from '#lib/discovery/dashboard/schema.ts'
import { TaskRow } from './action-row.tsx'
import { FigureLink } from './figure-link.tsx'

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
  <Panel id="actions" title={homeLabels.actions} actions={head} isPadded={groups.length > 0}>
    {groups.length === 0 ? (
      <EmptyState title={homeLabels.empty}>{homeLabels.emptyText}</EmptyState>
    ) : (
      <div className="grid gap-5">
        {groups.map(({ kind, items, total }) => (
          <section key={kind} aria-labelledby={`waiting-${kind}`}>
            <h3
              id={`waiting-${kind}`}
              className="flex items-baseline gap-2 border-line border-b pb-1 font-semibold text-muted text-sm"
            >
              {actionLabels[kind].title}
              <span className="font-normal tabular-nums">
                <FigureLink href={buildHomePath(whose, kind)}>{formatCount(total)}</FigureLink>
              </span>
            </h3>
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <TaskRow key={item.id} item={item} tools={tools?.(item)} />
              ))}
            </ul>
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
