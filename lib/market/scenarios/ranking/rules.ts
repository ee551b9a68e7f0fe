import { formatCount } from '#lib/core/counts.ts'
import { formatDaysAgo } from '#lib/core/dates.ts'
import { EVIDENCE_BANDS } from '#lib/market/scenarios/fields.ts'
import { RANKING_KEYS, type RankingKey, rankingLabels } from '#lib/market/scenarios/ranking/labels.ts'
import { isOtherProperty } from '#lib/market/scenarios/rules.ts'
import type { MatchedLender } from '#lib/market/scenarios/schema.ts'

type Ranked = Pick<
  MatchedLender,
  'rank' | 'lenderId' | 'fails' | 'warns' | 'evidenceBand' | 'costOfFundsLow' | 'verifiedDaysAgo' | 'shown' | 'nearMiss'
>

type Point = {
  /** The value that sorts, the lower one first. */
  value: (lender: Ranked) => number
  /** The figure to show; null where no figure explains it. */
  figure: (lender: Ranked) => string | null
}

const countLikeLoans = ({ shown }: Ranked): number => shown.find(({ key }) => key === 'book')?.like ?? 0

/** True for a near lender that fits only with a property elsewhere or of another type. */
export const needsOtherProperty = ({ nearMiss }: Pick<Ranked, 'nearMiss'>): boolean =>
  nearMiss?.changes.some(isOtherProperty) ?? false

const POINTS: Record<RankingKey, Point> = {
  property: { value: (lender) => (needsOtherProperty(lender) ? 1 : 0), figure: () => null },
  fails: { value: ({ fails }) => fails, figure: ({ fails }) => formatCount(fails) },
  warns: { value: ({ warns }) => warns, figure: ({ warns }) => formatCount(warns) },
  likeLoans: {
    value: ({ evidenceBand }) => EVIDENCE_BANDS.findIndex(({ key }) => key === evidenceBand),
    figure: (lender) => formatCount(countLikeLoans(lender)),
  },
  costOfFunds: {
    value: ({ costOfFundsLow }) => (costOfFundsLow === null ? Number.POSITIVE_INFINITY : Number(costOfFundsLow)),
    figure: ({ costOfFundsLow }) => costOfFundsLow && rankingLabels.cost(costOfFundsLow),
  },
  verified: {
    value: ({ verifiedDaysAgo }) => verifiedDaysAgo,
    figure: ({ verifiedDaysAgo }) => formatDaysAgo(verifiedDaysAgo),
  },
  number: { value: ({ lenderId }) => lenderId, figure: () => null },
}

/** Returns what decides between two lenders of a list, and whether the first of them comes first. */
export const findDecidingPoint = (lender: Ranked, other: Ranked): { key: RankingKey; isAhead: boolean } => {
  const differs = (each: RankingKey) => POINTS[each].value(lender) !== POINTS[each].value(other)
  const key = RANKING_KEYS.find(differs) ?? 'number'
  return { key, isAhead: POINTS[key].value(lender) < POINTS[key].value(other) }
}

/**
 * Returns in one sentence why a lender is ranked before the one after it, if it is the first of its list, or else after the
 * one before it.
 */
export const explainRank = (lender: Ranked, neighbour: Ranked): string => {
  const { key, isAhead } = findDecidingPoint(lender, neighbour)
  const [own, other] = [POINTS[key].figure(lender), POINTS[key].figure(neighbour)]
  const hasFigures = own !== null && other !== null
  const why = rankingLabels.why(
    key === 'costOfFunds' && !hasFigures ? 'unstatedCost' : key,
    isAhead,
    hasFigures ? rankingLabels.against(own, other) : null,
  )
  return isAhead ? rankingLabels.first(neighbour.rank, why) : rankingLabels.behind(neighbour.rank, why)
}
