import { type Actor, isPerson, ownProfileIds, type PersonActor } from '#lib/core/actor.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import { paths } from '#lib/core/paths.ts'
import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { areasOf, averageStars, figure } from '#lib/discovery/dashboard/rules.ts'
import type { DashboardArea, Figure } from '#lib/discovery/dashboard/schema.ts'
import { pool } from '#lib/server/db.ts'

/**
 * The figures of one area within the actor's scope: staff over the whole market, a member over the own profiles (row P-04).
 * Raises UNAUTHENTICATED for a visitor, FORBIDDEN for an area that the role has no figures in.
 */
export const dashboardStats = async (actor: Actor, area: DashboardArea): Promise<Figure[]> => {
  if (!dashboardPolicy.read.who(actor) || !isPerson(actor)) throw new DomainError('UNAUTHENTICATED')
  if (!areasOf(actor).includes(area)) throw forbidden()
  if (area === 'people') return peopleFigures()
  return actor.kind === 'staff' ? marketFigures() : profileFigures(actor, area)
}

const marketFigures = async (): Promise<Figure[]> => {
  const { rows } = await pool().query<{ key: string; loans: number; book: string }>(`
    select s.key, count(*)::int as loans, coalesce(sum(l.principal), 0)::text as book
    from loan_searches l join loan_statuses s on s.code = l.status_code group by s.key`)
  const of = (...keys: string[]) => rows.filter(({ key }) => keys.includes(key))
  const count = (...keys: string[]) => of(...keys).reduce((sum, { loans }) => sum + loans, 0)
  const book = (...keys: string[]) => of(...keys).reduce((sum, row) => sum + BigInt(row.book), 0n)
  const list = (statusKey: string) => `${paths.loans()}?statusKey=${statusKey}`
  const current = ['SETTLED', 'DEFAULT', 'VARIATIONINPROG']
  return [
    figure('preSettlement', count('PRESETTLEMENT'), 'count', list('PRESETTLEMENT')),
    figure('current', count(...current)),
    figure('currentBook', book(...current), 'dollars'),
    figure('discharged', count('DISCHARGED'), 'count', list('DISCHARGED')),
    figure('dischargedBook', book('DISCHARGED'), 'dollars'),
  ]
}

type ProfileSums = Record<'pre' | 'current' | 'discharged' | 'stars' | 'rated' | 'reviewed' | 'positive', number> &
  Record<'book' | 'dischargedBook', string>

// A dual company's two profiles are added up.
const profileFigures = async (actor: PersonActor, area: DashboardArea): Promise<Figure[]> => {
  const { rows } = await pool().query<ProfileSums>(
    `select coalesce(sum(pre_settlement_count), 0)::int as pre, coalesce(sum(current_count), 0)::int as current,
      coalesce(sum(current_book), 0)::text as book, coalesce(sum(discharged_count), 0)::int as discharged,
      coalesce(sum(discharged_book), 0)::text as "dischargedBook", coalesce(sum(stars_sum), 0)::int as stars,
      coalesce(sum(stars_count), 0)::int as rated, coalesce(sum(reviewed_loans_count), 0)::int as reviewed,
      coalesce(sum(positive_reviews_count), 0)::int as positive
    from profile_figures where profile_id = any($1::int[])`,
    [ownProfileIds(actor)],
  )
  const sums = rows[0] as ProfileSums
  if (area === 'ratings') {
    const average = averageStars(sums.stars, sums.rated)
    return [
      ...(average === null ? [] : [figure('rating', average, 'stars')]),
      figure('reviewed', sums.reviewed),
      figure('positive', sums.positive),
    ]
  }
  return [
    figure('preSettlement', sums.pre),
    figure('current', sums.current),
    figure('currentBook', sums.book, 'dollars'),
    figure('discharged', sums.discharged),
    figure('dischargedBook', sums.dischargedBook, 'dollars'),
  ]
}

const peopleFigures = async (): Promise<Figure[]> => {
  const { rows } = await pool().query<Record<'companies' | 'off' | 'people' | 'pending', number>>(`
    select (select count(*)::int from companies where closed_at is null) as companies,
      (select count(*)::int from companies where closed_at is null and not is_master_switch_on) as off,
      (select count(*)::int from individuals where closed_at is null) as people,
      (select count(*)::int from accounts
        where closed_at is null and accepted_at is null and invited_at is not null) as pending`)
  const counts = rows[0] ?? { companies: 0, off: 0, people: 0, pending: 0 }
  return [
    figure('companies', counts.companies),
    figure('switchedOff', counts.off),
    figure('people', counts.people),
    figure('pending', counts.pending),
  ]
}
