import { type Actor, isPerson, type PersonActor } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { combine, hasRole, notLawFirm, type Policy, signedIn } from '#lib/core/policy.ts'
import { companiesWithoutPeople, lapsedInvitations, signUpRequests } from '#lib/discovery/dashboard/accounts/queries.ts'
import { loansNotSettled, loansPastRepayment, ratingsMissing } from '#lib/discovery/dashboard/loans/queries.ts'
import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { criteriaLapsing, followUpsDue, incompleteProfiles } from '#lib/discovery/dashboard/profiles/queries.ts'
import { MOST_ACTIONS } from '#lib/discovery/dashboard/rules.ts'
import { ACTION_KINDS, type ActionItem, type ActionKind } from '#lib/discovery/dashboard/schema.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { individualPolicies } from '#lib/people/individuals/policy.ts'

type Source = { who: Policy; read: (actor: PersonActor, limit: number) => Promise<ActionItem[]> }

const member = combine([hasRole('LENDER'), hasRole('BROKER')], 'or')
const writesLoans = combine([(actor: Actor) => actor.kind === 'staff', hasRole('LENDER'), hasRole('LAWFIRM')], 'or')
const writesCriteria = combine([(actor: Actor) => actor.kind === 'staff', hasRole('LENDER')], 'or')

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
