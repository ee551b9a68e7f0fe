import type { MatchedLender, StatedReason, Strip } from '#lib/market/scenarios/schema.ts'
import type { DrawnStrip, Scale } from '#lib/market/scenarios/strips/fields.ts'

/** Amounts share one scale, so that the deal's mark is at the same place in all their strips. */
const getScaleKey = ({ key, strip }: StatedReason): string => (strip?.unit === 'dollars' ? 'dollars' : key)

const listFigures = ({ min, max, mark }: Strip): number[] =>
  [min, max, mark].filter((figure): figure is number => figure !== null)

/** The space beside the outermost figures, as a share of the scale. */
const MARGIN = 0.06

const widen = (figures: readonly number[], isLogarithmic: boolean): Scale => {
  const [least, most] = [Math.min(...figures), Math.max(...figures)]
  if (isLogarithmic) {
    const ratio = Math.max(most / Math.max(least, 1), 2) ** MARGIN
    return { least: Math.max(least, 1) / ratio, most: most * ratio, isLogarithmic }
  }
  const margin = Math.max(most - least, 1) * MARGIN
  return { least: least - margin, most: most + margin, isLogarithmic }
}

/** Returns one scale per rule over all lenders shown, so that strips can be compared; those of dollars are logarithmic. */
export const buildScales = (lenders: readonly Pick<MatchedLender, 'stated'>[]): ReadonlyMap<string, Scale> => {
  const figures = new Map<string, number[]>()
  const dollars = new Set<string>()
  for (const { stated } of lenders)
    for (const reason of stated) {
      if (!reason.strip) continue
      const key = getScaleKey(reason)
      figures.set(key, [...(figures.get(key) ?? []), ...listFigures(reason.strip)])
      if (reason.strip.unit === 'dollars') dollars.add(key)
    }
  return new Map([...figures].map(([key, all]) => [key, widen(all, dollars.has(key))]))
}

const place = ({ least, most, isLogarithmic }: Scale, figure: number): number => {
  const share = isLogarithmic
    ? Math.log(Math.max(figure, 1) / least) / Math.log(most / least)
    : (figure - least) / (most - least)
  return Math.round(Math.min(Math.max(share, 0), 1) * 10_000) / 100
}

/** Returns where a reason's range and mark are on its scale; null without a strip. An open end reaches the edge. */
export const drawStrip = (reason: StatedReason, scales: ReadonlyMap<string, Scale>): DrawnStrip | null => {
  const scale = scales.get(getScaleKey(reason))
  const { strip } = reason
  if (!strip || !scale) return null
  const draw = ({ min, max }: Pick<Strip, 'min' | 'max'>) => ({
    from: min === null ? 0 : place(scale, min),
    to: max === null ? 100 : place(scale, max),
  })
  return {
    ...draw(strip),
    common: draw(strip.common ?? strip),
    mark: strip.mark === null ? null : place(scale, strip.mark),
  }
}
