import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { audit } from '#lib/foundation/audit/commands.ts'
import { deleteProfiles, refusingLoans, requireNoLoans } from '#lib/market/onboarding/profiles/commands.ts'
import { closeIndividuals } from '#lib/market/profiles/people/commands.ts'
import { companyPolicies } from '#lib/people/companies/policy.ts'
import { lockedCompany } from '#lib/people/companies/queries.ts'
import { now } from '#lib/server/clock.ts'

/**
 * Deletes a company without loans (row C-12): its profiles with what is about them, its people's accounts and contact data.
 * Names stay for the history that holds them. `isLawFirm` says which of the two doors was used; the other kind is
 * NOT_FOUND there. Raises ERR_HASLOANS and changes nothing while one loan names a profile.
 */
export const deleteCompany = async (actor: Actor, companyId: number, isLawFirm: boolean): Promise<void> => {
  if (!companyPolicies.remove.who(actor)) throw forbidden()
  return refusingLoans(async (tx) => {
    const company = await lockedCompany(tx, companyId)
    if ((company.lawFirmId !== null) !== isLawFirm) throw notFound()
    const profileIds = [company.lenderId, company.brokerId, company.lawFirmId].filter((id) => id !== null)
    await requireNoLoans(tx, profileIds)
    const people = await tx.individual.findMany({ where: { companyId, closedAt: null }, select: { id: true } })
    await closeIndividuals(
      tx,
      actor,
      people.map(({ id }) => id),
    )
    await deleteProfiles(tx, profileIds)
    // What its people noted about others is nobody's any more; leads about it have no list to stand in.
    await tx.fileNote.deleteMany({ where: { observer: { companyId } } })
    await tx.detailNote.deleteMany({ where: { observer: { companyId } } })
    await tx.companyLead.deleteMany({ where: { OR: [{ companyId }, { observer: { companyId } }] } })
    await tx.observer.deleteMany({ where: { companyId } })
    await tx.company.update({
      where: { id: companyId },
      data: {
        ...{ closedAt: now(), isMasterSwitchOn: false, acn: null, website: null, logoFileId: null },
        version: { increment: 1 },
      },
    })
    await audit(tx, actor, {
      act: 'COMPANY_DELETED',
      subject: { kind: 'COMPANY', id: companyId },
      details: { name: company.name, people: people.length },
    })
  })
}
