import { closingLabels } from '#lib/market/brokers/closings/labels.ts'
import type { ClosingFacts, Closings, Share } from '#lib/market/brokers/closings/schema.ts'

/** The smallest group on a public page, so that no group identifies a single loan (decision 'public pages'). */
const LEAST_LOANS = 3

/** The fewest ratings from which a public page shows stars (decision 'stars on public pages'). */
export const LEAST_RATINGS = 5

/** The lower bounds of all bands but the first: sizes in whole dollars, terms in months. */
export const SIZES = [500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000] as const
export const TERMS = [4, 7, 13, 25] as const

const sumShareCounts = (groups: readonly { count: number }[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0)

/**
 * Returns the groups of at least three loans, largest first, and the others together under `rest`. If fewer than three
 * are left, they are added to the smallest group, which is renamed accordingly.
 */
export const groupSmallShares = (groups: readonly Share[], rest: string): Share[] => {
  const shown = groups.filter(({ count }) => count >= LEAST_LOANS).toSorted((one, other) => other.count - one.count)
  const left = sumShareCounts(groups) - sumShareCounts(shown)
  if (left >= LEAST_LOANS) return [...shown, { label: rest, count: left }]
  const last = shown.at(-1)
  if (left === 0 || !last) return shown
  return [...shown.slice(0, -1), { label: closingLabels.andOthers(last.label), count: last.count + left }]
}

type Band = { from: number; to: number; count: number }

// Merges bands of fewer than three loans with the next higher one, the last with the one before.
const mergeSmallBands = (bands: readonly { band: number; count: number }[]): Band[] => {
  const whole: Band[] = []
  for (const { band, count } of bands.toSorted((one, other) => one.band - other.band)) {
    const last = whole.at(-1)
    if (last && last.count < LEAST_LOANS) Object.assign(last, { to: band, count: last.count + count })
    else whole.push({ from: band, to: band, count })
  }
  const last = whole.at(-1)
  const before = whole.at(-2)
  if (!last || last.count >= LEAST_LOANS) return whole
  if (!before) return []
  return [...whole.slice(0, -2), { from: before.from, to: last.to, count: before.count + last.count }]
}

const labelBands = (
  bands: Band[],
  ends: readonly number[],
  words: (from: number | null, to: number | null) => string,
) =>
  bands.map(({ from, to, count }) => ({
    label: words(from === 0 ? null : (ends[from - 1] as number), ends[to] ?? null),
    count,
  }))

const groupSuburbsByState = ({ suburbs, states }: Pick<ClosingFacts, 'suburbs' | 'states'>): Share[] => {
  const shown = suburbs.filter(({ count }) => count >= LEAST_LOANS)
  const elsewhere = states.map(({ label, count }) => {
    const here = shown.filter(({ state }) => state === label)
    return { label: here.length === 0 ? label : closingLabels.elsewhereIn(label), count: count - sumShareCounts(here) }
  })
  const places = shown.map(({ name, state, count }) => ({ label: `${name}, ${state}`, count }))
  return groupSmallShares([...places, ...elsewhere.filter(({ count }) => count > 0)], closingLabels.otherPlaces)
}

const STARS = [5, 4, 3, 2, 1]

const buildStarDistribution = (given: ClosingFacts['stars']): Closings['stars'] => {
  const count = sumShareCounts(given)
  if (count < LEAST_RATINGS) return null
  const distribution = STARS.map((stars) => ({
    label: closingLabels.stars(stars),
    count: given.find((each) => each.stars === stars)?.count ?? 0,
  }))
  return { mean: given.reduce((sum, each) => sum + each.stars * each.count, 0) / count, count, distribution }
}

/** Builds a broker's public statistics: no group that identifies a single loan, and no stars below five ratings. */
export const buildClosingStatistics = (facts: ClosingFacts): Closings => ({
  total: facts.total,
  first: facts.first,
  latest: facts.latest,
  areas: groupSuburbsByState(facts),
  kinds: groupSmallShares(facts.kinds, closingLabels.otherKinds),
  securities: groupSmallShares(facts.securities, closingLabels.otherSecurities),
  sizes: labelBands(mergeSmallBands(facts.sizes), SIZES, closingLabels.size),
  terms: labelBands(mergeSmallBands(facts.terms), TERMS, closingLabels.term),
  stars: buildStarDistribution(facts.stars),
})
