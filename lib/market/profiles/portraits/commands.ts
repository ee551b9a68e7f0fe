import type { Actor } from '#lib/core/actor.ts'
import { DomainError, type FieldError, forbidden, invalid, notFound } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { audit, command } from '#lib/foundation/audit/commands.ts'
import { claimPicture } from '#lib/foundation/files/commands.ts'
import { loanNamesJob } from '#lib/lending/loans/jobs.ts'
import { portraitMessages } from '#lib/market/profiles/portraits/labels.ts'
import {
  type EditableCompany,
  editableCompany,
  mayChange,
  portraitPolicies,
} from '#lib/market/profiles/portraits/policy.ts'
import {
  changedFields,
  type EditedField,
  hasSamePeople,
  orderOf,
  savedPortrait,
  wronglyHidden,
} from '#lib/market/profiles/portraits/rules.ts'
import { type PortraitInput, portraitOrderInput, type StoredPortrait } from '#lib/market/profiles/portraits/schema.ts'
import { changeAddress } from '#lib/people/accounts/addresses/commands.ts'
import type { Tx } from '#lib/server/db.ts'
import { enqueueJob } from '#lib/server/jobs.ts'

type Locked = StoredPortrait & { account: { id: number } | null }
/** A stored person, and as the save leaves him. */
type Edit = { stored: Locked; input: StoredPortrait; at: number; changed: EditedField[] }

/** What the refusals of a portrait's field are called in the profile that is saved. */
const fieldOf = (at: number, field: string): string => `portraits.${at}.${field}`

/**
 * Writes the portraits of a saved profile, all of a company or some of them, in the transaction of that save; returns how
 * many people changed. A list of all of them also orders them. Raises NOT_FOUND for a foreign company, CONFLICT with the
 * stored portraits where somebody was faster, INVALID by field, also for what is the staff's alone, ALREADY_EXISTS on a
 * person's email (rows D-11, D-12, D-14).
 */
export const updatePortraits = async (
  tx: Tx,
  actor: Actor,
  { id }: { id: number },
  portraits: readonly PortraitInput[],
): Promise<number> => {
  if (!portraitPolicies.edit.who(actor)) throw forbidden()
  const companyId = editableCompany(actor, id)
  if (!companyId) throw notFound()
  const version = await lockedVersion(tx, companyId)
  const people = await lockedPeople(tx, companyId)
  const edits = editsOf(people, portraits, version)
  requireRights(actor, edits)
  await requireStates(tx, edits)
  requireContacts(edits)
  requireSomebodyVisible(people, edits)
  requireOwnAddresses(edits)
  const changes = edits.filter(({ changed }) => changed.length > 0)
  for (const edit of changes) await write(tx, actor, companyId, edit)
  const isOrdered = await placeAll(
    tx,
    actor,
    companyId,
    people,
    edits.map(({ input }) => input),
  )
  const isShownElsewhere = (field: EditedField) => ['firstname', 'lastname', 'isVisible'].includes(field)
  if (isOrdered || changes.some(({ changed }) => changed.some(isShownElsewhere)))
    await enqueueJob(tx, loanNamesJob, { companyId })
  return changes.length
}

/**
 * Stores the order of a company's portraits: each one's place in the list (row D-11). Answers the company's version after
 * it. Raises NOT_FOUND for a foreign company, CONFLICT where the list is not exactly the company's people or the company
 * has another version than the given one.
 */
export const orderPortraits = command({
  policy: portraitPolicies.order,
  target: recordKey,
  input: portraitOrderInput,
  audits: ['PORTRAITS_ORDERED'],
  work: async ({ tx, actor, target, input }) => {
    const companyId = editableCompany(actor, target)
    if (!companyId) throw notFound()
    const current = await lockedVersion(tx, companyId)
    const people = await lockedPeople(tx, companyId)
    const isStale = input.version !== undefined && input.version !== current
    const ids = input.individualIds
    if (isStale || !hasSamePeople(ids, idsOf(people)))
      throw new DomainError('CONFLICT', portraitMessages.set, { version: current, individualIds: orderOf(people) })
    const places = ids.map((individualId, appearanceOrder) => ({ individualId, appearanceOrder }))
    if (!(await placeAll(tx, actor, companyId, people, places))) return { version: current }
    await tx.company.update({ where: { id: companyId }, data: { version: { increment: 1 } } })
    await enqueueJob(tx, loanNamesJob, { companyId })
    return { version: current + 1 }
  },
})

const idsOf = (people: readonly { individualId: number }[]): number[] => people.map(({ individualId }) => individualId)

const lockedVersion = async (tx: Tx, companyId: EditableCompany): Promise<number> => {
  await tx.$queryRaw`select from companies where id = ${companyId} for update`
  const company = await tx.company.findFirst({ where: { id: companyId, closedAt: null }, select: { version: true } })
  if (!company) throw notFound()
  return company.version
}

// The people are locked too, because other acts on a person take no lock on the company.
const lockedPeople = async (tx: Tx, companyId: EditableCompany): Promise<Locked[]> => {
  await tx.$queryRaw`select from individuals where company_id = ${companyId} order by id for update`
  const rows = await tx.individual.findMany({
    where: { companyId, closedAt: null },
    include: { account: { select: { id: true } } },
    orderBy: [{ appearanceOrder: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ id, firstName, lastName, mobile, ...row }) => ({
    individualId: id,
    firstname: firstName,
    lastname: lastName,
    mobileNumber: mobile,
    stateKey: row.stateKey,
    email: row.email,
    linkedInProfile: row.linkedInProfile,
    isVisible: row.isVisible,
    appearanceOrder: row.appearanceOrder,
    imageFileId: row.imageFileId,
    version: row.version,
    account: row.account,
  }))
}

// A person who is not there any more was removed by somebody who was faster.
const editsOf = (people: readonly Locked[], portraits: readonly PortraitInput[], version: number): Edit[] => {
  if (new Set(idsOf(portraits)).size < portraits.length) throw invalid(portraitMessages.twice)
  return portraits.map((input, at) => {
    const stored = people.find(({ individualId }) => individualId === input.individualId)
    if (!stored || (input.version !== undefined && stored.version !== input.version)) {
      const current = people.map(({ account: _account, ...portrait }) => portrait)
      throw new DomainError('CONFLICT', portraitMessages.changed, { version, portraits: current })
    }
    const saved = savedPortrait(stored, input)
    return { stored, input: saved, at, changed: changedFields(stored, saved) }
  })
}

const requireRights = (actor: Actor, edits: readonly Edit[]): void => {
  const errors = edits.flatMap(({ at, changed }) =>
    changed
      .filter((field) => !mayChange(actor, field))
      .map((field) => ({ code: 'FORBIDDEN_FIELD', field: fieldOf(at, field), message: portraitMessages.staffOnly })),
  )
  if (errors.length > 0) throw invalid(errors)
}

const refuseAll = (edits: readonly Edit[], field: EditedField, message: string): void => {
  const errors = edits.map(({ at }): FieldError => ({ code: 'INVALID', field: fieldOf(at, field), message }))
  if (errors.length > 0) throw invalid(errors)
}

const requireStates = async (tx: Tx, edits: readonly Edit[]): Promise<void> => {
  const moves = edits.filter(({ changed }) => changed.includes('stateKey'))
  if (moves.length === 0) return
  const states = await tx.state.findMany({ select: { key: true } })
  const isUnknown = ({ input }: Edit) => !states.some(({ key }) => key === input.stateKey)
  refuseAll(moves.filter(isUnknown), 'stateKey', portraitMessages.state)
}

// Whoever has neither was brought along from elsewhere; what is there once is not taken away.
const requireContacts = (edits: readonly Edit[]): void => {
  const isTakenAway = (field: 'email' | 'mobileNumber') => (edit: Edit) =>
    edit.changed.includes(field) && edit.input[field] === null
  refuseAll(edits.filter(isTakenAway('email')), 'email', portraitMessages.email)
  refuseAll(edits.filter(isTakenAway('mobileNumber')), 'mobileNumber', portraitMessages.mobile)
}

const requireSomebodyVisible = (people: readonly Locked[], edits: readonly Edit[]): void => {
  const hidden = wronglyHidden(people, new Map(edits.map(({ input }) => [input.individualId, input.isVisible])))
  const isHidden = ({ input }: Edit) => hidden.includes(input.individualId)
  refuseAll(edits.filter(isHidden), 'isVisible', portraitMessages.lastVisible)
}

// Two people of one save with the same address; the constraint knows every other account.
const requireOwnAddresses = (edits: readonly Edit[]): void => {
  const isDoubled = ({ input: { email }, at }: Edit) =>
    email !== null && edits.some((other) => other.at < at && other.input.email === email)
  refuseAll(edits.filter(isDoubled), 'email', portraitMessages.emailTwice)
}

const write = async (
  tx: Tx,
  actor: Actor,
  companyId: EditableCompany,
  { stored, input, at, changed }: Edit,
): Promise<void> => {
  const picture = input.imageFileId === null ? null : { fileId: input.imageFileId }
  const imageFileId = await claimPicture(tx, actor, picture, {
    kind: 'PORTRAIT',
    currentId: stored.imageFileId,
    field: fieldOf(at, 'imageFile'),
  })
  const { firstname: firstName, lastname: lastName, stateKey, linkedInProfile, isVisible } = input
  const stands =
    !changed.includes('email') ||
    input.email === null ||
    (await changeAddress(tx, actor, stored.account?.id, input.email, fieldOf(at, 'email')))
  const email = stands ? input.email : stored.email
  await tx.individual.update({
    where: { id: stored.individualId },
    data: {
      firstName,
      lastName,
      stateKey,
      email,
      mobile: input.mobileNumber,
      linkedInProfile,
      isVisible,
      imageFileId,
      version: { increment: 1 },
    },
  })
  const [before, after] = [`${stored.firstname} ${stored.lastname}`, `${firstName} ${lastName}`]
  // An address that waits has an entry of its own.
  const written = changed.filter((field) => field !== 'email' || stands)
  if (written.length === 0) return
  await audit(tx, actor, {
    action: 'INDIVIDUAL_UPDATED',
    subject: { kind: 'INDIVIDUAL', id: stored.individualId },
    // Contact data stay out: the audit outlives the person's removal.
    details: {
      companyId,
      name: after,
      changed: written.join(', '),
      ...(before === after ? {} : { nameBefore: before }),
      ...(changed.includes('isVisible') ? { isVisible } : {}),
    },
  })
}

type Placed = { individualId: number; appearanceOrder: number }

// Numbers everybody anew where the order differs; a list of some people says nothing about the others' places.
const placeAll = async (
  tx: Tx,
  actor: Actor,
  companyId: EditableCompany,
  people: readonly Locked[],
  places: readonly Placed[],
): Promise<boolean> => {
  const [before, after] = [orderOf(people), orderOf(places)]
  if (!hasSamePeople(before, after) || before.every((id, index) => id === after[index])) return false
  await tx.$executeRaw`
    update individuals i set appearance_order = place.at - 1
    from unnest(${after}::int[]) with ordinality as place (id, at) where i.id = place.id`
  const namesOf = (ids: readonly number[]) =>
    ids.map((id) => people.find(({ individualId }) => individualId === id)?.firstname).join(', ')
  await audit(tx, actor, {
    action: 'PORTRAITS_ORDERED',
    subject: { kind: 'COMPANY', id: companyId },
    details: { before: namesOf(before), after: namesOf(after) },
  })
  return true
}
