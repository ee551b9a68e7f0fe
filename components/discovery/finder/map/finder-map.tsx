import { formatCount } from '#lib/core/counts.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import type { Dot } from '#lib/discovery/finder/map/rules.ts'
import { placeDots } from './dots.ts'
import { labelCities, labelNear } from './labels.ts'
import {
  buildLandPath,
  frameAround,
  frameNation,
  LAND_SCALE,
  MAP_HEIGHT,
  MAP_WIDTH,
  type Place,
  projectPlace,
  toPixels,
} from './projection.ts'

export type FinderMapProps = {
  dots: readonly Dot[]
  /** The searched suburb and the radius in kilometres, 0 for the suburb alone; null without a suburb. */
  around: (Place & { name: string; kilometres: number }) | null
}

/** How far a map extends beyond the radius (factor), and its reach without a radius (kilometres). */
const BEYOND = 1.45
const WITHOUT_RADIUS = 40
/** The size of labels in units of the map, which is drawn at about four fifths of its width. */
const LABEL_SIZE = 15

/**
 * Map of the matching loans: dots on the outline of Australia, or around a suburb with its radius; a table has the same
 * data.
 */
export const FinderMap = ({ dots, around }: FinderMapProps) => {
  const reach = around?.kilometres ?? 0
  const frame = around ? frameAround(around, reach > 0 ? reach * BEYOND : WITHOUT_RADIUS) : frameNation()
  const drawn = placeDots(frame, dots)
  const labels = around ? labelNear(frame, drawn, around) : labelCities(frame, drawn)
  const centre = around && projectPlace(frame, around)
  return (
    <figure data-panel className="overflow-hidden rounded-md border border-line bg-panel">
      <svg
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        width={MAP_WIDTH}
        height={MAP_HEIGHT}
        role="img"
        aria-label={finderLabels.map.alternative(dots.length)}
        className="block h-auto w-full bg-ground"
      >
        <path
          d={buildLandPath(frame)}
          transform={`scale(${1 / LAND_SCALE})`}
          className="fill-sunken stroke-field"
          strokeWidth={0.75 * LAND_SCALE}
          strokeLinejoin="round"
        />
        {centre && reach > 0 && (
          <circle
            cx={centre.x.toFixed(1)}
            cy={centre.y.toFixed(1)}
            r={toPixels(frame, reach).toFixed(1)}
            className="fill-accent/10 stroke-accent"
            strokeDasharray="4 4"
          />
        )}
        {centre && (
          <path
            d={`M${(centre.x - 5).toFixed(1)} ${centre.y.toFixed(1)}h10m-5-5v10`}
            className="stroke-accent"
            strokeWidth={1.5}
          />
        )}
        {drawn.map(({ name, x, y, radius }) => (
          <circle
            key={`${name}-${x}-${y}`}
            cx={x.toFixed(1)}
            cy={y.toFixed(1)}
            r={radius.toFixed(1)}
            className="fill-accent/55 stroke-panel"
          />
        ))}
        {labels.map(({ text, x, y, isBefore }) => (
          <text
            key={text}
            x={x.toFixed(1)}
            y={(y + 5).toFixed(1)}
            fontSize={LABEL_SIZE}
            textAnchor={isBefore ? 'end' : 'start'}
            strokeWidth={3}
            paintOrder="stroke"
            className="fill-ink stroke-ground"
          >
            {text}
          </text>
        ))}
      </svg>
      <figcaption className="border-line border-t px-4 py-3 text-muted text-sm">
        <p>
          {finderLabels.map.caption} {around && reach > 0 && finderLabels.map.circle(reach, around.name)}
        </p>
        {dots.length > 0 && (
          <details className="mt-1.5">
            <summary className="w-fit cursor-pointer text-accent hover:underline">{finderLabels.map.table}</summary>
            <table className="mt-2 w-full text-ink">
              <thead>
                <tr className="text-left text-muted">
                  <th scope="col" className="py-1 font-medium">
                    {finderLabels.map.suburb}
                  </th>
                  <th scope="col" className="py-1 text-right font-medium">
                    {finderLabels.map.loans}
                  </th>
                </tr>
              </thead>
              <tbody>
                {buildMapTableRows(dots).map(({ name, loans }) => (
                  <tr key={name} className="border-line border-t">
                    <td className="py-1">{name}</td>
                    <td className="py-1 text-right">{formatCount(loans)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        )}
      </figcaption>
    </figure>
  )
}

// Combined dots without a name become one line.
const buildMapTableRows = (dots: readonly Dot[]): { name: string; loans: number }[] => {
  const named = dots.flatMap(({ name, loans }) => (name === null ? [] : [{ name, loans }]))
  const together = dots.filter(({ name }) => name === null).reduce((sum, { loans }) => sum + loans, 0)
  return together === 0 ? named : [...named, { name: finderLabels.map.together, loans: together }]
}
