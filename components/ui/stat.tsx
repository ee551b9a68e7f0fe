import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** A figure with its caption below. */
export const Stat = ({ figure, caption, className }: { figure: ReactNode; caption: ReactNode; className?: string }) => (
  <div className={cn('flex min-w-0 flex-col-reverse', className)}>
    <dt className="text-muted text-sm">{caption}</dt>
    <dd className="font-semibold text-xl">{figure}</dd>
  </div>
)

/** A row of figures. */
export const Stats = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={cn('flex flex-wrap gap-x-6 gap-y-3 sm:gap-x-8', className)}>{children}</dl>
)
