import { DomainError, type FieldError, invalid } from '#lib/core/errors.ts'
import { portraitMessages } from '#lib/market/profiles/portraits/labels.ts'
import type { PortraitInput, StoredPortrait } from '#lib/market/profiles/portraits/schema.ts'

/** The fields of a portrait that people edit; the order has its own rule. */
const EDITED = ['firstname', 'lastname', 'stateKey', 'email', 'mobileNumber', 'linkedInProfile', 'isVisible'] as const
export type EditedField = (typeof EDITED)[number] | 'imageFile'

/** Returns a stored portrait with an input applied; missing fields stay. */
export const mergePortraitInput = (stored: StoredPortrait, { imageFile, ...input }: PortraitInput): StoredPortrait => ({
  ...stored,
  ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
  imageFileId: imageFile === undefined ? stored.imageFileId : (imageFile?.fileId ?? null),
  version: stored.version,
})

/** Returns the fields in which a saved portrait differs from the stored one. */
export const listChangedPortraitFields = (stored: StoredPortrait, saved: StoredPortrait): EditedField[] => [
  ...EDITED.filter((field) => stored[field] !== saved[field]),
  ...(stored.imageFileId === saved.imageFileId ? [] : (['imageFile'] as const)),
]

type Visible = { individualId: number; isVisible: boolean }

/** True if this is the only visible person of the company (row D-12). */
export const isOnlyVisiblePerson = (portraits: readonly Visible[], individualId: number): boolean => {
  const [first, ...others] = portraits.filter(({ isVisible }) => isVisible)
  return first?.individualId === individualId && others.length === 0
}

/** Returns the people whom a save would hide although nobody else stays visible; empty if it is allowed. */
export const findWronglyHiddenPeople = (before: readonly Visible[], after: ReadonlyMap<number, boolean>): number[] => {
  const isVisibleAfter = ({ individualId, isVisible }: Visible) => after.get(individualId) ?? isVisible
  if (before.some(isVisibleAfter)) return []
  return before.filter(({ isVisible }) => isVisible).map(({ individualId }) => individualId)
}

type Placed = { individualId: number; appearanceOrder: number }

/** Returns the ids in order of place; equal places keep their given order. */
export const sortPersonIdsByPlace = (portraits: readonly Placed[]): number[] =>
  portraits.toSorted((a, b) => a.appearanceOrder - b.appearanceOrder).map(({ individualId }) => individualId)

/** True if two lists contain the same people in any order, each once. */
export const hasSamePeople = (ids: readonly number[], others: readonly number[]): boolean =>
  ids.length === others.length && new Set(ids).size === ids.length && others.every((id) => ids.includes(id))

/** Moves an entry up (-1) or down (1); at the edge the list stays as it is. */
export const moveEntryByOne = <T>(list: readonly T[], index: number, step: -1 | 1): T[] => {
  const target = index + step
  const item = list[index]
  if (item === undefined || target < 0) return [...list]
  return list.toSpliced(index, 1).toSpliced(target, 0, item)
}

/** A stored person, the person after the save, and the fields that differ. */
export type Edit = { stored: Locked; input: StoredPortrait; at: number; changed: EditedField[] }

/** Returns the path of a portrait's field in the errors of a profile save. */
export const buildPortraitFieldPath = (at: number, field: string): string => `portraits.${at}.${field}`

/** Returns the ids of people, in order. */
export const listPortraitIds = (people: readonly { individualId: number }[]): number[] =>
  people.map(({ individualId }) => individualId)

/**
 * Compares portraits with the stored people. Raises INVALID for a person named twice, CONFLICT with the stored
 * portraits for a stale version or a missing person, whom somebody else has removed meanwhile.
 */
export const buildPortraitEdits = (
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

/** Raises INVALID with a message beside a field of each edit; does nothing without edits. */
export const refusePortraitEdits = (edits: readonly Edit[], field: EditedField, message: string): void => {
  const errors = edits.map(
    ({ at }): FieldError => ({ code: 'INVALID', field: buildPortraitFieldPath(at, field), message }),
  )
  if (errors.length > 0) throw invalid(errors)
}

/** People imported without email or mobile may stay so, but an existing one cannot be removed. */
export const requireContactsKept = (edits: readonly Edit[]): void => {
  const isTakenAway = (field: 'email' | 'mobileNumber') => (edit: Edit) =>
    edit.changed.includes(field) && edit.input[field] === null
  refusePortraitEdits(edits.filter(isTakenAway('email')), 'email', portraitMessages.email)
  refusePortraitEdits(edits.filter(isTakenAway('mobileNumber')), 'mobileNumber', portraitMessages.mobile)
}

/** Raises INVALID if the last visible person would be hidden. */
export const requireSomebodyVisible = (people: readonly Locked[], edits: readonly Edit[]): void => {
  const hidden = findWronglyHiddenPeople(
    people,
    new Map(edits.map(({ input }) => [input.individualId, input.isVisible])),
  )
  const isHidden = ({ input }: Edit) => hidden.includes(input.individualId)
  refusePortraitEdits(edits.filter(isHidden), 'isVisible', portraitMessages.lastVisible)
}

/** Detects duplicates within one save; the unique constraint covers all other accounts. */
export const requireOwnAddresses = (edits: readonly Edit[]): void => {
  const isDoubled = ({ input: { email }, at }: Edit) =>
    email !== null && edits.some((other) => other.at < at && other.input.email === email)
  refusePortraitEdits(edits.filter(isDoubled), 'email', portraitMessages.emailTwice)
}

export type Locked = StoredPortrait & { account: { id: number } | null }
