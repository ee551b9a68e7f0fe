import { addDaysTo, type Day, isAged } from '#lib/core/dates.ts'
import { fromHundredths, hundredths } from '#lib/core/money.ts'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import type { CategoryFacts, CriteriaStatus, CriteriaTab, CriteriaTerms } from '#lib/market/criteria/schema.ts'

/** The age in Sydney days with which a verification has lapsed: it holds for 30 whole days (row F-14). */
export const LAPSED_AFTER = 31

/** The last day on which a verification holds. */
export const lastGoodDay = (verified: Day): Day => addDaysTo(verified, LAPSED_AFTER - 1)

/** A category's state on a day; more than 30 whole days after its verification it has lapsed. */
export const statusOfCategory = (
  { isVerified, lastVerifiedDay, isEmpty }: Omit<CategoryFacts, 'categoryKey' | 'isOffered'>,
  today: Day,
): CriteriaStatus => {
  if (isEmpty) return 3
  if (!isVerified || lastVerifiedDay === null) return 2
  return isAged(lastVerifiedDay, today, LAPSED_AFTER) ? 0 : 1
}

/** True for a category that others than staff and its lender get to see: offered, verified and not lapsed. */
export const isPublished = ({ isOffered, status }: Pick<CriteriaTab, 'isOffered' | 'status'>): boolean =>
  isOffered && status === 1

/** All six categories of a lender on a day, in their order; one that was never touched is empty and not offered. */
export const criteriaTabsOf = (facts: readonly CategoryFacts[], today: Day): CriteriaTab[] =>
  CATEGORIES.map(({ key, tab }) => {
    const found = facts.find(({ categoryKey }) => categoryKey === key)
    return {
      categoryKey: key,
      tab,
      status: found ? statusOfCategory(found, today) : 3,
      isOffered: found?.isOffered ?? false,
    }
  })

/** The category to open: the one that the address names, where the viewer has it, else the first; null without any. */
export const openCategory = (tabs: readonly CriteriaTab[], asked: number | null): CriteriaTab | null =>
  tabs.find(({ tab }) => tab === asked) ?? tabs[0] ?? null

/** True for the categories whose lenders charge a line fee. */
export const hasLineFee = (key: CategoryKey): boolean => key === 'CONSTRUCTION' || key === 'MEZZANINE'

/** True where the LVR is stated apart for residential and other security. */
export const hasSplitLvr = (key: CategoryKey): boolean =>
  key === 'FIRST_RANKING' || key === 'SECOND_RANKING' || key === 'LAND_BANK'

/** True where the LVR is a share of the end value. */
export const isLvrOfEndValue = (key: CategoryKey): boolean => key === 'CONSTRUCTION' || key === 'RURAL'

/** True where each state has a distance from its capital; Rural has regions only (row F-09). */
export const hasDistance = (key: CategoryKey): boolean => key !== 'RURAL'

type CostTerms = Pick<
  CriteriaTerms,
  'rateMin' | 'rateMax' | 'estabFeeMin' | 'estabFeeMax' | 'lineFeeMin' | 'lineFeeMax'
>

/**
 * The total cost of funds in per cent, two decimals (row F-05): the rate and the fees added, the line fee for Construction and
 * Mezzanine only. The higher rate does not enter. Null while one of its parts is missing.
 */
export const costOfFunds = (key: CategoryKey, terms: CostTerms): { low: string | null; high: string | null } => ({
  low: sumOf([terms.rateMin, terms.estabFeeMin, ...(hasLineFee(key) ? [terms.lineFeeMin] : [])]),
  high: sumOf([terms.rateMax, terms.estabFeeMax, ...(hasLineFee(key) ? [terms.lineFeeMax] : [])]),
})

const sumOf = (parts: (string | null)[]): string | null =>
  parts.some((part) => part === null)
    ? null
    : fromHundredths(parts.reduce((sum, part) => sum + hundredths(part as string), 0))
