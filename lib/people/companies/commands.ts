import { z } from 'zod'
import { recordKey } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { endSessionsInTransaction } from '#lib/people/accounts/sessions/commands.ts'
import { companyPolicies } from '#lib/people/companies/policy.ts'
import { lockCompany } from '#lib/people/companies/queries.ts'

/**
 * Turns a company's master switch on or off (row D-19). Off ends its people's sessions at once; sign-in, mail, matches, finder
 * and public pages read the switch on each request. Setting it twice changes nothing.
 */
export const turnMasterSwitch = command({
  policy: companyPolicies.turnSwitch,
  target: recordKey,
  input: z.boolean(),
  audits: ['MASTER_SWITCH_TURNED_ON', 'MASTER_SWITCH_TURNED_OFF'],
  work: async ({ tx, actor, target: companyId, input: isOn, audit }) => {
    const company = await lockCompany(tx, companyId)
    if (company.isMasterSwitchOn === isOn) return
    await tx.company.update({
      where: { id: companyId },
      data: { isMasterSwitchOn: isOn, version: { increment: 1 } },
    })
    if (!isOn) {
      const accounts = await tx.account.findMany({ where: { individual: { companyId } }, select: { id: true } })
      const ids = accounts.map(({ id }) => id)
      await endSessionsInTransaction(tx, actor, { accountIds: ids, reason: 'ENDED_BY_STAFF' })
    }
    await audit({
      action: isOn ? 'MASTER_SWITCH_TURNED_ON' : 'MASTER_SWITCH_TURNED_OFF',
      subject: { kind: 'COMPANY', id: companyId },
      details: { name: company.name },
    })
  },
})
