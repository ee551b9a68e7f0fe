import type { Point } from './place-projection.ts'

export type Weighted = Point & { weight: number }

/** Points drawn as one, at the position of the heaviest; `members` begins with that one. */
export type MergedPoint<Member> = Weighted & { members: [Member, ...Member[]] }

/** The distance between merged points: at least `apart` units, and outside each other's circle. */
export type Sizes = { apart: number; radiusOf: (weight: number, most: number) => number }

/** Merges points that are too close to a heavier one. Returns the heaviest first. */
export const mergePoints = <Member extends Weighted>(
  points: readonly Member[],
  { apart, radiusOf }: Sizes,
): MergedPoint<Member>[] => {
  const groups = groupClosePoints(points, apart)
  while (mergeCoveredPoint(groups, radiusOf));
  return groups
}

export const compareByWeight = (one: { weight: number }, other: { weight: number }): number => other.weight - one.weight

const measureDistance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

const mergeInto = <Member>(group: MergedPoint<Member>, other: MergedPoint<Member>): void => {
  group.members.push(...other.members)
  group.weight += other.weight
}

// Groups points within `apart` units of a heavier one.
const groupClosePoints = <Member extends Weighted>(points: readonly Member[], apart: number): MergedPoint<Member>[] => {
  const groups: MergedPoint<Member>[] = []
  for (const point of points.toSorted(compareByWeight)) {
    const { x, y, weight } = point
    const single: MergedPoint<Member> = { x, y, weight, members: [point] }
    const near = groups.find((group) => measureDistance(group, single) < apart)
    if (near) mergeInto(near, single)
    else groups.push(single)
  }
  return groups.sort(compareByWeight)
}

// Merges the first point that is within the circle of a heavier one; false if there is none.
const mergeCoveredPoint = <Member>(groups: MergedPoint<Member>[], radiusOf: Sizes['radiusOf']): boolean => {
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
