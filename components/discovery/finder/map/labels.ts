import { type DrawnDot, LARGEST, SMALLEST } from './dots.ts'
import { type Frame, MAP_HEIGHT, MAP_WIDTH, type Place, type Point, projectPlace } from './projection.ts'

/** A label on the map; with `isBefore` it is left of its place and ends at `x`. */
export type Label = Point & { text: string; isBefore: boolean }

const MOST_LABELS = 7
/** Approximate width of a label's letter, and height of its line, in pixels. */
const LETTER = 8.5
const LINE = 17
const GAP = 4
/** Half the width of the cross at the searched suburb, in pixels. */
const CROSS = 5

type Box = { left: number; right: number; top: number; bottom: number }

const doBoxesOverlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

// True if a label covers a dot, or is closer to it than to its own.
const isTooClose = (box: Box, { x, y, radius }: Circle): boolean => {
  const across = Math.max(box.left - x, 0, x - box.right)
  const down = Math.max(box.top - y, 0, y - box.bottom)
  return Math.hypot(across, down) < radius + GAP - 0.5
}

const isOnMap = ({ left, right, top, bottom }: Box): boolean =>
  left >= 2 && right <= MAP_WIDTH - 2 && top >= 2 && bottom <= MAP_HEIGHT - 2

type Circle = Point & { radius: number }
type LabelPlan = { point: Point; radius: number; text: string }

// The places of a label in order: right and left of its dot, on its line or above or below it.
const listLabelBoxes = ({ point, radius, text }: LabelPlan): (Box & { isBefore: boolean })[] => {
  const width = text.length * LETTER
  return [0, -radius - GAP, radius + GAP].flatMap((down) =>
    [false, true].map((isBefore) => {
      const left = isBefore ? point.x - radius - GAP - width : point.x + radius + GAP
      const y = point.y + down
      return { left, right: left + width, top: y - LINE / 2, bottom: y + LINE / 2, isBefore }
    }),
  )
}

// Places a label where it stays on the map and covers no other label and no dot; returns none if there is no such place.
const placeLabel = (plan: LabelPlan, taken: Box[], dots: readonly Circle[]): Label[] => {
  const box = listLabelBoxes(plan).find(
    (each) =>
      isOnMap(each) &&
      !taken.some((other) => doBoxesOverlap(each, other)) &&
      !dots.some((dot) => isTooClose(each, dot)),
  )
  if (!box) return []
  taken.push(box)
  const { isBefore } = box
  return [{ text: plan.text, x: isBefore ? box.right : box.left, y: (box.top + box.bottom) / 2, isBefore }]
}

const dropState = (name: string): string => name.replace(/, [A-Z]{2,3}( \d{4})?$/, '')

/**
 * Returns the labels of a map around a suburb: the suburb itself, then the largest single-suburb dots, then major
 * cities, as far as there is room.
 */
export const labelNear = (frame: Frame, dots: readonly DrawnDot[], centre: Place & { name: string }): Label[] => {
  const taken: Box[] = []
  const named = dots.flatMap((dot) => (dot.name === null ? [] : [{ point: dot, radius: dot.radius, text: dot.name }]))
  const isOwn = ({ text }: { text: string }) => text === centre.name
  const own = named.filter(isOwn)
  const cross = { point: projectPlace(frame, centre), radius: CROSS, text: centre.name }
  const cities = CITIES.map((city) => ({ point: projectPlace(frame, city), radius: SMALLEST, text: city.name }))
  return [...(own.length > 0 ? own : [cross]), ...named.filter((each) => !isOwn(each)), ...cities]
    .filter(
      ({ text }, at, all) => text !== '' && all.findIndex((other) => dropState(other.text) === dropState(text)) === at,
    )
    .flatMap(({ text, ...place }) =>
      placeLabel({ point: place.point, radius: place.radius, text: dropState(text) }, taken, dots),
    )
    .slice(0, MOST_LABELS)
}

const CITIES: readonly (Place & { name: string })[] = [
  { name: 'Sydney', latitude: -33.87, longitude: 151.21 },
  { name: 'Melbourne', latitude: -37.81, longitude: 144.96 },
  { name: 'Brisbane', latitude: -27.47, longitude: 153.03 },
  { name: 'Perth', latitude: -31.95, longitude: 115.86 },
  { name: 'Adelaide', latitude: -34.93, longitude: 138.6 },
  { name: 'Hobart', latitude: -42.88, longitude: 147.33 },
  { name: 'Darwin', latitude: -12.46, longitude: 130.84 },
  { name: 'Cairns', latitude: -16.92, longitude: 145.77 },
]

/** Returns the labels of the major cities, for orientation on the map of the whole country, as far as no dot is below them. */
export const labelCities = (frame: Frame, dots: readonly DrawnDot[]): Label[] => {
  const taken: Box[] = []
  return CITIES.flatMap((city) => {
    const place = projectPlace(frame, city)
    const { x, y, radius } = dots.find((dot) => isDotOf(dot, place)) ?? { ...place, radius: SMALLEST }
    return placeLabel({ point: { x, y }, radius, text: city.name }, taken, dots)
  })
}

const isDotOf = ({ x, y, radius }: Circle, place: Point): boolean =>
  radius <= LARGEST && Math.hypot(x - place.x, y - place.y) < radius + GAP
