import { leadPolicies } from '#lib/companies/leads/policy.ts'
import { followupInput, type LeadScore, leadScoreInput } from '#lib/companies/leads/schema.ts'
import type { Actor } from '#lib/core/actor.ts'
import { type Day, dayToDate } from '#lib/core/dates.ts'
import { DomainError, forbidden, notFound } from '#lib/core/errors.ts'
import { parseInput } from '#lib/core/parsing.ts'
import { observerOf } from '#lib/observers/commands.ts'
import { observerCompany } from '#lib/observers/policy.ts'
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
  await keep(actor, companyId, { followupDate: followupDate === null ? null : dayToDate(followupDate) })
  return followupDate
}

type Lead = { leadScore?: LeadScore | null; followupDate?: Date | null }

const keep = (actor: Actor, companyId: number, lead: Lead): Promise<void> =>
  transaction(async (tx) => {
    await requireObservable(tx, actor, companyId)
    const observerId = await observerOf(tx, actor)
    await tx.companyLead.upsert({
      where: { observerId_companyId: { observerId, companyId } },
      create: { observerId, companyId, ...lead },
      update: { ...lead, version: { increment: 1 } },
    })
  })

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
