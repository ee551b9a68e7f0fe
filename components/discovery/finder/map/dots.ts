import { mergePoints } from '#components/ui/merged-points.ts'
import type { Dot } from '#lib/discovery/finder/map/rules.ts'
import { type Frame, MAP_HEIGHT, MAP_WIDTH, type Point, projectPlace } from './projection.ts'

export type DrawnDot = Pick<Dot, 'name' | 'loans'> & Point & { radius: number }

/** The radius of the smallest and the largest dot, in pixels. */
export const SMALLEST = 3.5
export const LARGEST = 15
/** Dots closer than this many pixels are drawn as one. */
const APART = 2 * SMALLEST

const isDotInView = ({ x, y }: Point): boolean => x >= 0 && x <= MAP_WIDTH && y >= 0 && y <= MAP_HEIGHT

const computeRadius = (loans: number, most: number): number => SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(loans / most)

/**
 * Returns the dots of a map in pixels, largest first; a dot's area grows with its loans. Dots too close to a larger one are drawn
 * with it, under its name.
 */
export const placeDots = (frame: Frame, dots: readonly Dot[]): DrawnDot[] => {
  const placed = dots.map((dot) => Object.assign({ name: dot.name, weight: dot.loans }, projectPlace(frame, dot)))
  const merged = mergePoints(placed.filter(isDotInView), { apart: APART, radiusOf: computeRadius })
  const most = Math.max(1, ...merged.map(({ weight }) => weight))
  return merged.map(({ x, y, weight, members: [{ name }] }) => {
    const radius = computeRadius(weight, most)
    return { name, loans: weight, x, y, radius }
  })
}
