import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type Props = {
  /** The line of a phone that opens the content. */
  summary: ReactNode
  summaryClass: string
  /** False shows the content and no line, also on a phone. */
  isFolded: boolean
  className?: string
  children: ReactNode
}

/** Content that is folded to one line on a phone; the browser opens it without a script and keeps what is typed. */
export const PhoneFold = ({ summary, summaryClass, isFolded, className, children }: Props) => (
  <details
    open={!isFolded}
    data-print="hidden"
    className={cn(FOLD, className)}
    data-unfoldable={isFolded ? undefined : ''}
  >
    <summary className={cn('cursor-pointer list-none [&::-webkit-details-marker]:hidden', summaryClass)}>
      {summary}
    </summary>
    {children}
  </details>
)

// From 768 px the content is open in any case. Where a browser can't open it by style, its line stays.
const FOLD =
  'md:supports-[selector(::details-content)]:[&>summary]:hidden data-unfoldable:[&>summary]:hidden ' +
  'md:[&::details-content]:block md:[&::details-content]:[content-visibility:visible]'
