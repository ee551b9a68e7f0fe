import { floorToHalfStar } from '#lib/core/money.ts'
import { cn } from './cn.ts'

const STAR = 'm10 1.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z'

/** One star of an input, empty or full. */
export const Star = ({ isFull, className }: { isFull: boolean; className: string }) => (
  <svg viewBox="0 0 20 20" className={className} aria-hidden>
    <path d={STAR} className="fill-sunken stroke-field" strokeWidth={0.75} />
    {isFull && <path d={STAR} className="fill-star" />}
  </svg>
)

/** The width of half a star, and from one star to the next, in pixels (`stars.css`). */
const HALF = 8
const PITCH = 17

const computeFilledWidth = (shown: number): number => Math.floor(shown) * PITCH + (shown % 1 > 0 ? HALF : 0)

export type StarsProps = {
  /** The mean rating, rounded down to half a star for display; null if there is none. */
  rating: number | null
  /** The number of rated loans. */
  count?: number
  /** True to show the figure as large as the key figures beside it, from 640 px. */
  isLarge?: boolean
  className?: string
}

/** A rating from 0 to 5 as stars and a figure with one decimal, with the count if given. */
export const Stars = ({ rating, count, isLarge = false, className }: StarsProps) => {
  if (rating === null) return <span className={cn('text-muted', className)}>No ratings yet</span>
  const shown = floorToHalfStar(Math.min(5, Math.max(0, rating)))
  const figure = shown.toFixed(1)
  return (
    <span className={cn('inline-flex items-center gap-2 whitespace-nowrap', className)}>
      <span role="img" aria-label={`${figure} of 5 stars`} className="stars">
        <i style={{ width: computeFilledWidth(shown) }} />
      </span>
      <span className={cn('font-semibold', isLarge && 'sm:text-xl')} aria-hidden>
        {figure}
      </span>
      {count !== undefined && <span className="text-muted">({count})</span>}
    </span>
  )
}
