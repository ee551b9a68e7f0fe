import type { Actor } from '#lib/core/actor.ts'
import { DomainError, notFound } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { command, writeAudit } from '#lib/foundation/audit/commands.ts'
import { loanNamesJob } from '#lib/lending/projections/jobs.ts'
import { portraitMessages } from '#lib/market/profiles/portraits/labels.ts'
import { isOnlyVisiblePerson } from '#lib/market/profiles/portraits/rules.ts'
import { moveSubscriptionsToLedger } from '#lib/market/subscriptions/earlier/commands.ts'
import { closeAccounts } from '#lib/people/accounts/commands.ts'
import { personMessages } from '#lib/people/contacts/labels.ts'
import { individualPolicies } from '#lib/people/individuals/policy.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { enqueueJob } from '#lib/server/operations/jobs.ts'

/**
 * Deletes a person from profile and platform (row D-13): account and contact data are removed, the name stays for
 * history and audit. Raises CONFLICT for a company's only person, and for its last visible one while others are hidden
 * (row D-12).
 */
export const deleteIndividual = command({
  policy: individualPolicies.remove,
  target: recordKey,
  audits: ['INDIVIDUAL_DELETED'],
  work: async ({ tx, actor, target: id }) => {
    // Locks the company, so that two concurrent deletions cannot remove its last two people.
    await tx.$queryRaw`select from companies where id = (select company_id from individuals where id = ${id}) for update`
    const person = await tx.individual.findFirst({ where: { id, closedAt: null }, select: { companyId: true } })
    if (!person) throw notFound()
    const people = await tx.individual.findMany({
      where: { companyId: person.companyId, closedAt: null },
      select: { id: true, isVisible: true },
    })
    if (people.length === 1) throw new DomainError('CONFLICT', personMessages.soleUser)
    const portraits = people.map((each) => ({ individualId: each.id, isVisible: each.isVisible }))
    if (isOnlyVisiblePerson(portraits, id)) throw new DomainError('CONFLICT', portraitMessages.lastVisible)
    await closeIndividuals(tx, actor, [id])
    // The person shown first is named on the company's loans.
    await enqueueJob(tx, { jobKind: loanNamesJob, payload: { companyId: person.companyId } })
  },
})

/** Closes people and their accounts in the transaction of the action that removes them. */
export const closeIndividuals = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<void> => {
  const these = { in: [...ids] }
  const accounts = await tx.account.findMany({ where: { individualId: these, closedAt: null }, select: { id: true } })
  await closeAccounts(
    tx,
    actor,
    accounts.map(({ id }) => id),
  )
  // Their unsubscriptions stay in force: the ledger of opt-outs outlives them.
  await moveSubscriptionsToLedger(tx, actor, ids)
  const people = await tx.individual.findMany({
    where: { id: these },
    select: { id: true, firstName: true, lastName: true, companyId: true, imageFileId: true },
  })
  await tx.individual.updateMany({
    where: { id: these },
    data: {
      closedAt: now(),
      email: null,
      mobile: null,
      linkedInProfile: null,
      imageFileId: null,
      isVisible: false,
      version: { increment: 1 },
    },
  })
  await tx.storedFile.deleteMany({
    where: { id: { in: people.map(({ imageFileId }) => imageFileId).filter((id) => id !== null) } },
  })
  for (const { id, firstName, lastName, companyId } of people)
    await writeAudit(tx, actor, {
      action: 'INDIVIDUAL_DELETED',
      subject: { kind: 'INDIVIDUAL', id },
      details: { companyId, name: `${firstName} ${lastName}` },
    })
}
