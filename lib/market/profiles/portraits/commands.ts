import type { Actor } from '#lib/core/actor.ts'
import { DomainError, forbidden, invalid, notFound } from '#lib/core/errors.ts'
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
import { lockCompanyVersion, lockPeopleOfCompany } from '#lib/market/profiles/portraits/queries.ts'
import {
  buildPortraitEdits,
  buildPortraitFieldPath,
  type Edit,
  type EditedField,
  hasSamePeople,
  type Locked,
  listPortraitIds,
  refusePortraitEdits,
  requireContactsKept,
  requireOwnAddresses,
  requireSomebodyVisible,
  sortPersonIdsByPlace,
} from '#lib/market/profiles/portraits/rules.ts'
import { type PortraitInput, portraitOrderInput } from '#lib/market/profiles/portraits/schema.ts'
import { changeSignInAddress } from '#lib/people/accounts/addresses/commands.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { enqueueJob } from '#lib/server/operations/jobs.ts'

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

const requireKnownStates = async (tx: Tx, edits: readonly Edit[]): Promise<void> => {
  const moves = edits.filter(({ changed }) => changed.includes('stateKey'))
  if (moves.length === 0) return
  const states = await tx.state.findMany({ select: { key: true } })
  const isUnknown = ({ input }: Edit) => !states.some(({ key }) => key === input.stateKey)
  refusePortraitEdits(moves.filter(isUnknown), 'stateKey', portraitMessages.state)
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

// Raises INVALID by field if the actor may not change one.
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
