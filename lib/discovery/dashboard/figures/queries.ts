import { type Actor, isPerson, listOwnProfileIds, type PersonActor } from '#lib/core/actor.ts'
import { getEndOfMonth } from '#lib/core/dates.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import { paths, toQuerySuffix } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import { countCallsByMonth } from '#lib/crm/file-notes/scores/queries.ts'
import { buildLoanFigures, buildRatingFigures, getCountedListPath } from '#lib/discovery/dashboard/figures/rules.ts'
import type { DashboardArea, Whose } from '#lib/discovery/dashboard/labels.ts'
import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { buildHomeFigure, listDashboardAreas } from '#lib/discovery/dashboard/rules.ts'
import type { Figure } from '#lib/discovery/dashboard/schema.ts'
import { buildLoanMonths, listTrendMonths } from '#lib/discovery/dashboard/trends/rules.ts'
import type { CallMonth, LoanMonth } from '#lib/discovery/dashboard/trends/schema.ts'
import { readMarketTotals, readOwnTotals } from '#lib/lending/projections/totals/queries.ts'
import { pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

/**
 * Returns the figures of one area: for staff over the whole market, for members over their own profiles (row P-04).
 * Raises UNAUTHENTICATED for a visitor, FORBIDDEN for an area without figures for the role.
 */
export const getDashboardStats = async (actor: Actor, area: DashboardArea): Promise<Figure[]> => {
  if (!dashboardPolicy.read.who(actor) || !isPerson(actor)) throw new DomainError('UNAUTHENTICATED')
  if (!listDashboardAreas(actor).includes(area)) throw forbidden()
  if (area === 'people') return readPeopleCounts()
  return area === 'ratings' ? readOwnRatings(actor) : (await getLoansAtHome(actor)).figures
}

/** Returns the loan figures and the last twelve months, both from one query. */
export const getLoansAtHome = async (actor: PersonActor): Promise<{ figures: Figure[]; months: LoanMonth[] }> => {
  const totals = staff(actor) ? await readMarketTotals(actor) : await readOwnTotals(actor)
  const hrefOf = (month: string) =>
    getCountedListPath(actor, { searchMatch: 'true', settledFrom: month, settledTo: getEndOfMonth(month) })
  return { figures: buildLoanFigures(actor, totals), months: buildLoanMonths(totals, listTrendMonths(today()), hrefOf) }
}

/** Returns the calls in each of the last twelve months, of this person or of all staff. */
export const getCallsAtHome = async (actor: PersonActor, whose: Whose): Promise<CallMonth[]> => {
  const months = listTrendMonths(today())
  const takenBy = whose === 'mine' ? actor.accountId : null
  const calls = await countCallsByMonth(actor, months, takenBy)
  return months.map((month, place) => ({
    month,
    calls: calls[place] ?? 0,
    href: `${paths.notes()}${toQuerySuffix({ calls: 'only', takenBy, from: month, to: getEndOfMonth(month) })}`,
  }))
}

// Sums the two profiles of a dual company.
const readOwnRatings = async (actor: PersonActor): Promise<Figure[]> => {
  const { rows } = await pool().query<Record<'stars' | 'rated' | 'reviewed' | 'positive', number>>(
    `select coalesce(sum(stars_sum), 0)::int as stars, coalesce(sum(stars_count), 0)::int as rated,
      coalesce(sum(reviewed_loans_count), 0)::int as reviewed, coalesce(sum(positive_reviews_count), 0)::int as positive
    from profile_figures where profile_id = any($1::int[])`,
    [listOwnProfileIds(actor)],
  )
  return buildRatingFigures(rows[0] ?? { stars: 0, rated: 0, reviewed: 0, positive: 0 })
}

const readPeopleCounts = async (): Promise<Figure[]> => {
  const { rows } = await pool().query<Record<'companies' | 'off' | 'people' | 'pending', number>>(`
    select (select count(*)::int from companies where closed_at is null) as companies,
      (select count(*)::int from companies where closed_at is null and not is_master_switch_on) as off,
      (select count(*)::int from individuals where closed_at is null) as people,
      (select count(*)::int from accounts
        where closed_at is null and accepted_at is null and invited_at is not null) as pending`)
  const counts = rows[0] ?? { companies: 0, off: 0, people: 0, pending: 0 }
  return [
    buildHomeFigure({ key: 'companies', value: counts.companies }),
    buildHomeFigure({ key: 'switchedOff', value: counts.off }),
    buildHomeFigure({ key: 'people', value: counts.people }),
    buildHomeFigure({ key: 'pending', value: counts.pending }),
  ]
}
