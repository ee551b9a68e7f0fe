import { type Actor, isPerson, ownProfileIds, type PersonActor } from '#lib/core/actor.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import { paths } from '#lib/core/paths.ts'
import { combine, hasRole, lawFirm, notLawFirm, type Policy, signedIn, staff } from '#lib/core/policy.ts'
import {
  loansNotSettled,
  loansPastRepayment,
  loansToSettle,
  ratingsMissing,
} from '#lib/discovery/dashboard/loans/scope.ts'
import { companiesWithoutPeople, lapsedInvitations, signUpRequests } from '#lib/discovery/dashboard/people/scope.ts'
import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { criteriaLapsing, followUpsDue, incompleteProfiles } from '#lib/discovery/dashboard/profiles/scope.ts'
import { areasOf, averageStars, figure, MOST_ACTIONS } from '#lib/discovery/dashboard/rules.ts'
import {
  ACTION_KINDS,
  type ActionGroup,
  type ActionItem,
  type ActionKind,
  type DashboardArea,
  type Figure,
  type Whose,
} from '#lib/discovery/dashboard/schema.ts'
import { itemsOf, type Listed, type WaitingFor, waitingRows } from '#lib/discovery/dashboard/scope.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { individualPolicies } from '#lib/people/individuals/policy.ts'
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
    select s.key, l.loans, l.book::text from (
      select status_code, count(*)::int as loans, sum(principal) as book from loan_searches group by status_code
    ) l join loan_statuses s on s.code = l.status_code`)
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

type Source = {
  who: Policy
  waiting: WaitingFor
  /** Whose part staff are told of where nobody says so. */
  usual: Whose
}

const member = combine([hasRole('LENDER'), hasRole('BROKER')], 'or')
const writesLoans = combine([staff, hasRole('LENDER'), hasRole('LAWFIRM')], 'or')
const writesCriteria = combine([staff, hasRole('LENDER')], 'or')

// Each kind is asked for only by whoever may put it right.
const SOURCES: Record<ActionKind, Source> = {
  FOLLOW_UP: { who: notLawFirm, waiting: followUpsDue, usual: 'team' },
  LOAN_PAST_REPAYMENT: { who: writesLoans, waiting: loansPastRepayment, usual: 'team' },
  LOAN_NOT_SETTLED: { who: writesLoans, waiting: loansNotSettled, usual: 'team' },
  LOAN_TO_SETTLE: { who: lawFirm, waiting: loansToSettle, usual: 'mine' },
  CRITERIA_LAPSING: { who: writesCriteria, waiting: criteriaLapsing, usual: 'mine' },
  RATING_MISSING: { who: member, waiting: ratingsMissing, usual: 'mine' },
  PROFILE_INCOMPLETE: { who: signedIn, waiting: incompleteProfiles, usual: 'mine' },
  INVITATION_LAPSED: { who: accountPolicy.resendInvitation.who, waiting: lapsedInvitations, usual: 'team' },
  COMPANY_WITHOUT_PEOPLE: { who: individualPolicies.add.who, waiting: companiesWithoutPeople, usual: 'team' },
  SIGN_UP_REQUEST: { who: accountPolicy.readSignUps.who, waiting: signUpRequests, usual: 'team' },
}

type Asked = { only?: ActionKind | null; whose?: Whose; limit?: number }

/**
 * What waits for this person by kind, the first of each and their exact number, with the place where it is put right; it goes
 * when it is, or while the person has put it aside. `only` asks for one kind. Raises UNAUTHENTICATED for a visitor.
 */
export const actionGroups = async (
  actor: Actor,
  { only, whose, limit = MOST_ACTIONS }: Asked = {},
): Promise<ActionGroup[]> => {
  if (!dashboardPolicy.read.who(actor) || !isPerson(actor)) throw new DomainError('UNAUTHENTICATED')
  const kinds = ACTION_KINDS.flatMap((kind) => {
    const { who, waiting, usual } = SOURCES[kind]
    const found = (!only || kind === only) && who(actor) ? waiting(actor, whose ?? usual) : null
    return found ? [{ kind, waiting: found }] : []
  })
  if (kinds.length === 0) return []
  const { text, values } = waitingRows(actor, kinds, limit)
  const { rows } = await pool().query<Listed>(text, values)
  return kinds.flatMap(({ kind, waiting }) => {
    const listed = rows.find((row) => row.kind === kind)
    return listed && listed.total > 0 ? [{ kind, total: listed.total, items: itemsOf(listed, waiting) }] : []
  })
}

/** The same as one list, at most 50 of each kind (row P-04). */
export const actionList = async (actor: Actor, only: ActionKind | null = null): Promise<ActionItem[]> =>
  (await actionGroups(actor, { only })).flatMap(({ items }) => items)
