import type { Actor } from '#lib/core/actor.ts'
import { invalid, notFound } from '#lib/core/errors.ts'
import { command, writeAudit } from '#lib/foundation/audit/commands.ts'
import { invitePerson } from '#lib/people/accounts/commands.ts'
import { personMessages } from '#lib/people/contacts/labels.ts'
import { type AddedIndividual, type IndividualInput, individualSchema } from '#lib/people/contacts/schema.ts'
import { individualPolicies } from '#lib/people/individuals/policy.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

/**
 * Adds a person to a company, last in the portrait order, with a pending account (row C-07). Raises NOT_FOUND for the company,
 * INVALID by field, ALREADY_EXISTS on 'email' if it belongs to an account, and CONFLICT for an idempotency key that was used for
 * another request.
 */
export const addIndividual = command({
  policy: individualPolicies.add,
  input: individualSchema,
  audits: ['INDIVIDUAL_CREATED'],
  once: 'addIndividual',
  work: ({ tx, actor, input }) => insertAsLast(tx, actor, input),
})

const insertAsLast = async (
  tx: Tx,
  actor: Actor,
  { companyId, ...person }: IndividualInput,
): Promise<AddedIndividual> => {
  // Lock before reading, so that two people added at once get different positions.
  await tx.$queryRaw`select from companies where id = ${companyId} for update`
  const [company] = await tx.$queryRaw<(Omit<AddedIndividual, 'individualId'> & { lastOrder: number })[]>`
    select l.id as "lenderId", b.id as "brokerId", f.id as "lawFirmId",
      (select coalesce(max(appearance_order), 0) from individuals where company_id = c.id) as "lastOrder"
    from companies c left join lenders l on l.company_id = c.id left join brokers b on b.company_id = c.id
    left join law_firms f on f.company_id = c.id where c.id = ${companyId} and c.closed_at is null`
  if (!company) throw notFound()
  const { lastOrder, ...profiles } = company
  const positionKey = profiles.lawFirmId === null ? null : (person.positionKey ?? 'PRTNR')
  const individualId = await insertIndividual(tx, actor, {
    companyId,
    appearanceOrder: lastOrder + 1,
    omit: { ...person, positionKey },
  })
  return { individualId, ...profiles }
}

/** Inserts a person with a pending account and an audit entry, in the caller's transaction. */
export const insertIndividual = async (
  tx: Tx,
  actor: Actor,
  {
    companyId,
    appearanceOrder,
    omit: { firstName, lastName, email, mobileNumber, stateKey, isVisible, positionKey },
  }: { companyId: number; appearanceOrder: number; omit: Omit<IndividualInput, 'companyId'> },
): Promise<number> => {
  await requireState(tx, stateKey)
  const { id } = await tx.individual.create({
    select: { id: true },
    data: {
      companyId,
      firstName,
      lastName,
      stateKey,
      email,
      mobile: mobileNumber,
      isVisible,
      appearanceOrder,
      positionKey: positionKey ?? null,
      createdAt: now(),
    },
  })
  await invitePerson(tx, actor, { individualId: id, email })
  await writeAudit(tx, actor, {
    action: 'INDIVIDUAL_CREATED',
    subject: { kind: 'INDIVIDUAL', id },
    details: { companyId, name: `${firstName} ${lastName}` },
  })
  return id
}

/** Raises INVALID on 'stateKey' if the state is not in the reference data. */
export const requireState = async (tx: Tx, stateKey: string): Promise<void> => {
  if ((await tx.state.count({ where: { key: stateKey } })) === 0)
    throw invalid([{ code: 'INVALID', field: 'stateKey', message: personMessages.state }])
}
