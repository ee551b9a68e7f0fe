import type { Actor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { DomainError, forbidden, invalid, notFound, requireStoredVersion } from '#lib/core/errors.ts'
import { profileKey } from '#lib/core/parsing.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { readLead, writeLeadWithOtherSave } from '#lib/crm/leads/commands.ts'
import type { LeadScore } from '#lib/crm/leads/labels.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { claimUploadedImage } from '#lib/foundation/files/commands.ts'
import { loanNamesJob } from '#lib/lending/projections/jobs.ts'
import { profileMessages } from '#lib/market/profiles/edits/labels.ts'
import { checkCompanyNameAndAcn } from '#lib/market/profiles/edits/rules.ts'
import { type ChangedProfileField, type ProfileInput, profileInput } from '#lib/market/profiles/edits/schema.ts'
import { getFieldVisibility, getProfileViewer, type ProfileField } from '#lib/market/profiles/fields.ts'
import { updatePortraits } from '#lib/market/profiles/portraits/commands.ts'
import { companyMessages } from '#lib/people/companies/labels.ts'
import { companyPolicies } from '#lib/people/companies/policy.ts'
import { findCompanyByAcn, requireBdm } from '#lib/people/companies/queries.ts'
import { getRelation, profilePolicies } from '#lib/people/directory/policy.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { enqueueJob } from '#lib/server/operations/jobs.ts'

/**
 * Saves the edit mode of a profile: company, BDM, logo, people (rows B-07, D-12 to D-17), and the lead score and
 * follow-up date of the actor's observer. Raises INVALID by field, also for fields the actor may not change, CONFLICT
 * with the current version for a stale one, ALREADY_EXISTS on 'companyACN' or a person's email.
 */
export const saveProfile = command({
  policy: profilePolicies.edit,
  target: profileKey,
  input: profileInput,
  audits: ['PROFILE_UPDATED'],
  work: async ({ tx, actor, target: { kind, id }, input: change, audit }) => {
    const relation = getRelation(actor, kind, id)
    if (!relation || relation === 'other') throw forbidden()
    const stored = await lockProfile(tx, actor, { kind, id })
    requireStoredVersion({
      stored,
      version: change.version,
      message: profileMessages.changed,
      shown: { version: stored.version },
    })
    const changed = listChangedProfileFields(stored, change)
    const viewer = getProfileViewer(actor, relation)
    const forbiddenFields = changed.filter((field) => getFieldVisibility(viewer, kind, field) !== 'edit')
    if (forbiddenFields.length > 0)
      throw invalid(
        forbiddenFields.map((field) => ({ code: 'FORBIDDEN_FIELD', field, message: profileMessages.notYours })),
      )
    const unnamed = checkCompanyNameAndAcn(stored, change)
    if (unnamed.length > 0) throw invalid(unnamed)
    if (changed.includes('companyACN') && change.companyACN)
      await requireFreeAcn(tx, actor, { companyId: stored.companyId, change })
    if (changed.includes('platformBdmId')) await setBdmOfProfile(tx, { kind, id, bdmId: change.platformBdmId ?? null })
    const logo = { kind: 'LOGO', currentId: stored.logoFileId, field: 'logoFile' } as const
    const logoFileId = await claimUploadedImage(tx, actor, { picture: change.logoFile ?? null, picturePlace: logo })
    const people = await updatePortraits(tx, actor, { companyId: stored.companyId, portraits: change.portraits ?? [] })
    const { version } = await tx.company.update({
      where: { id: stored.companyId },
      select: { version: true },
      data: {
        version: { increment: 1 },
        ...(changed.includes('companyName') ? { name: change.companyName as string } : {}),
        ...(changed.includes('companyACN') ? { acn: change.companyACN || null } : {}),
        ...(changed.includes('website') ? { website: change.website ?? null } : {}),
        ...(changed.includes('logoFile') ? { logoFileId } : {}),
      },
    })
    await writeLeadWithOtherSave(tx, actor, {
      companyId: stored.companyId,
      lead: {
        ...(changed.includes('leadScore') ? { leadScore: change.leadScore ?? null } : {}),
        ...(changed.includes('followupDate') ? { followupDate: change.followupDate ?? null } : {}),
      },
    })
    if (changed.includes('companyName'))
      await enqueueJob(tx, { jobKind: loanNamesJob, payload: { companyId: stored.companyId } })
    // Changes of people have audit entries of their own.
    if (changed.length > 0 || people === 0)
      await audit({
        action: 'PROFILE_UPDATED',
        subject: { kind: 'COMPANY', id: stored.companyId },
        details: {
          name: stored.companyName,
          fields: changed.join(', '),
          ...describeProfileChanges(stored, change, changed),
        },
      })
    return { version }
  },
})

type Stored = {
  companyId: number
  version: number
  companyName: string
  companyACN: string | null
  website: string | null
  logoFileId: number | null
  bdmId: number | null
  leadScore: LeadScore | null
  followupDate: Day | null
}

const lockProfile = async (tx: Tx, actor: Actor, { kind, id }: { kind: ProfileKind; id: number }): Promise<Stored> => {
  const of = { where: { id }, select: { companyId: true } }
  const found = await (kind === 'lender'
    ? tx.lender.findUnique(of)
    : kind === 'broker'
      ? tx.broker.findUnique(of)
      : tx.lawFirm.findUnique(of))
  if (!found) throw notFound()
  await tx.$queryRaw`select from companies where id = ${found.companyId} for update`
  const company = await tx.company.findFirst({
    where: { id: found.companyId, closedAt: null },
    select: {
      name: true,
      acn: true,
      website: true,
      logoFileId: true,
      version: true,
      lender: { select: { bdmId: true } },
      broker: { select: { bdmId: true } },
    },
  })
  if (!company) throw notFound()
  const { name, acn, website, logoFileId, version, lender, broker } = company
  const bdmId = (kind === 'lender' ? lender : kind === 'broker' ? broker : null)?.bdmId ?? null
  const lead = await readLead(tx, actor, found.companyId)
  return {
    companyId: found.companyId,
    version,
    companyName: name,
    companyACN: acn,
    website,
    logoFileId,
    bdmId,
    ...lead,
  }
}

/** Returns the fields that a save changes; a field sent with its stored value is not a change. */
const listChangedProfileFields = (stored: Stored, change: ProfileInput): ChangedProfileField[] => {
  const is: Record<ChangedProfileField, boolean> = {
    companyName: change.companyName !== undefined && change.companyName !== stored.companyName,
    companyACN: change.companyACN !== undefined && change.companyACN !== (stored.companyACN ?? ''),
    website: change.website !== undefined && change.website !== stored.website,
    logoFile: change.logoFile !== undefined && (change.logoFile?.fileId ?? null) !== stored.logoFileId,
    platformBdmId: change.platformBdmId !== undefined && change.platformBdmId !== stored.bdmId,
    leadScore: change.leadScore !== undefined && change.leadScore !== stored.leadScore,
    followupDate: change.followupDate !== undefined && change.followupDate !== stored.followupDate,
  }
  return (Object.keys(is) as ChangedProfileField[]).filter((field) => is[field])
}

const describeProfileChanges = (stored: Stored, change: ProfileInput, changed: readonly ProfileField[]) => ({
  ...(changed.includes('companyName') ? { newName: change.companyName ?? null } : {}),
  ...(changed.includes('companyACN') ? { oldAcn: stored.companyACN, newAcn: change.companyACN ?? null } : {}),
  ...(changed.includes('platformBdmId') ? { oldBdmId: stored.bdmId, newBdmId: change.platformBdmId ?? null } : {}),
  ...(change.duplicateReason ? { reason: change.duplicateReason } : {}),
})

const requireFreeAcn = async (
  tx: Tx,
  actor: Actor,
  { companyId, change }: { companyId: number; change: ProfileInput },
): Promise<void> => {
  const other = await findCompanyByAcn(tx, change.companyACN as string, companyId)
  if (other && !(change.duplicateReason && companyPolicies.double.who(actor)))
    throw new DomainError('ALREADY_EXISTS', [
      { code: 'ALREADY_EXISTS', field: 'companyACN', message: companyMessages.sameAcn(other.name) },
    ])
}

const setBdmOfProfile = async (
  tx: Tx,
  { kind, id, bdmId }: { kind: ProfileKind; id: number; bdmId: number | null },
): Promise<void> => {
  if (bdmId === null) throw invalid([{ code: 'INVALID', field: 'platformBdmId', message: companyMessages.bdm }])
  await requireBdm(tx, bdmId, 'platformBdmId')
  const change = { where: { id }, data: { bdmId, version: { increment: 1 } } }
  await (kind === 'lender' ? tx.lender.update(change) : tx.broker.update(change))
}
