/** A group of rows to rank; `rated` counts its ratings, and `last` is its latest day, in days since 1970. */
export type Group = { id: number; rows: number; stars: number; rated: number; last: number | null }

/** A sum of stars and the number of ratings behind it. */
export type Stars = { stars: number; rated: number }

/**
 * How groups are ranked: most rows first; then the average rating, smoothed by adding `imaginary` ratings at the overall `mean`;
 * then the latest day; then a hash of id and seed, so that no two groups tie.
 */
export type RankOrder = { mean: Stars; imaginary: number; seed: number }

/** Returns the average rating smoothed towards the overall mean (a Bayesian average); 0 if nobody was rated. */
const smoothMeanRating = ({ stars, rated }: Stars, { mean, imaginary }: RankOrder): number => {
  const towards = mean.rated === 0 ? 0 : mean.stars / mean.rated
  return (stars + imaginary * towards) / (rated + imaginary)
}

/** Hashes an id and a seed to 32 bits without collisions between ids, because every step is reversible. */
const hashProfileId = (id: number, seed: number): number => {
  let hash = id ^ seed
  for (let round = 0; round < 2; round += 1) hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Returns one page of ranked groups. Only groups whose row count can place them on the page are sorted. */
export const rankPageOfProfiles = <Each extends Group>(
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
    .map((group) => ({ group, mean: smoothMeanRating(group, order), hash: hashProfileId(group.id, order.seed) }))
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
