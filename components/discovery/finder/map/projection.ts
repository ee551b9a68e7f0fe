import { COAST } from './coast.ts'

export type Place = { latitude: number; longitude: number }
export type Point = { x: number; y: number }

/** The area that a map shows: longitude and latitude of its top left corner, and pixels per degree. */
export type Frame = { west: number; north: number; acrossDegree: number; downDegree: number }

export const MAP_WIDTH = 440
export const MAP_HEIGHT = 400

/** Kilometres per degree of latitude. */
const DEGREE_KM = 111.2

/** Returns the frame of all of Australia, with room at the right for the names of the cities on the east coast. */
export const frameNation = (): Frame => {
  const downDegree = MAP_HEIGHT / 42
  return { west: 111.5, north: -6.4, acrossDegree: downDegree * Math.cos(toRadians(27)), downDegree }
}

/** Returns a frame around a place that extends this many kilometres in each direction. */
export const frameAround = ({ latitude, longitude }: Place, kilometres: number): Frame => {
  const downDegree = MAP_HEIGHT / 2 / (kilometres / DEGREE_KM)
  const acrossDegree = downDegree * Math.cos(toRadians(latitude))
  return {
    west: longitude - MAP_WIDTH / 2 / acrossDegree,
    north: latitude + MAP_HEIGHT / 2 / downDegree,
    acrossDegree,
    downDegree,
  }
}

/** Converts kilometres to pixels. */
export const toPixels = ({ downDegree }: Frame, kilometres: number): number => (kilometres / DEGREE_KM) * downDegree

/** Converts a place to its pixel position on the map. */
export const projectPlace = (
  { west, north, acrossDegree, downDegree }: Frame,
  { latitude, longitude }: Place,
): Point => ({
  x: (longitude - west) * acrossDegree,
  y: (north - latitude) * downDegree,
})

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

let islands: Place[][] | undefined

// Parses the coast: 'M13154 3161l-36-13…z' starts at a point, and each further pair is relative to the previous one.
const parseCoast = (): Place[][] =>
  COAST.split('\n').map((line) => {
    const figures = (line.match(/-?\d+/g) ?? []).map(Number)
    const place = { x: 0, y: 0 }
    return Array.from({ length: figures.length / 2 }, (_, at) => {
      place.x += figures[at * 2] ?? 0
      place.y += figures[at * 2 + 1] ?? 0
      return { latitude: -place.y / 100, longitude: place.x / 100 }
    })
  })

type Edge = { axis: 'x' | 'y'; limit: number; sign: 1 | -1 }

/** How far beyond the map's edge the coast is drawn, in pixels, so that its cut edge does not show. */
const BEYOND = 8

const EDGES: readonly Edge[] = [
  { axis: 'x', limit: -BEYOND, sign: 1 },
  { axis: 'x', limit: MAP_WIDTH + BEYOND, sign: -1 },
  { axis: 'y', limit: -BEYOND, sign: 1 },
  { axis: 'y', limit: MAP_HEIGHT + BEYOND, sign: -1 },
]

// Clips a polygon at one edge of the map.
const clipPolygon = (shape: readonly Point[], { axis, limit, sign }: Edge): Point[] => {
  const isInside = (point: Point) => (point[axis] - limit) * sign >= 0
  return shape.flatMap((to, at) => {
    const from = shape[(at + shape.length - 1) % shape.length] ?? to
    if (isInside(from) === isInside(to)) return isInside(to) ? [to] : []
    const share = (limit - from[axis]) / (to[axis] - from[axis])
    const crossing = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    return isInside(to) ? [crossing, to] : [crossing]
  })
}

// Drops points too close to the previous one to be seen.
const thinPoints = (shape: readonly Point[]): Point[] =>
  shape.reduce<Point[]>((kept, point) => {
    const last = kept.at(-1)
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= 1.2) kept.push(point)
    return kept
  }, [])

/** How many units of the land's path are in a pixel: whole units need half the text of decimal pixels. */
export const LAND_SCALE = 10

// Each pair is relative to the previous one, computed from rounded points, so that roundings don't add up.
const drawShape = (shape: readonly Point[]): string => {
  const points = shape.map(({ x, y }) => [Math.round(x * LAND_SCALE), Math.round(y * LAND_SCALE)] as const)
  return points
    .reduce((path, [x, y], at) => {
      const [lastX, lastY] = points[at - 1] ?? [0, 0]
      return `${path}${at === 0 ? 'M' : at === 1 ? 'l' : ' '}${x - lastX} ${y - lastY}`
    }, '')
    .replaceAll(' -', '-')
}

/** Returns the land within a map as an SVG path, in tenths of a pixel. */
export const buildLandPath = (frame: Frame): string => {
  islands ??= parseCoast()
  return islands
    .map((island) => {
      const shape = EDGES.reduce<Point[]>(
        clipPolygon,
        island.map((place) => projectPlace(frame, place)),
      )
      const points = thinPoints(shape)
      return points.length < 3 ? '' : `${drawShape(points)}z`
    })
    .join('')
}
