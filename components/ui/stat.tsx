import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type StatProps = {
  figure: ReactNode
  caption: ReactNode
  /** A note beside the caption, such as how the figure is composed. */
  note?: ReactNode
  className?: string
}

// On a phone the note has a line of its own below the caption, so that the captions of a row are in line.
const STACKED = 'max-md:flex-col max-md:[&>dt]:order-2'

/** A figure with its caption. */
export const CaptionedFigure = ({ figure, caption, note, className }: StatProps) => (
  <div className={cn('flex min-w-0 flex-col-reverse', note && STACKED, className)}>
    <dt className="text-muted text-sm">{caption}</dt>
    <dd className="font-semibold text-xl max-md:contents">
      <span className="max-md:order-1">{figure}</span>
      {note && <span className="font-normal text-muted text-sm max-md:order-3"> {note}</span>}
    </dd>
  </div>
)

/** A row of figures. */
export const Stats = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={cn('flex flex-wrap gap-x-6 gap-y-3 sm:gap-x-8', className)}>{children}</dl>
)
