import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** A small grey count beside a text, such as `+2` or the number of unread items. */
export const CountChip = ({ className, ...props }: ComponentProps<'span'>) => (
  <span
    {...props}
    className={cn('inline-flex h-5 items-center rounded-sm bg-sunken px-1.5 font-medium text-muted text-xs', className)}
  />
)
