import { type Actor, isPerson, ownProfileIds, type PersonActor } from '#lib/core/actor.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import { paths } from '#lib/core/paths.ts'
import { combine, hasRole, notLawFirm, type Policy, signedIn, staff } from '#lib/core/policy.ts'
import { loansNotSettled, loansPastRepayment, ratingsMissing } from '#lib/discovery/dashboard/loans/queries.ts'
import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { criteriaLapsing, followUpsDue, incompleteProfiles } from '#lib/discovery/dashboard/profiles/queries.ts'
import { areasOf, averageStars, figure, MOST_ACTIONS, profileOf } from '#lib/discovery/dashboard/rules.ts'
import {
  ACTION_KINDS,
  type ActionItem,
  type ActionKind,
  type DashboardArea,
  type Figure,
} from '#lib/discovery/dashboard/schema.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { individualPolicies } from '#lib/people/individuals/policy.ts'
import { now } from '#lib/server/clock.ts'
import { pool } from '#lib/server/db.ts'

/**
 * The figures of one area within the actor's scope: staff over the whole market, a member over the own profiles (row P-04).
 * Raises UNAUTHENTICATED for a visitor, FORBIDDEN for an area that the role has no figures in.
 */
export const dashboardStats = async (actor: Actor, area: DashboardArea): Promise<Figure[]> => {
  if (!dashboardPolicy.read.who(actor) || !isPerson(actor)) throw new DomainError('UNAUTHENTICATED')
  if (!areasOf(actor).includes(area)) throw forbidden()
  if (area === 'people') return peopleFigures()
  return staff(actor) ? marketFigures() : profileFigures(actor, area)
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

/** Who asked for an account and has no answer yet. */
const signUpRequests = async (limit: number): Promise<ActionItem[]> => {
  const { rows } = await pool().query<{ id: number; name: string; email: string; since: Date }>(
    `select id, first_name || ' ' || last_name as name, email, requested_at as since from sign_up_requests
    where decided_at is null order by requested_at, id limit $1`,
    [limit],
  )
  return rows.map(({ email, ...row }) => ({
    kind: 'SIGN_UP_REQUEST',
    ...row,
    note: email,
    href: paths.signUpRequests(),
  }))
}

/** Companies in which nobody is left. */
const companiesWithoutPeople = async (limit: number): Promise<ActionItem[]> => {
  const { rows } = await pool().query<{ id: number; name: string; since: Date }>(
    `select c.id, c.name, c.created_at as since from companies c
    where c.closed_at is null and not exists (select from individuals i where i.company_id = c.id and i.closed_at is null)
    order by c.created_at, c.id limit $1`,
    [limit],
  )
  return rows.map((row) => ({
    kind: 'COMPANY_WITHOUT_PEOPLE',
    ...row,
    note: null,
    href: paths.createCompanyUser(row.id),
  }))
}

type Lapsed = {
  id: number
  name: string
  company: string
  since: Date
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
}

/** Invitations whose last link has run out unused; a renewed one takes the item away. Nobody of a switched-off company is reminded of. */
const lapsedInvitations = async (limit: number): Promise<ActionItem[]> => {
  const { rows } = await pool().query<Lapsed>(
    `select i.id, i.first_name || ' ' || i.last_name as name, c.name as company, k.expires_at as since,
      l.id as "lenderId", b.id as "brokerId", f.id as "lawFirmId"
    from accounts a
    join individuals i on i.id = a.individual_id and i.closed_at is null
    join companies c on c.id = i.company_id and c.closed_at is null and c.is_master_switch_on
    join lateral (
      select expires_at from account_links where account_id = a.id and purpose = 'INVITATION' order by created_at desc, id desc limit 1
    ) k on k.expires_at < $1
    left join lenders l on l.company_id = c.id
    left join brokers b on b.company_id = c.id
    left join law_firms f on f.company_id = c.id
    where a.closed_at is null and a.accepted_at is null
    order by k.expires_at, i.id limit $2`,
    [now(), limit],
  )
  return rows.flatMap(({ id, name, company, since, ...ids }) => {
    const profile = profileOf(ids)
    const item = { kind: 'INVITATION_LAPSED' as const, id, name, note: company, since }
    return profile ? [{ ...item, href: paths.profile(profile.kind, profile.id) }] : []
  })
}

type Source = { who: Policy; read: (actor: PersonActor, limit: number) => Promise<ActionItem[]> }

const member = combine([hasRole('LENDER'), hasRole('BROKER')], 'or')
const writesLoans = combine([staff, hasRole('LENDER'), hasRole('LAWFIRM')], 'or')
const writesCriteria = combine([staff, hasRole('LENDER')], 'or')

// Each kind is asked for only by whoever may put it right.
const SOURCES: Record<ActionKind, Source> = {
  FOLLOW_UP: { who: notLawFirm, read: followUpsDue },
  SIGN_UP_REQUEST: { who: accountPolicy.readSignUps.who, read: (_actor, limit) => signUpRequests(limit) },
  INVITATION_LAPSED: { who: accountPolicy.resendInvitation.who, read: (_actor, limit) => lapsedInvitations(limit) },
  COMPANY_WITHOUT_PEOPLE: {
    who: individualPolicies.add.who,
    read: (_actor, limit) => companiesWithoutPeople(limit),
  },
  LOAN_PAST_REPAYMENT: { who: writesLoans, read: loansPastRepayment },
  LOAN_NOT_SETTLED: { who: writesLoans, read: loansNotSettled },
  CRITERIA_LAPSING: { who: writesCriteria, read: criteriaLapsing },
  RATING_MISSING: { who: member, read: ratingsMissing },
  PROFILE_INCOMPLETE: { who: signedIn, read: incompleteProfiles },
}

/**
 * What waits for this person, by kind, at most 50 of each, with the place where it is put right; it goes when it is (row
 * P-04). `only` asks for one kind. Raises UNAUTHENTICATED for a visitor.
 */
export const actionList = async (actor: Actor, only?: ActionKind | null): Promise<ActionItem[]> => {
  if (!dashboardPolicy.read.who(actor) || !isPerson(actor)) throw new DomainError('UNAUTHENTICATED')
  const kinds = ACTION_KINDS.filter((kind) => (!only || kind === only) && SOURCES[kind].who(actor))
  // One after the other: asked for at once, one visitor would take the whole pool (threat G3).
  const items: ActionItem[] = []
  for (const kind of kinds) items.push(...(await SOURCES[kind].read(actor, MOST_ACTIONS)))
  return items
}
