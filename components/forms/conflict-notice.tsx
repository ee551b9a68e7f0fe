import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#components/ui/cn.ts'

type Props = { heading: ReactNode; children: ReactNode; actions?: ReactNode; className?: string }

/** Shows a person that somebody else saved the record first; their input stays until they have chosen. */
export const ConflictNotice = ({ heading, children, actions, className }: Props) => (
  <div
    role="alert"
    className={cn('flex gap-3 whitespace-normal rounded-md border border-warn bg-warn-soft px-4 py-3', className)}
  >
    <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
    <div className="min-w-0">
      <p className="font-semibold">{heading}</p>
      <div className="mt-0.5">{children}</div>
      {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
    </div>
  </div>
)
