import { z } from 'zod'
import type { Actor } from '#lib/core/actor.ts'
import { DomainError, notFound } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { switchKind } from '#lib/core/paths.ts'
import { command, writeAudit } from '#lib/foundation/audit/commands.ts'
import { refreshProfileFigures } from '#lib/lending/projections/figures/commands.ts'
import { findBdm, requireNoLoans } from '#lib/market/onboarding/queries.ts'
import { closeIndividuals } from '#lib/market/profiles/people/commands.ts'
import { companyMessages } from '#lib/people/companies/labels.ts'
import { companyPolicies } from '#lib/people/companies/policy.ts'
import { findCompanyByAcn, lockCompany, requireBdm } from '#lib/people/companies/queries.ts'
import {
  type CompanyInput,
  type CompanyProfileIds,
  type CreatedCompany,
  companySchema,
} from '#lib/people/companies/schema.ts'
import { insertIndividual } from '#lib/people/individuals/commands.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

/**
 * Creates a company with its profile (two for DUAL) and first person (row C-06). Raises INVALID by field,
 * ALREADY_EXISTS on 'email' for an account's address and on 'companyACN' for a taken ACN unless an administrator gives
 * a reason, CONFLICT for an idempotency key used before.
 */
export const createCompany = command({
  policy: companyPolicies.create,
  input: companySchema,
  audits: ['COMPANY_CREATED'],
  once: 'createCompany',
  work: ({ tx, actor, input }) => insertCompany(tx, actor, input),
})

const insertCompany = async (tx: Tx, actor: Actor, company: CompanyInput): Promise<CreatedCompany> => {
  if (company.bdmId !== null) await requireBdm(tx, company.bdmId)
  const sameAcnAs = await findCompanyByAcn(tx, company.companyACN)
  if (sameAcnAs !== null && !(company.duplicateReason && companyPolicies.double.who(actor)))
    throw new DomainError('ALREADY_EXISTS', [
      { code: 'ALREADY_EXISTS', field: 'companyACN', message: companyMessages.sameAcn(sameAcnAs.name) },
    ])
  const { id } = await tx.company.create({
    data: { name: company.companyName, acn: company.companyACN, createdAt: now() },
    select: { id: true },
  })
  const profiles = await insertProfilesOfCompany(tx, id, company)
  await refreshProfileFigures(
    tx,
    Object.values(profiles).filter((profileId) => profileId !== null),
  )
  const { firstName, lastName, email, mobileNumber, stateKey, profileTypeKey } = company
  await writeAudit(tx, actor, {
    action: 'COMPANY_CREATED',
    subject: { kind: 'COMPANY', id },
    details: {
      name: company.companyName,
      profileTypeKey,
      ...(sameAcnAs ? { sameAcnAs: sameAcnAs.id, reason: company.duplicateReason ?? null } : {}),
    },
  })
  const individualId = await insertIndividual(tx, actor, {
    companyId: id,
    appearanceOrder: 1,
    omit: {
      firstName,
      lastName,
      email,
      mobileNumber,
      stateKey,
      isVisible: true,
      positionKey: profileTypeKey === 'LAWFIRM' ? 'PRTNR' : null,
    },
  })
  return { companyId: id, individualId, ...profiles }
}

const insertProfilesOfCompany = async (tx: Tx, companyId: number, { profileTypeKey, bdmId }: CompanyInput) => {
  const facts = { data: { companyId, createdAt: now() }, select: { id: true } }
  const withBdm = { ...facts, data: { ...facts.data, bdmId } }
  const isLender = profileTypeKey === 'LENDER' || profileTypeKey === 'DUAL'
  const isBroker = profileTypeKey === 'BROKER' || profileTypeKey === 'DUAL'
  return {
    lenderId: isLender ? (await tx.lender.create(withBdm)).id : null,
    brokerId: isBroker ? (await tx.broker.create(withBdm)).id : null,
    lawFirmId: profileTypeKey === 'LAWFIRM' ? (await tx.lawFirm.create(facts)).id : null,
  }
}

/**
 * Deletes a company without loans (row C-12): its profiles with everything about them, and its people's accounts and
 * contact data. Names stay for the history. `isLawFirm` tells which endpoint was called; the other kind is NOT_FOUND
 * there. Raises ERR_HASLOANS if any loan refers to a profile.
 */
export const deleteCompany = command({
  policy: companyPolicies.remove,
  target: recordKey,
  input: z.boolean(),
  audits: ['COMPANY_DELETED'],
  work: async ({ tx, actor, target: companyId, input: isLawFirm, audit }) => {
    const company = await lockCompany(tx, companyId)
    if ((company.lawFirmId !== null) !== isLawFirm) throw notFound()
    const profileIds = [company.lenderId, company.brokerId, company.lawFirmId].filter((id) => id !== null)
    await requireNoLoans(tx, profileIds)
    const people = await tx.individual.findMany({ where: { companyId, closedAt: null }, select: { id: true } })
    await closeIndividuals(
      tx,
      actor,
      people.map(({ id }) => id),
    )
    await deleteProfilesOfCompany(tx, profileIds)
    // Notes by its people have no reader any more, and leads about it appear in no list.
    await tx.fileNote.deleteMany({ where: { observer: { companyId } } })
    await tx.detailNote.deleteMany({ where: { observer: { companyId } } })
    await tx.companyLead.deleteMany({ where: { OR: [{ companyId }, { observer: { companyId } }] } })
    await tx.observer.deleteMany({ where: { companyId } })
    await tx.company.update({
      where: { id: companyId },
      data: {
        closedAt: now(),
        isMasterSwitchOn: false,
        acn: null,
        website: null,
        logoFileId: null,
        version: { increment: 1 },
      },
    })
    await audit({
      action: 'COMPANY_DELETED',
      subject: { kind: 'COMPANY', id: companyId },
      details: { name: company.name, people: people.length },
    })
  },
  around: (_asked, run) => refuseIfLoansExist(run),
})

// The two kinds of profile that one company can have together.
const marketKind = z.enum(['lender', 'broker'])
type MarketKind = z.infer<typeof marketKind>

/**
 * Adds a broker profile to a lender company or vice versa, with the BDM of the existing one (row C-10). Raises
 * ALREADY_EXISTS if it has one, CONFLICT for a law firm.
 */
export const addProfile = command({
  policy: companyPolicies.changeProfiles,
  target: recordKey,
  input: marketKind,
  audits: ['PROFILE_ADDED'],
  work: async ({ tx, target: companyId, input: kind, audit }) => {
    const company = await lockCompany(tx, companyId)
    if (company.lawFirmId !== null) throw new DomainError('CONFLICT', companyMessages.lawFirmStaysOne)
    if (getProfileId(company, kind) !== null) throw new DomainError('ALREADY_EXISTS', companyMessages.hasProfile(kind))
    const profile = { data: { companyId, bdmId: await findBdm(tx, company), createdAt: now() }, select: { id: true } }
    const { id } = kind === 'lender' ? await tx.lender.create(profile) : await tx.broker.create(profile)
    await refreshProfileFigures(tx, [id])
    const details = { name: company.name, kind, profileId: id }
    await audit({ action: 'PROFILE_ADDED', subject: { kind: 'COMPANY', id: companyId }, details })
    return setProfileId(company, kind, id)
  },
})

/**
 * Deletes one of a dual company's two profiles (row C-11). Raises ERR_HASLOANS if a loan refers to it, NOT_FOUND if
 * there is none, CONFLICT for a company's only profile, which is deleted with the company.
 */
export const removeProfile = command({
  policy: companyPolicies.changeProfiles,
  target: recordKey,
  input: marketKind,
  audits: ['PROFILE_DELETED'],
  work: async ({ tx, target: companyId, input: kind, audit }) => {
    const company = await lockCompany(tx, companyId)
    const id = getProfileId(company, kind)
    if (id === null) throw notFound()
    await requireNoLoans(tx, [id])
    if (getProfileId(company, switchKind(kind)) === null) throw new DomainError('CONFLICT', companyMessages.onlyProfile)
    await deleteProfilesOfCompany(tx, [id])
    const details = { name: company.name, kind, profileId: id }
    await audit({ action: 'PROFILE_DELETED', subject: { kind: 'COMPANY', id: companyId }, details })
    return setProfileId(company, kind, null)
  },
  around: (_asked, run) => refuseIfLoansExist(run),
})

const setProfileId = (
  { lenderId, brokerId, lawFirmId }: CompanyProfileIds,
  kind: MarketKind,
  id: number | null,
): CompanyProfileIds =>
  kind === 'lender' ? { lenderId: id, brokerId, lawFirmId } : { lenderId, brokerId: id, lawFirmId }

/**
 * Deletes profiles with notes, figures and visits about them; rows with a cascading foreign key are deleted by the
 * database.
 */
const deleteProfilesOfCompany = async (tx: Tx, profileIds: readonly number[]): Promise<void> => {
  const ids = [...profileIds]
  await tx.fileNote.deleteMany({
    where: { OR: [{ lenderId: { in: ids } }, { brokerId: { in: ids } }, { lawFirmId: { in: ids } }] },
  })
  const about = { where: { profileId: { in: ids } } }
  await tx.detailNote.deleteMany(about)
  await tx.noteDraft.deleteMany(about)
  await tx.deletedFileNote.deleteMany(about)
  await tx.replacedNote.deleteMany(about)
  await tx.profileFigure.deleteMany(about)
  await tx.lastVisitedProfile.deleteMany(about)
  const these = { where: { id: { in: ids } } }
  await tx.lender.deleteMany(these)
  await tx.broker.deleteMany(these)
  await tx.lawFirm.deleteMany(these)
}

/**
 * Runs a deletion. If a loan saved at the same moment blocks it by its foreign key, raises ERR_HASLOANS as for an
 * earlier loan.
 */
const refuseIfLoansExist = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CONFLICT' && error.message === DEPENDENT)
      throw new DomainError('ERR_HASLOANS', companyMessages.hasLoans(1))
    throw error
  }
}

// The message of lib/server/database/db.ts for a foreign key that blocks a deletion.
const DEPENDENT = 'Another record depends on this one.'

const getProfileId = ({ lenderId, brokerId }: CompanyProfileIds, kind: MarketKind): number | null =>
  kind === 'lender' ? lenderId : brokerId
