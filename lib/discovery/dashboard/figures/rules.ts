import { getBrokerId, getLawFirmId, getLenderId, type PersonActor } from '#lib/core/actor.ts'
import { paths, toQuerySuffix } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import { pickMainProfile } from '#lib/discovery/dashboard/companies/rules.ts'
import { buildHomeFigure, getAverageStars } from '#lib/discovery/dashboard/rules.ts'
import type { Figure } from '#lib/discovery/dashboard/schema.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import type { LoanTotal } from '#lib/lending/projections/totals/schema.ts'
import type { LoanGroup } from '#lib/lending/statuses/rules.ts'
import { listStatusCodes } from '#lib/lending/statuses/rules.ts'

const MARKET_LISTS: Record<LoanGroup, object> = {
  PRE_SETTLEMENT: { statusKey: 'PRESETTLEMENT' },
  CURRENT: { book: 'current' },
  DISCHARGED: { statusKey: 'DISCHARGED' },
}

const OWN_LISTS: Record<LoanGroup, string> = {
  PRE_SETTLEMENT: 'pre-settlement',
  CURRENT: 'current',
  DISCHARGED: 'discharged',
}

/**
 * Returns the path of the loan list that a person's figures count, with a query; null for a dual company, whose two
 * lists are summed.
 */
export const getCountedListPath = (actor: PersonActor, query: object): string | null => {
  if (staff(actor)) return loanSearch.path(paths.loans(), loanSearch.parse({ ...query }))
  const [lenderId, brokerId] = [getLenderId(actor), getBrokerId(actor)]
  if (lenderId !== null && brokerId !== null) return null
  const profile = pickMainProfile({ lenderId, brokerId, lawFirmId: getLawFirmId(actor) })
  return profile && `${paths.profile(profile.kind, profile.id)}${toQuerySuffix({ tab: 'loanstab', ...query })}`
}

// A law firm's profile has no pre-settlement list for the firm itself (row D-09); its home page lists those loans.
const getLoanGroupListPath = (actor: PersonActor, group: LoanGroup): string | null => {
  if (staff(actor)) return getCountedListPath(actor, MARKET_LISTS[group])
  return getLawFirmId(actor) !== null && group === 'PRE_SETTLEMENT'
    ? null
    : getCountedListPath(actor, { group: OWN_LISTS[group] })
}

/** Builds the loan figures from the totals, each with a link to the list it counts. */
export const buildLoanFigures = (actor: PersonActor, totals: readonly LoanTotal[]): Figure[] => {
  const among = (group: LoanGroup) => {
    const codes = listStatusCodes(group)
    return totals.filter(({ fact, key }) => fact === 'STATUS' && codes.includes(key))
  }
  const count = (group: LoanGroup) => among(group).reduce((sum, { loans }) => sum + loans, 0)
  const book = (group: LoanGroup) => among(group).reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const [pre, current, discharged] = (['PRE_SETTLEMENT', 'CURRENT', 'DISCHARGED'] as const).map((group) =>
    getLoanGroupListPath(actor, group),
  ) as (string | null)[]
  return [
    buildHomeFigure({ key: 'preSettlement', value: count('PRE_SETTLEMENT'), format: 'count', href: pre }),
    buildHomeFigure({ key: 'current', value: count('CURRENT'), format: 'count', href: current }),
    buildHomeFigure({ key: 'currentBook', value: book('CURRENT'), format: 'dollars', href: current }),
    buildHomeFigure({ key: 'discharged', value: count('DISCHARGED'), format: 'count', href: discharged }),
    buildHomeFigure({ key: 'dischargedBook', value: book('DISCHARGED'), format: 'dollars', href: discharged }),
  ]
}

/** Builds the rating figures of a company; without ratings there is no average. */
export const buildRatingFigures = (sums: {
  stars: number
  rated: number
  reviewed: number
  positive: number
}): Figure[] => {
  const average = getAverageStars(sums.stars, sums.rated)
  return [
    ...(average === null ? [] : [buildHomeFigure({ key: 'rating', value: average, format: 'stars' })]),
    buildHomeFigure({ key: 'reviewed', value: sums.reviewed }),
    buildHomeFigure({ key: 'positive', value: sums.positive }),
  ]
}
