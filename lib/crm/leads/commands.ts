import type { Actor } from '#lib/core/actor.ts'
import { type Day, dateToDay, dayToDate } from '#lib/core/dates.ts'
import { DomainError, forbidden, notFound, requireStoredVersion } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { staff } from '#lib/core/policy.ts'
import { type LeadScore, leadMessages } from '#lib/crm/leads/labels.ts'
import { leadPolicies } from '#lib/crm/leads/policy.ts'
import { followupInput, type KeptLead, leadScoreInput } from '#lib/crm/leads/schema.ts'
import { getObserverCompany } from '#lib/crm/observers/policy.ts'
import { ensureObserver, matchOwnObserver } from '#lib/crm/observers/scope.ts'
import { command, writeAudit } from '#lib/foundation/audit/commands.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

type Lead = { leadScore: LeadScore | null; followupDate: Day | null }

/** Sets or clears the lead score that the actor's observer gives a company (row D-20). Raises NOT_FOUND, CONFLICT. */
export const setLeadScore = command({
  policy: leadPolicies.keep,
  target: recordKey,
  input: leadScoreInput,
  audits: ['LEAD_SCORE_CHANGED'],
  work: ({ tx, actor, target, input: { leadScore, version } }) =>
    writeLead(tx, actor, { companyId: target, partial: { leadScore }, version }),
})

/**
 * Sets or clears the follow-up date, a Sydney day, that the actor's observer keeps for a company (row D-20). Raises
 * NOT_FOUND, CONFLICT.
 */
export const setFollowupDate = command({
  policy: leadPolicies.keep,
  target: recordKey,
  input: followupInput,
  audits: ['FOLLOWUP_DATE_CHANGED'],
  work: ({ tx, actor, target, input: { followupDate, version } }) =>
    writeLead(tx, actor, { companyId: target, partial: { followupDate }, version }),
})

/** Writes the score or date in the transaction of another save; does nothing if neither is given. Raises FORBIDDEN. */
export const writeLeadWithOtherSave = async (
  tx: Tx,
  actor: Actor,
  { companyId, lead }: { companyId: number; lead: Partial<Lead> },
): Promise<void> => {
  if (Object.keys(lead).length === 0) return
  if (!leadPolicies.keep.who(actor)) throw forbidden()
  await writeLead(tx, actor, { companyId, partial: lead, version: undefined })
}

// Raises CONFLICT with the stored values for a stale version.
const writeLead = async (
  tx: Tx,
  actor: Actor,
  {
    companyId,
    partial: { followupDate, ...score },
    version,
  }: { companyId: number; partial: Partial<Lead>; version: number | undefined },
): Promise<KeptLead> => {
  await requireScorableCompany(tx, actor, companyId)
  const observerId = await ensureObserver(tx, actor)
  // Insert before locking, so that two concurrent first saves wait for each other too.
  await tx.$executeRaw`
    insert into company_leads (observer_id, company_id, version) values (${observerId}, ${companyId}, 0)
    on conflict do nothing`
  await tx.$executeRaw`
    select 1 from company_leads where observer_id = ${observerId} and company_id = ${companyId} for update`
  const where = { observerId_companyId: { observerId, companyId } }
  const before = await tx.companyLead.findUniqueOrThrow({ where })
  requireStoredVersion({ stored: before, version, message: leadMessages.changed, shown: toStoredLead(before) })
  const data = { ...score, followupDate: followupDate && dayToDate(followupDate), version: { increment: 1 } }
  const after = toStoredLead(await tx.companyLead.update({ where, data }))
  const subject = { kind: 'COMPANY', id: companyId } as const
  if ('leadScore' in score) await writeAudit(tx, actor, { action: 'LEAD_SCORE_CHANGED', subject })
  if (followupDate !== undefined)
    await writeAudit(tx, actor, { action: 'FOLLOWUP_DATE_CHANGED', subject, details: describeMove(actor, before) })
  return after
}

// Home counts a due follow-up that staff move on as done. Of other observers nothing is said about their dates.
const describeMove = (actor: Actor, { followupDate }: { followupDate: Date | null }): { wasDue?: true } =>
  staff(actor) && followupDate !== null && dateToDay(followupDate) <= today() ? { wasDue: true } : {}

/** Returns the score and date that the actor's observer keeps about a company; null if not set. */
export const readLead = async (tx: Tx, actor: Actor, companyId: number): Promise<Lead> => {
  const [row] = await tx.$queryRaw<Lead[]>`
    select d.lead_score as "leadScore", to_char(d.followup_date, 'YYYY-MM-DD') as "followupDate" from company_leads d
    where d.company_id = ${companyId} and d.observer_id = (select o.id from observers o where ${matchOwnObserver(actor)})`
  return row ?? { leadScore: null, followupDate: null }
}

const toStoredLead = (row: { leadScore: string | null; followupDate: Date | null; version: number }): KeptLead => ({
  leadScore: row.leadScore as LeadScore | null,
  followupDate: row.followupDate && dateToDay(row.followupDate),
  version: row.version,
})

// Nobody scores their own company; only staff still see paused profiles and switched-off companies.
const requireScorableCompany = async (tx: Tx, actor: Actor, companyId: number): Promise<void> => {
  if (getObserverCompany(actor) === companyId) throw forbidden()
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
  if (!staff(actor) && !isSeen) throw new DomainError('INACTIVE_PROFILE')
}
