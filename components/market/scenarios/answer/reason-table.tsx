import type { ReactNode } from 'react'
import { cn } from '#components/ui/cn.ts'

export const headClass = 'py-1.5 pr-3 text-left font-normal text-muted whitespace-nowrap max-sm:whitespace-normal'
export const cellClass = 'py-1.5 pr-3 tabular-nums [overflow-wrap:break-word] last:pr-0 max-sm:[overflow-wrap:anywhere]'

type Props = { label: string; head: readonly string[]; className?: string; children: ReactNode }

/** A table of reasons of one kind. */
export const ReasonTable = ({ label, head, className, children }: Props) => (
  <table aria-label={label} className={cn('w-full text-sm', className)}>
    <thead>
      <tr className="text-muted">
        {head.map((text) => (
          <th key={text} scope="col" className="py-1.5 pr-3 text-left font-medium last:pr-0">
            {text}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
