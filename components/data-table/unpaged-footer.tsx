import type { ReactNode } from 'react'
import { formatCount } from '#lib/core/counts.ts'

/** The footer of a list without pages: the number of rows, and its tools. */
export const UnpagedListFooter = ({ count, tools }: { count: number; tools: ReactNode }) =>
  tools && count > 0 ? (
    <div
      data-print="hidden"
      className="flex min-h-11 items-center justify-between gap-4 py-1 text-muted md:border-line md:border-t md:px-3.5"
    >
      <p>{formatCount(count)} in all</p>
      {tools}
    </div>
  ) : null
