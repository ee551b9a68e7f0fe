import { useId } from 'react'
import { cn } from '#components/ui/cn.ts'
import { REGION_SHAPES } from '#components/ui/region-shapes.ts'
import {
  ACT_STROKE,
  CAPITAL_PLACES,
  KILOMETRES_PER_UNIT,
  SHAPES_HEIGHT,
  SHAPES_WIDTH,
  STATE_SHAPES,
} from '#components/ui/state-shapes.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { criteriaTabLabels } from '#lib/market/criteria/labels.ts'
import { getStateCoverage } from '#lib/market/criteria/rules.ts'
import type { StateDetail } from '#lib/market/criteria/schema.ts'

// A smaller circle cannot be seen at the size of the map.
const SMALLEST_RADIUS = 5

type Props = {
  categoryKey: CategoryKey
  states: readonly StateDetail[]
  /** Says what the map shows; with it, the map is drawn while nothing is covered, too. */
  sentence?: string
}

/** Map of where a category lends: whole states, regions, circles around capitals; a list has the same data. */
export const CoverageMap = ({ categoryKey, states, sentence }: Props) => {
  const clip = useId()
  const covered = states.flatMap((state) => {
    const coverage = getStateCoverage(categoryKey, { ...state, regions: state.regions.length })
    return coverage ? [{ ...state, ...coverage }] : []
  })
  if (covered.length === 0 && sentence === undefined) return null
  const isWhole = (key: string) => covered.some(({ stateKey, isWhole: all }) => stateKey === key && all)
  const regions = covered.filter(({ isWhole: all }) => !all).flatMap(findShapes)
  // A region of another list of suburbs has no shape: its state is tinted.
  const isTinted = (key: string) => regions.some(({ stateKey, shape }) => stateKey === key && shape === undefined)
  const hasParts = covered.some(({ isWhole: all }) => !all)
  return (
    <figure className="w-full max-w-60">
      <svg
        viewBox={`-4 -4 ${SHAPES_WIDTH + 8} ${SHAPES_HEIGHT + 8}`}
        role="img"
        aria-label={criteriaTabLabels.coverage(covered.map(({ stateName }) => stateName))}
        className="block h-auto w-full"
      >
        {Object.entries(STATE_SHAPES).map(([key, path]) => (
          <path
            key={key}
            d={path}
            className={cn(
              'stroke-panel',
              isWhole(key) ? 'fill-accent' : isTinted(key) ? 'fill-accent/35' : 'fill-line',
            )}
            strokeWidth={key === 'ACT' ? ACT_STROKE : 1.5}
            strokeLinejoin="round"
          />
        ))}
        {/* The shapes of regions end in steps beyond the coast. */}
        {[...new Set(regions.map(({ stateKey }) => stateKey))].map((key) => (
          <clipPath key={key} id={`${clip}${key}`}>
            <path d={STATE_SHAPES[key]} />
          </clipPath>
        ))}
        {regions.map(
          ({ stateKey, name, shape }) =>
            shape && (
              <path
                key={`${stateKey} ${name}`}
                d={shape}
                clipPath={`url(#${clip}${stateKey})`}
                className="fill-accent/60"
              >
                <title>{name}</title>
              </path>
            ),
        )}
        {covered.map(({ stateKey, kilometres }) => {
          const [x, y] = CAPITAL_PLACES[stateKey] ?? []
          return (
            kilometres !== null && (
              <circle
                key={stateKey}
                cx={x}
                cy={y}
                r={Math.max(SMALLEST_RADIUS, kilometres / KILOMETRES_PER_UNIT).toFixed(1)}
                className="fill-accent/60 stroke-accent"
              />
            )
          )
        })}
      </svg>
      <figcaption className="mt-1 flex flex-wrap gap-x-4 text-muted text-xs">
        {covered.some(({ isWhole: all }) => all) && <Legend look="bg-accent">{criteriaTabLabels.wholeState}</Legend>}
        {hasParts && <Legend look="bg-accent/60">{criteriaTabLabels.partOfState}</Legend>}
        {sentence && <span className="mt-1 basis-full text-sm">{sentence}</span>}
      </figcaption>
    </figure>
  )
}

const findShapes = ({ stateKey, regions }: StateDetail) =>
  regions.map(({ name }) => ({ stateKey, name, shape: REGION_SHAPES[stateKey]?.[name] }))

const Legend = ({ look, children }: { look: string; children: string }) => (
  <span className="inline-flex items-start gap-1.5">
    <span className={cn('mt-1 size-2.5 shrink-0 rounded-xs', look)} aria-hidden />
    {children}
  </span>
)
