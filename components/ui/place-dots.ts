import { type Place, type Point, projectPlace } from './place-projection.ts'

/** A dot of a map: its area is in proportion to its weight, its label is shown on hover, and a press leads to `href`. */
export type PlaceDot = Place & { weight: number; label: string; href?: string }

/** A dot in units of the map, of one place or of several that are close together. */
export type DrawnDot = Point & { weight: number; label: string; href?: string }

/** The labels that a dot of several places shows. */
const SHOWN_LABELS = 4

type Group = Point & { weight: number; members: PlaceDot[] }

/** How far from each other dots have to be: `apart` units in any case, and outside of each other's circle. */
type Sizes = { apart: number; radiusOf: (weight: number, most: number) => number }

const measureDistance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

const mergeInto = (group: Group, other: Group): void => {
  group.members.push(...other.members)
  group.weight += other.weight
}

// Groups places within `apart` units of a heavier one.
const groupClosePlaces = (dots: readonly PlaceDot[], apart: number): Group[] => {
  const groups: Group[] = []
  for (const dot of dots.toSorted(compareByWeight)) {
    const single = { ...projectPlace(dot), weight: dot.weight, members: [dot] }
    const near = groups.find((group) => measureDistance(group, single) < apart)
    if (near) mergeInto(near, single)
    else groups.push(single)
  }
  return groups.sort(compareByWeight)
}

// Merges the first dot that lies within the circle of a heavier one; false if there is none.
const mergeCoveredDot = (groups: Group[], radiusOf: Sizes['radiusOf']): boolean => {
  const most = Math.max(1, ...groups.map(({ weight }) => weight))
  for (const [at, group] of groups.entries()) {
    const radius = radiusOf(group.weight, most)
    const covered = groups.findIndex((other, place) => place > at && measureDistance(other, group) < radius)
    const [other] = covered < 0 ? [] : groups.splice(covered, 1)
    if (!other) continue
    mergeInto(group, other)
    groups.sort(compareByWeight)
    return true
  }
  return false
}

/**
 * Returns the dots of a map, the heaviest first. Places too close to a heavier one are drawn with it at its position; such a dot has
 * the labels of its heaviest places and no address.
 */
export const mergeDots = (dots: readonly PlaceDot[], { apart, radiusOf }: Sizes): DrawnDot[] => {
  const groups = groupClosePlaces(dots, apart)
  while (mergeCoveredDot(groups, radiusOf));
  return groups.map(({ x, y, members }) => ({ x, y, ...describeMembers(members) }))
}

const compareByWeight = (one: { weight: number }, other: { weight: number }): number => other.weight - one.weight

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
