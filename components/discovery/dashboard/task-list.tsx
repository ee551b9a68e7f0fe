import type { ReactNode } from 'react'
import type { ActionItem } from '#lib/discovery/dashboard/schema.ts'
import { TaskRow } from './action-row.tsx'

type Props = {
  items: readonly ActionItem[]
  /** Buttons for a task beside its link. */
  tools?: ((item: ActionItem) => ReactNode) | undefined
}

/** Tasks of one kind, a row each. */
export const TaskList = ({ items, tools }: Props) => (
  <ul className="divide-y divide-line">
    {items.map((item) => (
      <TaskRow key={item.id} item={item} tools={tools?.(item)} />
    ))}
  </ul>
)
