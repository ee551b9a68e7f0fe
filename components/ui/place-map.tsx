import Link from 'next/link'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { type DrawnDot, mergeDots, type PlaceDot } from './place-dots.ts'
import { frameView, NATION, type Place, projectPlace, type View } from './place-projection.ts'
import { ACT_STROKE, STATE_SHAPES } from './state-shapes.ts'

type Props = {
  /** The name of the picture. */
  title: string
  /** Says in words what the picture shows; `children` can add a table. */
  sentence: ReactNode
  dots: readonly PlaceDot[]
  /** A place that the dots are compared with. */
  point?: Place & { label: string }
  className?: string
  children?: ReactNode
}

/**
 * Dots of places on the map of the states: as much of the map as the dots need, and dots that are close together as one. The
 * picture is hidden from screen readers and its links are for the mouse, so the sentence or the table must have the same figures
 * and links.
 */
export const PlaceMap = ({ title, sentence, dots, point, className, children }: Props) => {
  const places = [...dots, ...(point ? [point] : [])]
  const view = frameView(places.map(projectPlace))
  return (
    <figure aria-label={title} className={cn('w-full', className)}>
      <svg
        viewBox={[view.left, view.top, view.width, view.height].map((figure) => figure.toFixed(1)).join(' ')}
        aria-hidden
        className="block h-auto w-full overflow-hidden rounded-md"
      >
        <g className="fill-line stroke-panel" strokeWidth={toUnits(view, 1.5)} strokeLinejoin="round">
          {Object.entries(STATE_SHAPES).map(([key, path]) => (
            <path key={key} d={path} {...(key === 'ACT' ? { strokeWidth: toUnits(view, ACT_STROKE) } : {})} />
          ))}
        </g>
        <Dots dots={dots} view={view} />
        {point && <HighlightedPoint point={point} view={view} />}
      </svg>
      <figcaption className="mt-2 text-muted text-sm">{sentence}</figcaption>
      {children}
    </figure>
  )
}

const SMALLEST = 2.5
const LARGEST = 16
/** Dots closer than this many pixels are drawn as one. */
const APART = 8

/** Converts pixels of a map of the usual width to units of its view. */
const toUnits = ({ width }: View, pixels: number): number => (pixels * width) / NATION.width

const Dots = ({ dots, view }: { dots: readonly PlaceDot[]; view: View }) => {
  const radiusOf = (weight: number, most: number) =>
    toUnits(view, Math.max(SMALLEST, LARGEST * Math.sqrt(weight / most)))
  const merged = mergeDots(dots, { apart: toUnits(view, APART), radiusOf })
  const most = Math.max(1, ...merged.map(({ weight }) => weight))
  return merged.map((dot, at) => {
    const radius = radiusOf(dot.weight, most)
    const key = `${dot.label} ${at}`
    if (dot.href === undefined) return <Dot key={key} dot={dot} radius={radius} />
    return (
      <Link key={key} href={dot.href} scroll={false} prefetch={false} tabIndex={-1} className="hover:opacity-70">
        <Dot dot={dot} radius={radius} />
      </Link>
    )
  })
}

const Dot = ({ dot: { x, y, label }, radius }: { dot: DrawnDot; radius: number }) => (
  <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r={radius.toFixed(1)} className="fill-accent/60">
    <title>{label}</title>
  </circle>
)

const HighlightedPoint = ({ point, view }: { point: Place & { label: string }; view: View }) => {
  const { x, y } = projectPlace(point)
  const isBefore = x > view.left + view.width / 2
  const away = toUnits(view, 12)
  return (
    <g>
      <title>{point.label}</title>
      <circle cx={x} cy={y} r={toUnits(view, 7)} strokeWidth={toUnits(view, 2)} className="fill-none stroke-ink" />
      <circle cx={x} cy={y} r={toUnits(view, 2.5)} className="fill-ink" />
      <text
        x={isBefore ? x - away : x + away}
        y={y}
        dominantBaseline="central"
        textAnchor={isBefore ? 'end' : 'start'}
        fontSize={toUnits(view, 13)}
        strokeWidth={toUnits(view, 3)}
        paintOrder="stroke"
        className="fill-ink stroke-panel font-medium"
      >
        {point.label}
      </text>
    </g>
  )
}
