import { leadPolicies } from '#lib/companies/leads/policy.ts'
import { followupInput, type LeadScore, leadScoreInput } from '#lib/companies/leads/schema.ts'
import type { Actor } from '#lib/core/actor.ts'
import { type Day, dayToDate } from '#lib/core/dates.ts'
import { DomainError, forbidden, notFound } from '#lib/core/errors.ts'
import { parseInput } from '#lib/core/parsing.ts'
import { observerOf } from '#lib/observers/commands.ts'
import { observerCompany } from '#lib/observers/policy.ts'
import { ownObserver } from '#lib/observers/queries.ts'
import { type Tx, transaction } from '#lib/server/db.ts'

/** Sets the lead score that the actor's observer gives a company; null takes it away (row D-20). Raises NOT_FOUND. */
export const setLeadScore = async (actor: Actor, companyId: number, input: unknown): Promise<LeadScore | null> => {
  if (!leadPolicies.keep.who(actor)) throw forbidden()
  const { leadScore } = parseInput(leadScoreInput, input)
  await keep(actor, companyId, { leadScore })
  return leadScore
}

/** Sets the follow-up date, a Sydney day, that the actor's observer keeps for a company (row D-20). Raises NOT_FOUND. */
export const setFollowupDate = async (actor: Actor, companyId: number, input: unknown): Promise<Day | null> => {
  if (!leadPolicies.keep.who(actor)) throw forbidden()
  const { followupDate } = parseInput(followupInput, input)
  await keep(actor, companyId, { followupDate })
  return followupDate
}

type Lead = { leadScore: LeadScore | null; followupDate: Day | null }

const keep = (actor: Actor, companyId: number, lead: Partial<Lead>): Promise<void> =>
  transaction((tx) => keepLead(tx, actor, companyId, lead))

/** Writes score or date of the actor's observer in the transaction of the save that names them; naming neither does nothing. */
export const keepLead = async (tx: Tx, actor: Actor, companyId: number, lead: Partial<Lead>): Promise<void> => {
  if (Object.keys(lead).length === 0) return
  if (!leadPolicies.keep.who(actor)) throw forbidden()
  await requireObservable(tx, actor, companyId)
  const observerId = await observerOf(tx, actor)
  const { followupDate, ...score } = lead
  const row = {
    ...score,
    ...(followupDate === undefined ? {} : { followupDate: followupDate && dayToDate(followupDate) }),
  }
  await tx.companyLead.upsert({
    where: { observerId_companyId: { observerId, companyId } },
    create: { observerId, companyId, ...row },
    update: { ...row, version: { increment: 1 } },
  })
}

/** Score and date that the actor's observer keeps about a company; null where nothing is kept. */
export const keptLead = async (tx: Tx, actor: Actor, companyId: number): Promise<Lead> => {
  const [row] = await tx.$queryRaw<Lead[]>`
    select d.lead_score as "leadScore", to_char(d.followup_date, 'YYYY-MM-DD') as "followupDate" from company_leads d
    where d.company_id = ${companyId} and d.observer_id = (select o.id from observers o where ${ownObserver(actor)})`
  return row ?? { leadScore: null, followupDate: null }
}

// Its own company nobody rates; a paused or switched-off one only staff still see.
const requireObservable = async (tx: Tx, actor: Actor, companyId: number): Promise<void> => {
  if (observerCompany(actor) === companyId) throw forbidden()
  const company = await tx.company.findFirst({
    where: { id: companyId, closedAt: null },
    select: {
      isMasterSwitchOn: true,
      lender: { select: { isActive: true } },
      broker: { select: { isActive: true } },
      lawFirm: { select: { isActive: true } },
    },
  })
  if (!company) throw notFound()
  const { lender, broker, lawFirm, isMasterSwitchOn } = company
  const isSeen = isMasterSwitchOn && [lender, broker, lawFirm].some((profile) => profile?.isActive)
  if (actor.kind !== 'staff' && !isSeen) throw new DomainError('INACTIVE_PROFILE')
}
