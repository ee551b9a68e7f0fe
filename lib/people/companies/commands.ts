import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { audit } from '#lib/foundation/audit/commands.ts'
import { endSessionsWithin } from '#lib/people/accounts/sessions/commands.ts'
import { companyPolicies } from '#lib/people/companies/policy.ts'
import { lockedCompany } from '#lib/people/companies/queries.ts'
import { transaction } from '#lib/server/db.ts'

/**
 * Turns a company's master switch (row D-19). Off ends every session of its people at once; whoever reads the switch,
 * sign-in, mail, matches, finder and public pages, sees it on the next request. Doing it twice changes nothing.
 */
export const turnMasterSwitch = async (actor: Actor, companyId: number, isOn: boolean): Promise<void> => {
  if (!companyPolicies.turnSwitch.who(actor)) throw forbidden()
  return transaction(async (tx) => {
    const company = await lockedCompany(tx, companyId)
    if (company.isMasterSwitchOn === isOn) return
    await tx.company.update({
      where: { id: companyId },
      data: { isMasterSwitchOn: isOn, version: { increment: 1 } },
    })
    if (!isOn) {
      const accounts = await tx.account.findMany({ where: { individual: { companyId } }, select: { id: true } })
      await endSessionsWithin(
        tx,
        actor,
        accounts.map(({ id }) => id),
        'ENDED_BY_STAFF',
      )
    }
    await audit(tx, actor, {
      act: isOn ? 'MASTER_SWITCH_TURNED_ON' : 'MASTER_SWITCH_TURNED_OFF',
      subject: { kind: 'COMPANY', id: companyId },
      details: { name: company.name },
    })
  })
}
