import { Lock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#components/ui/cn.ts'
import { Input } from '#components/ui/input.tsx'

/** A field that its reader may not change, with a lock. */
export const LockedInput = ({ className, ...props }: ComponentProps<'input'>) => (
  <span className="relative block min-w-0">
    <Input {...props} readOnly className={cn('pr-8', className)} />
    <Lock className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-muted" aria-hidden />
  </span>
)
