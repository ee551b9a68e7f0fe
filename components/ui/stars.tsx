import { floorToHalfStar } from '#lib/core/money.ts'
import { cn } from './cn.ts'

const STAR = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'

/** A star: empty, half or full. */
export const Star = ({ share, className = 'size-4' }: { share: 0 | 0.5 | 1; className?: string }) => (
  <svg viewBox="0 0 20 20" className={className} aria-hidden>
    <path d={STAR} className="fill-sunken stroke-field" strokeWidth={0.75} />
    {share > 0 && (
      <path d={STAR} className="fill-star" style={share === 0.5 ? { clipPath: 'inset(0 50% 0 0)' } : undefined} />
    )}
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
      <span role="img" aria-label={`${figure} of 5 stars`} className="inline-flex gap-px">
        {[1, 2, 3, 4, 5].map((place) => (
          <Star key={place} share={shown >= place ? 1 : shown >= place - 0.5 ? 0.5 : 0} />
        ))}
      </span>
      <span className={cn('font-semibold', isLarge && 'sm:text-xl')} aria-hidden>
        {figure}
      </span>
      {count !== undefined && <span className="text-muted">({count})</span>}
    </span>
  )
}
