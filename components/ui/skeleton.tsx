import { cn } from './cn.ts'

/** Placeholder for loading content; give it the size of the content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={cn('block animate-pulse rounded-sm bg-sunken', className)} aria-hidden />
)
