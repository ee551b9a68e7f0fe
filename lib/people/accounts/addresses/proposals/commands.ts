import { DomainError } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { systemJob } from '#lib/core/policy.ts'
import { command, longCommand, writeAudit } from '#lib/foundation/audit/commands.ts'
import { lockAccount } from '#lib/people/accounts/addresses/commands.ts'
import { addressMessages } from '#lib/people/accounts/addresses/labels.ts'
import { sendAddressConfirmation } from '#lib/people/accounts/addresses/notices/commands.ts'
import { agreedAddress } from '#lib/people/accounts/addresses/proposals/schema.ts'
import { requireChangeablePerson } from '#lib/people/accounts/addresses/queries.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

/**
 * Approves a proposed address and sends its confirmation; approving twice changes nothing. Raises NOT_FOUND, and CONFLICT if none
 * is pending or another one was proposed since.
 */
export const agreeToAddress = command({
  policy: accountPolicy.agreeToAddress,
  target: recordKey,
  input: agreedAddress,
  audits: ['ADDRESS_CHANGE_AGREED'],
  prepare: async ({ actor, target }) => (await requireChangeablePerson(actor, target)).accountId,
  work: async ({ tx, input: { email }, prepared: accountId, audit }) => {
    const account = await lockAccount(tx, accountId)
    const waiting = await tx.addressChange.findFirst({ where: { accountId, confirmedAt: null, endedAt: null } })
    if (!account || !waiting) throw new DomainError('CONFLICT', addressMessages.nothing)
    if (waiting.newEmail !== email) throw new DomainError('CONFLICT', addressMessages.otherProposed)
    if (waiting.askedAt === null) {
      await sendAddressConfirmation(tx, account, waiting)
      await audit({ action: 'ADDRESS_CHANGE_AGREED', subject: { kind: 'ACCOUNT', id: accountId } })
    }
    return { message: addressMessages.agreed }
  },
})

const BATCH = 500

/** Sends the confirmation of proposed addresses that nobody stopped within a day, and returns how many. Run by a job. */
export const confirmDueProposals = longCommand({
  policy: { who: systemJob, description: 'Ask proposed addresses to confirm themselves after a day' },
  audits: ['ADDRESS_CHANGE_REQUESTED'],
  work: async ({ actor }): Promise<number> => {
    const isDue = {
      askedAt: null,
      endedAt: null,
      waitsUntil: { lte: now() },
      account: { closedAt: null },
    }
    const due = await database().addressChange.findMany({ where: isDue, orderBy: { id: 'asc' }, take: BATCH })
    let asked = 0
    for (const { id, accountId } of due)
      await runTransaction(async (tx) => {
        const account = await lockAccount(tx, accountId)
        // Check again under the lock: it may just have been approved, replaced or stopped.
        const change = await tx.addressChange.findFirst({ where: { ...isDue, id } })
        if (!account || !change) return
        await sendAddressConfirmation(tx, account, change)
        await writeAudit(tx, actor, { action: 'ADDRESS_CHANGE_REQUESTED', subject: { kind: 'ACCOUNT', id: accountId } })
        asked += 1
      })
    return asked
  },
})
