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
