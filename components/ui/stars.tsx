import { floorToHalfStar } from '#lib/core/money.ts'
import { cn } from './cn.ts'

// Relative, so that a row of stars is one path: each begins where the last one began, moved on.
const STAR = 'm10 1.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z'
const HALF_STAR = 'm10 1.6v13.3l-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z'

/** The first point of a star, and from one star to the next, in units of the drawing; a star is 20 wide. */
const FIRST = 'm10 1.6'
const PITCH = 21.25

const drawStars = (shown: number): string => {
  const stars = [...Array.from({ length: Math.floor(shown) }, () => STAR), ...(shown % 1 > 0 ? [HALF_STAR] : [])]
  return stars.map((star, at) => (at === 0 ? star : star.replace(FIRST, `m${PITCH} 0`))).join('')
}

const Outline = ({ stars }: { stars: number }) => (
  <path d={drawStars(stars)} className="fill-sunken stroke-field" strokeWidth={0.75} />
)

// One element for all ratings of a page, which is sent to the browser once.
const FIVE_OUTLINES = <Outline stars={5} />

/** One star, empty or full. */
export const Star = ({ isFull, className }: { isFull: boolean; className: string }) => (
  <svg viewBox="0 0 20 20" className={className} aria-hidden>
    <Outline stars={1} />
    {isFull && <path d={STAR} className="fill-star" />}
  </svg>
)

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
      <svg viewBox={`0 0 ${4 * PITCH + 20} 20`} role="img" aria-label={`${figure} of 5 stars`} className="h-4 w-[84px]">
        {FIVE_OUTLINES}
        {shown > 0 && <path d={drawStars(shown)} className="fill-star" />}
      </svg>
      <span className={cn('font-semibold', isLarge && 'sm:text-xl')} aria-hidden>
        {figure}
      </span>
      {count !== undefined && <span className="text-muted">({count})</span>}
    </span>
  )
}
