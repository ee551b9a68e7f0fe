import type { Actor } from '#lib/core/actor.ts'
import { DomainError, invalid, notFound, requireStoredVersion } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { command, writeAudit } from '#lib/foundation/audit/commands.ts'
import { changeSignInAddress } from '#lib/people/accounts/addresses/commands.ts'
import { closeAccounts, invitePerson } from '#lib/people/accounts/commands.ts'
import { endSessionsInTransaction } from '#lib/people/accounts/sessions/commands.ts'
import { requireState } from '#lib/people/individuals/commands.ts'
import { SUCCESSOR_NEEDED, type staffFieldLabels, staffMessages } from '#lib/people/staff/labels.ts'
import { staffPolicies } from '#lib/people/staff/policy.ts'
import { isActingAdmin } from '#lib/people/staff/rules.ts'
import {
  type StaffInput,
  type StaffUpdate,
  staffDeletionSchema,
  staffSchema,
  staffUpdateSchema,
} from '#lib/people/staff/schema.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

/** The position of every new system user (row C-08). */
const POSITION = 'PRTNR'
/** The columns that the console reads and edits. */
const EDITED = {
  firstName: true,
  lastName: true,
  email: true,
  mobile: true,
  isActive: true,
  isAdmin: true,
  positionKey: true,
  version: true,
} as const

/**
 * Adds a current system user without ADMIN, with a pending account (row C-08). Raises INVALID by field, ALREADY_EXISTS on 'email'
 * if it belongs to an account, and CONFLICT for an idempotency key that was used for another request.
 */
export const createStaff = command({
  policy: staffPolicies.create,
  input: staffSchema,
  audits: ['STAFF_CREATED'],
  once: 'createStaff',
  work: ({ tx, actor, input }) => insertStaff(tx, actor, input),
})

const insertStaff = async (tx: Tx, actor: Actor, person: StaffInput): Promise<{ staffId: number }> => {
  await requireState(tx, person.stateKey)
  const { id } = await tx.staff.create({
    data: { ...person, positionKey: POSITION, createdAt: now() },
    select: { id: true },
  })
  await invitePerson(tx, actor, { staffId: id, email: person.email })
  await writeAudit(tx, actor, {
    action: 'STAFF_CREATED',
    subject: { kind: 'STAFF', id },
    details: { name: `${person.firstName} ${person.lastName}` },
  })
  return { staffId: id }
}

/**
 * Saves an edited system user (row C-02); one set to Former is signed out at once. Raises CONFLICT with the stored row if it was
 * changed meanwhile, CONFLICT for the last administrator, and INVALID 'ERR_SUCCESSOR' if a leaving BDM has no successor.
 */
export const updateStaff = command({
  policy: staffPolicies.edit,
  target: recordKey,
  input: staffUpdateSchema,
  audits: ['STAFF_UPDATED'],
  work: async ({ tx, actor, target: id, input: change }) => {
    const { person, others } = await lockStaff(tx, id, change.successorId)
    requireStoredVersion({
      stored: person,
      version: change.version,
      message: staffMessages.changed,
      shown: toStaffUpdatePayload(person),
    })
    if ((await tx.position.count({ where: { key: change.positionKey } })) === 0)
      throw invalid([{ code: 'INVALID', field: 'positionKey', message: staffMessages.position }])
    if (isActingAdmin(person) && !isActingAdmin(change)) requireAnotherAdmin(others)
    if (person.isActive && !change.isActive)
      await handOverProfilesToSuccessor(tx, { id, successorId: change.successorId, others })
    await saveStaff(tx, actor, { person, change })
    return { version: person.version + 1 }
  },
})

/**
 * Deletes a system user: closes the account and deletes contact data; the name stays in histories. Raises CONFLICT for the last
 * administrator, and INVALID 'ERR_SUCCESSOR' for a BDM without a successor.
 */
export const deleteStaff = command({
  policy: staffPolicies.edit,
  target: recordKey,
  input: staffDeletionSchema,
  audits: ['STAFF_DELETED'],
  work: async ({ tx, actor, target: id, input: { successorId }, audit }) => {
    const { person, others } = await lockStaff(tx, id, successorId)
    if (isActingAdmin(person)) requireAnotherAdmin(others)
    await handOverProfilesToSuccessor(tx, { id, successorId, others })
    const account = await tx.account.findUnique({ where: { staffId: id }, select: { id: true } })
    await closeAccounts(tx, actor, account ? [account.id] : [])
    await tx.staff.update({
      where: { id },
      data: { closedAt: now(), isActive: false, isAdmin: false, email: '', mobile: null, version: { increment: 1 } },
    })
    await audit({
      action: 'STAFF_DELETED',
      subject: { kind: 'STAFF', id },
      details: { name: `${person.firstName} ${person.lastName}`, successorId: successorId ?? null },
    })
  },
})

type Locked = Awaited<ReturnType<typeof lockStaff>>['person']
type Other = { id: number; isActive: boolean; isAdmin: boolean }

// One statement locks the person, the successor and every administrator in id order, so that two administrators who demote each
// other at once cannot deadlock or both succeed.
const lockStaff = async (tx: Tx, id: number, successorId: number | null | undefined) => {
  await tx.$queryRaw`select from staff where id in (${id}, ${successorId ?? id}) or (is_admin and is_active)
    order by id for update`
  const rows = await tx.staff.findMany({
    where: { closedAt: null, OR: [{ id: { in: [id, successorId ?? id] } }, { isAdmin: true, isActive: true }] },
    select: { id: true, ...EDITED, account: { select: { id: true } } },
  })
  const person = rows.find((row) => row.id === id)
  if (!person) throw notFound()
  return { person, others: rows.filter((row) => row.id !== id) }
}

const requireAnotherAdmin = (others: readonly Other[]): void => {
  if (!others.some(isActingAdmin)) throw new DomainError('CONFLICT', staffMessages.lastAdmin)
}

// Profiles always have a BDM, so they move to the successor; loans keep the BDM of their time.
const handOverProfilesToSuccessor = async (
  tx: Tx,
  { id, successorId, others }: { id: number; successorId: number | null | undefined; others: readonly Other[] },
): Promise<void> => {
  const count = (await tx.lender.count({ where: { bdmId: id } })) + (await tx.broker.count({ where: { bdmId: id } }))
  if (count === 0) return
  const refuse = (message: string) => invalid([{ code: SUCCESSOR_NEEDED, field: 'successorId', message }])
  if (!successorId) throw refuse(staffMessages.successorMissing(count))
  if (!others.some((other) => other.id === successorId && other.isActive)) throw refuse(staffMessages.successorInvalid)
  const change = { where: { bdmId: id }, data: { bdmId: successorId, version: { increment: 1 } } }
  await tx.lender.updateMany(change)
  await tx.broker.updateMany(change)
}

const saveStaff = async (
  tx: Tx,
  actor: Actor,
  { person, change }: { person: Locked; change: StaffUpdate },
): Promise<void> => {
  const { firstname: firstName, lastname: lastName, mobile, isActive, isAdmin, positionKey } = change
  const isSame = change.email === person.email
  const stands =
    isSame || (await changeSignInAddress(tx, actor, { accountId: person.account?.id, email: change.email }))
  const email = stands ? change.email : person.email
  const data = { firstName, lastName, email, mobile, isActive, isAdmin, positionKey } satisfies Record<
    keyof typeof staffFieldLabels,
    unknown
  >
  await tx.staff.update({ where: { id: person.id }, data: { ...data, version: { increment: 1 } } })
  if (person.account && person.isActive && !isActive)
    await endSessionsInTransaction(tx, actor, { accountIds: [person.account.id], reason: 'ENDED_BY_STAFF' })
  const changed = (Object.keys(data) as (keyof typeof data)[]).filter((key) => data[key] !== person[key])
  await writeAudit(tx, actor, {
    action: 'STAFF_UPDATED',
    subject: { kind: 'STAFF', id: person.id },
    details: { changed: changed.join(', '), isActive, isAdmin, successorId: change.successorId ?? null },
  })
}

// The stored values under the names of the update payload, for the conflict response.
const toStaffUpdatePayload = ({ id: _id, account: _account, firstName, lastName, ...row }: Locked) => ({
  firstname: firstName,
  lastname: lastName,
  ...row,
})
