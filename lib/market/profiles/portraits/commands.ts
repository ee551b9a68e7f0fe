import type { Actor } from '#lib/core/actor.ts'
import { DomainError, type FieldError, forbidden, invalid, notFound } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { command, writeAudit } from '#lib/foundation/audit/commands.ts'
import { claimUploadedImage } from '#lib/foundation/files/commands.ts'
import { loanNamesJob } from '#lib/lending/projections/jobs.ts'
import { portraitMessages } from '#lib/market/profiles/portraits/labels.ts'
import {
  authoriseCompanyEdit,
  type EditableCompany,
  mayChangePortraitField,
  portraitPolicies,
} from '#lib/market/profiles/portraits/policy.ts'
import {
  type EditedField,
  findWronglyHiddenPeople,
  hasSamePeople,
  listChangedPortraitFields,
  mergePortraitInput,
  sortPersonIdsByPlace,
} from '#lib/market/profiles/portraits/rules.ts'
import { type PortraitInput, portraitOrderInput, type StoredPortrait } from '#lib/market/profiles/portraits/schema.ts'
import { changeSignInAddress } from '#lib/people/accounts/addresses/commands.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { enqueueJob } from '#lib/server/operations/jobs.ts'

type Locked = StoredPortrait & { account: { id: number } | null }
/** A stored person, the person after the save, and the fields that differ. */
type Edit = { stored: Locked; input: StoredPortrait; at: number; changed: EditedField[] }

/** Returns the path of a portrait's field in the errors of a profile save. */
const buildPortraitFieldPath = (at: number, field: string): string => `portraits.${at}.${field}`

/**
 * Writes all or some portraits of a company in the transaction of a profile save; a list of all also sets their order.
 * Returns how many people changed. Raises NOT_FOUND for another company, CONFLICT with the stored portraits for a stale
 * version, INVALID by field, also for fields of staff only, ALREADY_EXISTS on an email (rows D-11, D-12, D-14).
 */
export const updatePortraits = async (
  tx: Tx,
  actor: Actor,
  { companyId: id, portraits }: { companyId: number; portraits: readonly PortraitInput[] },
): Promise<number> => {
  if (!portraitPolicies.edit.who(actor)) throw forbidden()
  const companyId = authoriseCompanyEdit(actor, id)
  if (!companyId) throw notFound()
  const version = await lockCompanyVersion(tx, companyId)
  const people = await lockPeopleOfCompany(tx, companyId)
  const edits = buildPortraitEdits(people, portraits, version)
  requirePortraitRights(actor, edits)
  await requireKnownStates(tx, edits)
  requireContactsKept(edits)
  requireSomebodyVisible(people, edits)
  requireOwnAddresses(edits)
  const changes = edits.filter(({ changed }) => changed.length > 0)
  for (const edit of changes) await writePortrait(tx, actor, { companyId, edit })
  const isOrdered = await renumberPeople(tx, actor, { companyId, people, places: edits.map(({ input }) => input) })
  const isShownElsewhere = (field: EditedField) => ['firstname', 'lastname', 'isVisible'].includes(field)
  if (isOrdered || changes.some(({ changed }) => changed.some(isShownElsewhere)))
    await enqueueJob(tx, { jobKind: loanNamesJob, payload: { companyId } })
  return changes.length
}

/**
 * Stores the order of a company's portraits (row D-11); returns the company's new version. Raises NOT_FOUND for another
 * company, CONFLICT if the list differs from the company's people or the version is stale.
 */
export const orderPortraits = command({
  policy: portraitPolicies.order,
  target: recordKey,
  input: portraitOrderInput,
  audits: ['PORTRAITS_ORDERED'],
  work: async ({ tx, actor, target, input }) => {
    const companyId = authoriseCompanyEdit(actor, target)
    if (!companyId) throw notFound()
    const current = await lockCompanyVersion(tx, companyId)
    const people = await lockPeopleOfCompany(tx, companyId)
    const isStale = input.version !== undefined && input.version !== current
    const ids = input.individualIds
    if (isStale || !hasSamePeople(ids, listPortraitIds(people)))
      throw new DomainError('CONFLICT', portraitMessages.set, {
        version: current,
        individualIds: sortPersonIdsByPlace(people),
      })
    const places = ids.map((individualId, appearanceOrder) => ({ individualId, appearanceOrder }))
    if (!(await renumberPeople(tx, actor, { companyId, people, places }))) return { version: current }
    await tx.company.update({ where: { id: companyId }, data: { version: { increment: 1 } } })
    await enqueueJob(tx, { jobKind: loanNamesJob, payload: { companyId } })
    return { version: current + 1 }
  },
})

const listPortraitIds = (people: readonly { individualId: number }[]): number[] =>
  people.map(({ individualId }) => individualId)

const lockCompanyVersion = async (tx: Tx, companyId: EditableCompany): Promise<number> => {
  await tx.$queryRaw`select from companies where id = ${companyId} for update`
  const company = await tx.company.findFirst({ where: { id: companyId, closedAt: null }, select: { version: true } })
  if (!company) throw notFound()
  return company.version
}

// Locks the people too, because other commands on a person do not lock the company.
const lockPeopleOfCompany = async (tx: Tx, companyId: EditableCompany): Promise<Locked[]> => {
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

// A missing person was removed by somebody else meanwhile.
const buildPortraitEdits = (
  people: readonly Locked[],
  portraits: readonly PortraitInput[],
  version: number,
): Edit[] => {
  if (new Set(listPortraitIds(portraits)).size < portraits.length) throw invalid(portraitMessages.twice)
  return portraits.map((input, at) => {
    const stored = people.find(({ individualId }) => individualId === input.individualId)
    if (!stored || (input.version !== undefined && stored.version !== input.version)) {
      const current = people.map(({ account: _account, ...portrait }) => portrait)
      throw new DomainError('CONFLICT', portraitMessages.changed, { version, portraits: current })
    }
    const saved = mergePortraitInput(stored, input)
    return { stored, input: saved, at, changed: listChangedPortraitFields(stored, saved) }
  })
}

const requirePortraitRights = (actor: Actor, edits: readonly Edit[]): void => {
  const errors = edits.flatMap(({ at, changed }) =>
    changed
      .filter((field) => !mayChangePortraitField(actor, field))
      .map((field) => ({
        code: 'FORBIDDEN_FIELD',
        field: buildPortraitFieldPath(at, field),
        message: portraitMessages.staffOnly,
      })),
  )
  if (errors.length > 0) throw invalid(errors)
}

const refusePortraitEdits = (edits: readonly Edit[], field: EditedField, message: string): void => {
  const errors = edits.map(
    ({ at }): FieldError => ({ code: 'INVALID', field: buildPortraitFieldPath(at, field), message }),
  )
  if (errors.length > 0) throw invalid(errors)
}

const requireKnownStates = async (tx: Tx, edits: readonly Edit[]): Promise<void> => {
  const moves = edits.filter(({ changed }) => changed.includes('stateKey'))
  if (moves.length === 0) return
  const states = await tx.state.findMany({ select: { key: true } })
  const isUnknown = ({ input }: Edit) => !states.some(({ key }) => key === input.stateKey)
  refusePortraitEdits(moves.filter(isUnknown), 'stateKey', portraitMessages.state)
}

// People imported without email or mobile may stay so, but an existing one cannot be removed.
const requireContactsKept = (edits: readonly Edit[]): void => {
  const isTakenAway = (field: 'email' | 'mobileNumber') => (edit: Edit) =>
    edit.changed.includes(field) && edit.input[field] === null
  refusePortraitEdits(edits.filter(isTakenAway('email')), 'email', portraitMessages.email)
  refusePortraitEdits(edits.filter(isTakenAway('mobileNumber')), 'mobileNumber', portraitMessages.mobile)
}

const requireSomebodyVisible = (people: readonly Locked[], edits: readonly Edit[]): void => {
  const hidden = findWronglyHiddenPeople(
    people,
    new Map(edits.map(({ input }) => [input.individualId, input.isVisible])),
  )
  const isHidden = ({ input }: Edit) => hidden.includes(input.individualId)
  refusePortraitEdits(edits.filter(isHidden), 'isVisible', portraitMessages.lastVisible)
}

// Detects duplicates within one save; the unique constraint covers all other accounts.
const requireOwnAddresses = (edits: readonly Edit[]): void => {
  const isDoubled = ({ input: { email }, at }: Edit) =>
    email !== null && edits.some((other) => other.at < at && other.input.email === email)
  refusePortraitEdits(edits.filter(isDoubled), 'email', portraitMessages.emailTwice)
}

const writePortrait = async (
  tx: Tx,
  actor: Actor,
  { companyId, edit: { stored, input, at, changed } }: { companyId: EditableCompany; edit: Edit },
): Promise<void> => {
  const picture = input.imageFileId === null ? null : { fileId: input.imageFileId }
  const imageFileId = await claimUploadedImage(tx, actor, {
    picture,
    picturePlace: {
      kind: 'PORTRAIT',
      currentId: stored.imageFileId,
      field: buildPortraitFieldPath(at, 'imageFile'),
    },
  })
  const { firstname: firstName, lastname: lastName, stateKey, linkedInProfile, isVisible } = input
  const stands =
    !changed.includes('email') ||
    input.email === null ||
    (await changeSignInAddress(tx, actor, {
      accountId: stored.account?.id,
      email: input.email,
      field: buildPortraitFieldPath(at, 'email'),
    }))
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
  // A proposed address that awaits confirmation has its own audit entry.
  const written = changed.filter((field) => field !== 'email' || stands)
  if (written.length === 0) return
  await writeAudit(tx, actor, {
    action: 'INDIVIDUAL_UPDATED',
    subject: { kind: 'INDIVIDUAL', id: stored.individualId },
    // No contact data in the audit, because it outlives the person's removal.
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

// Renumbers all people if the order differs; a list of only some people does not change the order.
const renumberPeople = async (
  tx: Tx,
  actor: Actor,
  { companyId, people, places }: { companyId: EditableCompany; people: readonly Locked[]; places: readonly Placed[] },
): Promise<boolean> => {
  const [before, after] = [sortPersonIdsByPlace(people), sortPersonIdsByPlace(places)]
  if (!hasSamePeople(before, after) || before.every((id, index) => id === after[index])) return false
  await tx.$executeRaw`
    update individuals i set appearance_order = place.at - 1
    from unnest(${after}::int[]) with ordinality as place (id, at) where i.id = place.id`
  const namesOf = (ids: readonly number[]) =>
    ids.map((id) => people.find(({ individualId }) => individualId === id)?.firstname).join(', ')
  await writeAudit(tx, actor, {
    action: 'PORTRAITS_ORDERED',
    subject: { kind: 'COMPANY', id: companyId },
    details: { before: namesOf(before), after: namesOf(after) },
  })
  return true
}
