import { Inbox, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export type EmptyStateProps = {
  title: string
  /** What the user can do about it. */
  children?: ReactNode
  action?: ReactNode
  icon?: LucideIcon
  className?: string
}

/** Shown instead of an empty list, with what to do. */
export const EmptyState = ({ title, children, action, icon: Icon = Inbox, className }: EmptyStateProps) => (
  <div className={cn('flex flex-col items-center gap-2 px-6 py-14 text-center', className)}>
    <Icon className="size-6 text-muted" strokeWidth={1.5} aria-hidden />
    <p className="font-semibold text-lg">{title}</p>
    {children && <div className="max-w-md text-balance text-muted">{children}</div>}
    {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
)
