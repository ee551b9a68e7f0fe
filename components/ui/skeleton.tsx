import { cn } from './cn.ts'

/** Holds the place of what is still loading; give it the size of the real thing. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={cn('block animate-pulse rounded-sm bg-sunken', className)} aria-hidden />
)
