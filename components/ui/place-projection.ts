import { SHAPES_HEIGHT, SHAPES_WIDTH } from './state-shapes.ts'

export type Place = { latitude: number; longitude: number }
export type Point = { x: number; y: number }

/** The part of the map that is drawn, in units of the shapes. */
export type View = { left: number; top: number; width: number; height: number }

// The shapes are an equirectangular map, true at 27 degrees south, with its corner at 112 east and 9.5 south.
const WEST = 112
const NORTH = -9.5
const DOWN_DEGREE = 10
const ACROSS_DEGREE = DOWN_DEGREE * Math.cos((27 * Math.PI) / 180)

/** Returns where a place is on the shapes of the states. */
export const projectPlace = ({ latitude, longitude }: Place): Point => ({
  x: (longitude - WEST) * ACROSS_DEGREE,
  y: (NORTH - latitude) * DOWN_DEGREE,
})

const EDGE = 6
/** The view of the whole country. */
export const NATION: View = {
  left: -EDGE,
  top: -EDGE,
  width: SHAPES_WIDTH + 2 * EDGE,
  height: SHAPES_HEIGHT + 2 * EDGE,
}

/** The outlines are too coarse for a narrower view. */
const NARROWEST = 130
/** Room around the outermost places, as a share of their extent. */
const MARGIN = 0.18

const clamp = (value: number, lowest: number, highest: number): number => Math.min(Math.max(value, lowest), highest)

/** Returns the smallest view, in the proportions of the whole country and within it, that has all these points with room around. */
export const frameView = (points: readonly Point[]): View => {
  if (points.length === 0) return NATION
  const across = points.map(({ x }) => x)
  const down = points.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)]
  const shape = NATION.width / NATION.height
  const extent = Math.max(right - left, (bottom - top) * shape)
  const width = clamp(extent * (1 + 2 * MARGIN), NARROWEST, NATION.width)
  const height = width / shape
  return {
    left: clamp((left + right - width) / 2, NATION.left, NATION.left + NATION.width - width),
    top: clamp((top + bottom - height) / 2, NATION.top, NATION.top + NATION.height - height),
    width,
    height,
  }
}
