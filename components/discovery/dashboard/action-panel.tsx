import Link from 'next/link'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { actionLabels, homeLabels } from '#lib/discovery/dashboard/labels.ts'
import { waitingPath } from '#lib/discovery/dashboard/rules.ts'
import type { ActionGroup } from '#lib/discovery/dashboard/schema.ts'
import { ActionRow } from './action-row.tsx'

/** What waits for the person, by kind, the first few of each. */
export const ActionPanel = ({ groups }: { groups: readonly ActionGroup[] }) => (
  <Panel id="actions" title={homeLabels.actions} isPadded={groups.length > 0}>
    {groups.length === 0 ? (
      <EmptyState title={homeLabels.empty}>{homeLabels.emptyText}</EmptyState>
    ) : (
      <div className="grid gap-5">
        {groups.map(({ kind, items, more, isCut }) => (
          <section key={kind} aria-labelledby={`waiting-${kind}`}>
            <h3 id={`waiting-${kind}`} className="border-line border-b pb-1 font-semibold text-muted text-sm">
              {actionLabels[kind].title}
            </h3>
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <ActionRow key={item.id} item={item} />
              ))}
            </ul>
            {more > 0 && (
              <Link
                href={waitingPath(kind)}
                prefetch={false}
                className="inline-flex min-h-8 items-center rounded-sm text-accent text-sm hover:underline"
              >
                {homeLabels.more(more, isCut)}
                <span className="sr-only"> {actionLabels[kind].title}</span>
              </Link>
            )}
          </section>
        ))}
      </div>
    )}
  </Panel>
)
