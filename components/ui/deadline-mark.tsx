import type { Deadline } from '#lib/core/deadlines.ts'
import { cn } from './cn.ts'
import { Glyph } from './glyph.tsx'

/** How far away a day is; overdue in red with an icon and the word, everywhere alike. */
export const DeadlineMark = ({
  deadline: { text, isOverdue },
  className,
}: {
  deadline: Deadline
  className?: string
}) => (
  <span className={cn('whitespace-nowrap', isOverdue ? 'font-medium text-bad' : 'text-muted', className)}>
    {isOverdue && <Glyph name="alert" className="mr-1 inline align-[-0.15em]" />}
    {text}
  </span>
)
