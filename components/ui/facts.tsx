import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export type Fact = { label: string; value: ReactNode; className?: string }

// A longer label would break and lower its value below those beside it.
const LONG_LABEL = 32

/** Label and value pairs of a record in columns; an empty value shows a dash. */
export const Facts = ({ items, className }: { items: readonly Fact[]; className?: string }) => (
  <dl className={cn('grid grid-cols-[repeat(auto-fill,minmax(min(11rem,45%),1fr))] gap-x-6 gap-y-4', className)}>
    {items.map(({ label, value, className: own }) => (
      <div key={label} className={cn('min-w-0', label.length > LONG_LABEL && 'sm:col-span-2', own)}>
        <dt className="text-muted text-sm">{label}</dt>
        <dd className="mt-0.5 break-words font-medium">
          {value === null || value === undefined || value === '' ? (
            <span data-empty className="text-muted">
              –
            </span>
          ) : (
            value
          )}
        </dd>
      </div>
    ))}
  </dl>
)
