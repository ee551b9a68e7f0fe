/** A group of rows as an order of groups compares it; `last` is a day, counted from 1970. */
export type Group = { id: number; rows: number; stars: number; rated: number; last: number | null }

/** Stars that were given, and how many ratings they are. */
export type Stars = { stars: number; rated: number }

/**
 * An order of groups: most rows first; then the mean of their stars, drawn towards `mean` by so many imaginary ratings; then the
 * latest day; then a hash of the id, which another seed changes. No two groups are equal.
 */
export type RankOrder = { mean: Stars; imaginary: number; seed: number }

/** A mean drawn towards another one by imaginary ratings; 0 where nobody was rated. */
const drawnMean = ({ stars, rated }: Stars, { mean, imaginary }: RankOrder): number => {
  const towards = mean.rated === 0 ? 0 : mean.stars / mean.rated
  return (stars + imaginary * towards) / (rated + imaginary)
}

/** A whole number of 32 bits from an id and a seed; different for each id of one seed, because every step can be undone. */
const hashOf = (id: number, seed: number): number => {
  let hash = id ^ seed
  for (let round = 0; round < 2; round += 1) hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The groups of one page in their order. Only those that can be on the page are compared whole. */
export const rankedPage = <Each extends Group>(
  groups: readonly Each[],
  order: RankOrder,
  { offset, limit }: { offset: number; limit: number },
): Each[] => {
  if (offset >= groups.length || limit === 0) return []
  const counts = Int32Array.from(groups, ({ rows }) => rows).sort()
  const most = counts[groups.length - 1 - offset] as number
  const least = counts[Math.max(0, groups.length - offset - limit)] as number
  const above = groups.filter(({ rows }) => rows > most).length
  return groups
    .filter(({ rows }) => rows <= most && rows >= least)
    .map((group) => ({ group, mean: drawnMean(group, order), hash: hashOf(group.id, order.seed) }))
    .sort(
      (one, other) =>
        other.group.rows - one.group.rows ||
        other.mean - one.mean ||
        (other.group.last ?? -1) - (one.group.last ?? -1) ||
        one.hash - other.hash,
    )
    .slice(offset - above, offset - above + limit)
    .map(({ group }) => group)
}
