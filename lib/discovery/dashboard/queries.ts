import { createHash } from 'node:crypto'
import { type Actor, getLawFirmId, isPerson, type PersonActor } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { combine, hasRole, lawFirm, notLawFirm, type Policy, signedIn, staff } from '#lib/core/policy.ts'
import { findAnswersToDecide, findApproachesToAnswer } from '#lib/discovery/dashboard/approaches/scope.ts'
import {
  findCompaniesWithoutPeople,
  findEnquiriesReceived,
  findFollowUpsDue,
  findIncompleteProfiles,
  findLapsedInvitations,
  findLapsingCriteria,
  findProposedAddresses,
  findSignUpRequests,
  findUnverifiedCriteria,
} from '#lib/discovery/dashboard/companies/scope.ts'
import { getCallsAtHome, getDashboardStats, getLoansAtHome } from '#lib/discovery/dashboard/figures/queries.ts'
import type { Home } from '#lib/discovery/dashboard/figures/schema.ts'
import { listFirstSteps } from '#lib/discovery/dashboard/first-steps/queries.ts'
import { ACTION_KINDS, type ActionKind, type Whose } from '#lib/discovery/dashboard/labels.ts'
import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { listDashboardAreas, MOST_ACTIONS, SHOWN_ACTIONS } from '#lib/discovery/dashboard/rules.ts'
import type { ActionGroup, ActionItem } from '#lib/discovery/dashboard/schema.ts'
import {
  findLoansNotSettled,
  findLoansPastRepayment,
  findLoansToSettle,
  findMissingRatings,
  findReviewsToAnswer,
  type Listed,
  selectTasks,
  selectWhetherTasksWait,
  toTaskItems,
  type WaitingFor,
} from '#lib/discovery/dashboard/scope.ts'
import { readFinishedTasksAndSnoozeDays } from '#lib/discovery/dashboard/tasks/queries.ts'
import { approachPolicies } from '#lib/market/approaches/policy.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { individualPolicies } from '#lib/people/individuals/policy.ts'
import { pool } from '#lib/server/database/db.ts'

type Source = {
  who: Policy
  waiting: WaitingFor
  /** The tasks that staff see by default: their own or the team's. */
  usual: Whose
}

const member = dashboardPolicy.rate.who
const writesLoans = combine([staff, hasRole('LENDER'), hasRole('LAWFIRM')], 'or')
const writesCriteria = combine([staff, hasRole('LENDER')], 'or')

// Each kind of task is queried only for people who can resolve it.
const SOURCES: Record<ActionKind, Source> = {
  APPROACH_TO_ANSWER: { who: approachPolicies.answer.who, waiting: findApproachesToAnswer, usual: 'mine' },
  APPROACH_TO_DECIDE: { who: approachPolicies.decide.who, waiting: findAnswersToDecide, usual: 'mine' },
  ENQUIRY_RECEIVED: { who: member, waiting: findEnquiriesReceived, usual: 'mine' },
  REVIEW_TO_ANSWER: { who: lawFirm, waiting: findReviewsToAnswer, usual: 'mine' },
  FOLLOW_UP: { who: notLawFirm, waiting: findFollowUpsDue, usual: 'team' },
  LOAN_PAST_REPAYMENT: { who: writesLoans, waiting: findLoansPastRepayment, usual: 'team' },
  LOAN_NOT_SETTLED: { who: writesLoans, waiting: findLoansNotSettled, usual: 'team' },
  LOAN_TO_SETTLE: { who: lawFirm, waiting: findLoansToSettle, usual: 'mine' },
  CRITERIA_LAPSING: { who: writesCriteria, waiting: findLapsingCriteria, usual: 'mine' },
  CRITERIA_UNVERIFIED: { who: writesCriteria, waiting: findUnverifiedCriteria, usual: 'mine' },
  RATING_MISSING: { who: member, waiting: findMissingRatings, usual: 'mine' },
  PROFILE_INCOMPLETE: { who: signedIn, waiting: findIncompleteProfiles, usual: 'mine' },
  ADDRESS_PROPOSED: { who: accountPolicy.agreeToAddress.who, waiting: findProposedAddresses, usual: 'team' },
  INVITATION_LAPSED: { who: accountPolicy.resendInvitation.who, waiting: findLapsedInvitations, usual: 'team' },
  COMPANY_WITHOUT_PEOPLE: { who: individualPolicies.add.who, waiting: findCompaniesWithoutPeople, usual: 'team' },
  SIGN_UP_REQUEST: { who: accountPolicy.readSignUps.who, waiting: findSignUpRequests, usual: 'team' },
}

// A statement name per text, so that PostgreSQL plans it once per connection: planning its ten parts takes longer than
// running them.
const hashStatementName = (text: string): string => `waiting ${createHash('md5').update(text).digest('base64')}`

// A law firm finds its pre-settlement loans on no other page, so they come first.
const FIRST_FOR_LAW_FIRMS: readonly ActionKind[] = ['LOAN_NOT_SETTLED', 'LOAN_TO_SETTLE']
const orderTaskKinds = (actor: PersonActor): readonly ActionKind[] =>
  getLawFirmId(actor) === null ? ACTION_KINDS : [...new Set([...FIRST_FOR_LAW_FIRMS, ...ACTION_KINDS])]

type TaskQuery = {
  only?: ActionKind | readonly ActionKind[] | null
  whose?: Whose
  limit?: number
  /** True for the tasks that the person has put aside, in place of those that wait. */
  isPutAside?: boolean
}

// The kinds of tasks that a person can have, in order. Raises UNAUTHENTICATED for a visitor.
const listTaskSources = (actor: Actor, { only, whose }: Pick<TaskQuery, 'only' | 'whose'>) => {
  if (!dashboardPolicy.read.who(actor) || !isPerson(actor)) throw new DomainError('UNAUTHENTICATED')
  const kinds = orderTaskKinds(actor).flatMap((kind) => {
    const { who, waiting, usual } = SOURCES[kind]
    const isAsked = !only || [only].flat().includes(kind)
    const found = isAsked && who(actor) ? waiting(actor, whose ?? usual) : null
    return found ? [{ kind, waiting: found }] : []
  })
  return { person: actor, kinds }
}

/** Returns true if a task waits on the page that a person's home opens with. Raises UNAUTHENTICATED for a visitor. */
export const hasTasksAtHome = async (actor: Actor): Promise<boolean> => {
  const { person, kinds } = listTaskSources(actor, { whose: 'mine' })
  if (kinds.length === 0) return false
  const { text, values } = selectWhetherTasksWait(person, kinds)
  const { rows } = await pool().query<{ isWaiting: boolean }>({ name: hashStatementName(text), text, values })
  return rows[0]?.isWaiting === true
}

/**
 * Returns the tasks that a person's home page opens with, staff's own ones, with `limit` of each kind. Raises
 * UNAUTHENTICATED for a visitor.
 */
export const listTasksAtHome = (actor: Actor, limit: number): Promise<ActionGroup[]> =>
  listActionGroups(actor, { whose: 'mine', limit })

/**
 * Returns a person's open tasks by kind: the first few of each, and the exact number. A task disappears once resolved,
 * or while the person has put it aside. `only` restricts to some kinds. Raises UNAUTHENTICATED for a visitor.
 */
export const listActionGroups = async (
  actor: Actor,
  { only, whose, limit = MOST_ACTIONS, isPutAside = false }: TaskQuery = {},
): Promise<ActionGroup[]> => {
  const { person, kinds } = listTaskSources(actor, { only: only ?? null, ...(whose ? { whose } : {}) })
  if (kinds.length === 0) return []
  const { text, values } = selectTasks(person, kinds, { limit, isPutAside })
  const { rows } = await pool().query<Listed>({ name: hashStatementName(text), text, values })
  return kinds.flatMap(({ kind, waiting }) => {
    const listed = rows.find((row) => row.kind === kind)
    return listed && listed.total > 0 ? [{ kind, total: listed.total, items: toTaskItems(listed, waiting) }] : []
  })
}

/** Returns all tasks as one list, at most 50 of each kind (row P-04). */
export const listActions = async (actor: Actor, only: ActionKind | null = null): Promise<ActionItem[]> =>
  (await listActionGroups(actor, { only })).flatMap(({ items }) => items)

/**
 * Returns everything on a person's home page; staff choose whose tasks and calls. Runs five statements for staff, at
 * most three at a time (threat G3).
 */
export const readHomePage = async (actor: PersonActor, whose: Whose | null): Promise<Home> => {
  const queue = async () => ({
    actions: await listActionGroups(actor, { ...(whose ? { whose } : {}), limit: SHOWN_ACTIONS }),
    tasks: whose && { whose, day: await readFinishedTasksAndSnoozeDays(actor) },
    steps: await listFirstSteps(actor),
  })
  const [first, ...others] = listDashboardAreas(actor)
  const loans = async () => ({ ...(await getLoansAtHome(actor)), calls: whose && (await getCallsAtHome(actor, whose)) })
  const [waiting, { figures, months, calls }, ...rest] = await Promise.all([
    queue(),
    loans(),
    ...others.map(async (area) => ({ area, figures: await getDashboardStats(actor, area) })),
  ])
  return {
    ...waiting,
    canRate: dashboardPolicy.rate.who(actor),
    areas: [{ area: first, figures }, ...rest],
    trends: { loans: getLawFirmId(actor) === null ? months : null, calls },
  }
}
