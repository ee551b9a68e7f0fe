import { PageHeader } from '#components/layout/page-header.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { paths } from '#lib/core/paths.ts'
import { actionLabels, homeLabels } from '#lib/discovery/dashboard/labels.ts'
import { MOST_ACTIONS } from '#lib/discovery/dashboard/rules.ts'
import type { ActionItem, ActionKind } from '#lib/discovery/dashboard/schema.ts'
import { ActionRow } from './action-row.tsx'

/** Everything of one kind that waits for the person. */
export const WaitingView = ({ kind, items }: { kind: ActionKind; items: readonly ActionItem[] }) => (
  <div className="mx-auto max-w-4xl">
    <PageHeader
      title={actionLabels[kind].title}
      description={homeLabels.actions}
      {...(items.length < MOST_ACTIONS ? { total: items.length } : {})}
      back={{ href: paths.home(), label: homeLabels.title }}
    />
    <Panel isPadded={items.length > 0}>
      {items.length === 0 ? (
        <EmptyState title={homeLabels.empty}>{homeLabels.emptyText}</EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <ActionRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Panel>
    {items.length >= MOST_ACTIONS && <p className="mt-3 text-muted">{homeLabels.cut(items.length)}</p>}
  </div>
)
