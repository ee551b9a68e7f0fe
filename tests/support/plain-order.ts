/** The public record of a profile's matching loans. */
export type PlainGroup = { id: number; rows: number; stars: number; rated: number; last: string | null }

const MONDAY = Date.UTC(1970, 0, 5)
const MASK = 0xffff_ffffn

// Two rounds of xor with the upper half and a multiplication, of the id and the number of the week since 5 January 1970.
const hashOf = (id: number, day: string): bigint => {
  let hash = BigInt(id) ^ BigInt(Math.floor((Date.parse(day) - MONDAY) / (7 * 86_400_000)))
  for (let round = 0; round < 2; round += 1) hash = ((hash ^ (hash >> 16n)) * 0x45d9f3bn) & MASK
  return hash ^ (hash >> 16n)
}

/**
 * The order of the finder by the words of the decisions, in whole numbers: matching loans; then (stars + 5 × market's mean) ÷
 * (ratings + 5); then the last settlement; then the hash of the week. Below 0 where the first comes first.
 */
export const plainOrder =
  (market: { stars: number; rated: number }, day: string) =>
  (one: PlainGroup, other: PlainGroup): number => {
    if (one.rows !== other.rows) return other.rows - one.rows
    const [stars, rated] = market.rated === 0 ? [0n, 1n] : [BigInt(market.stars), BigInt(market.rated)]
    const mean = (it: PlainGroup, by: PlainGroup) => (BigInt(it.stars) * rated + 5n * stars) * BigInt(by.rated + 5)
    const apart = mean(other, one) - mean(one, other)
    if (apart !== 0n) return apart > 0n ? 1 : -1
    if (one.last !== other.last) return (other.last ?? '') > (one.last ?? '') ? 1 : -1
    return hashOf(one.id, day) < hashOf(other.id, day) ? -1 : 1
  }
