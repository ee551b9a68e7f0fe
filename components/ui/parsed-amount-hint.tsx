'use client'

import { cn } from './cn.ts'

/** Inside the field if there is room, or else just below it. Shows how a typed amount is read. */
export const ParsedAmountHint = ({ children }: { children: string }) => (
  <span
    data-meaning
    aria-live="polite"
    className={cn(
      'pointer-events-none absolute top-full left-0 z-10 mt-1 rounded-sm border border-line bg-panel px-1.5 text-muted empty:sr-only',
      'text-sm tabular-nums shadow-sm @min-[15rem]:top-1/2 @min-[15rem]:right-2.5 @min-[15rem]:left-auto',
      '@min-[15rem]:mt-0 @min-[15rem]:-translate-y-1/2 @min-[15rem]:border-0 @min-[15rem]:shadow-none',
    )}
  >
    {children}
  </span>
)
