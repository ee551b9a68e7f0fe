import { compareByWeight, mergePoints, type Sizes } from './merged-points.ts'
import { type Place, type Point, projectPlace } from './place-projection.ts'

/** A dot of a map: its area is in proportion to its weight, its label is shown on hover, and a press leads to `href`. */
export type PlaceDot = Place & { weight: number; label: string; href?: string }

/** A dot in units of the map, of one place or of several that are close together. */
export type DrawnDot = Point & { weight: number; label: string; href?: string }

/** The labels that a dot of several places shows. */
const SHOWN_LABELS = 4

/**
 * Returns the dots of a map, the heaviest first. Places too close to a heavier one are drawn with it at its position; such a dot has
 * the labels of its heaviest places and no address.
 */
export const mergeDots = (dots: readonly PlaceDot[], sizes: Sizes): DrawnDot[] =>
  mergePoints(
    dots.map((dot) => Object.assign({}, dot, projectPlace(dot))),
    sizes,
  ).map(({ x, y, members }) => ({ x, y, ...describeMembers(members) }))

const describeMembers = (members: readonly PlaceDot[]): Omit<DrawnDot, keyof Point> => {
  const [first, ...others] = members
  const weight = members.reduce((sum, member) => sum + member.weight, 0)
  if (first && others.length === 0) return { weight, label: first.label, ...(first.href ? { href: first.href } : {}) }
  const hidden = members.length - SHOWN_LABELS
  const labels = members
    .toSorted(compareByWeight)
    .slice(0, SHOWN_LABELS)
    .map(({ label }) => label)
  return { weight, label: [...labels, ...(hidden > 0 ? [`and ${hidden} more close by`] : [])].join('\n') }
}
