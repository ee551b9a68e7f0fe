import type { ReactNode } from 'react'
import { roles } from '#components/data-table/table-roles.ts'
import { cn } from '#components/ui/cn.ts'

export const headClass = 'py-1.5 pr-3 text-left font-normal text-muted whitespace-nowrap'
export const cellClass = 'py-1.5 pr-3 tabular-nums [overflow-wrap:break-word] last:pr-0'

type Props = { label: string; head: readonly string[]; className?: string; children: ReactNode }

/** A table of reasons of one kind. */
export const ReasonTable = ({ label, head, className, children }: Props) => (
  <table {...roles.table} aria-label={label} className={cn('w-full text-sm', className)}>
    <thead {...roles.group}>
      <tr {...roles.row} className="text-muted">
        {head.map((text) => (
          <th key={text} {...roles.heading} scope="col" className="py-1.5 pr-3 text-left font-medium last:pr-0">
            {text}
          </th>
        ))}
      </tr>
    </thead>
    <tbody {...roles.group}>{children}</tbody>
  </table>
)
