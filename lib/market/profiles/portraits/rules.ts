import type { PortraitInput, StoredPortrait } from '#lib/market/profiles/portraits/schema.ts'

/** What of a portrait somebody edits; its place has a rule of its own. */
const EDITED = ['firstname', 'lastname', 'stateKey', 'email', 'mobileNumber', 'linkedInProfile', 'isVisible'] as const
export type EditedField = (typeof EDITED)[number] | 'imageFile'

/** A stored portrait as a save would leave it: what the save does not name stays. */
export const savedPortrait = (stored: StoredPortrait, { imageFile, ...input }: PortraitInput): StoredPortrait => ({
  ...stored,
  ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
  imageFileId: imageFile === undefined ? stored.imageFileId : (imageFile?.fileId ?? null),
  version: stored.version,
})

/** The fields in which a saved portrait differs from the stored one. */
export const changedFields = (stored: StoredPortrait, saved: StoredPortrait): EditedField[] => [
  ...EDITED.filter((field) => stored[field] !== saved[field]),
  ...(stored.imageFileId === saved.imageFileId ? [] : (['imageFile'] as const)),
]

type Visible = { individualId: number; isVisible: boolean }

/** True for the person without whom nobody of the company would be visible (row D-12). */
export const isOnlyVisible = (portraits: readonly Visible[], individualId: number): boolean => {
  const [first, ...others] = portraits.filter(({ isVisible }) => isVisible)
  return first?.individualId === individualId && others.length === 0
}

/** The people whom a save would hide although nobody would be visible any more; empty when it may pass. */
export const wronglyHidden = (before: readonly Visible[], after: ReadonlyMap<number, boolean>): number[] => {
  const isVisibleAfter = ({ individualId, isVisible }: Visible) => after.get(individualId) ?? isVisible
  if (before.some(isVisibleAfter)) return []
  return before.filter(({ isVisible }) => isVisible).map(({ individualId }) => individualId)
}

type Placed = { individualId: number; appearanceOrder: number }

/** The people in the order of their places; equal places keep the order in which they are given. */
export const orderOf = (portraits: readonly Placed[]): number[] =>
  portraits.toSorted((a, b) => a.appearanceOrder - b.appearanceOrder).map(({ individualId }) => individualId)

/** True for two lists of the same people, whatever their order; a doubled one makes them differ. */
export const hasSamePeople = (ids: readonly number[], others: readonly number[]): boolean =>
  ids.length === others.length && new Set(ids).size === ids.length && others.every((id) => ids.includes(id))

/** The list with one entry moved by a step up (-1) or down (1); at the edge it stays as it is. */
export const moveEntry = <T>(list: readonly T[], index: number, step: -1 | 1): T[] => {
  const target = index + step
  const item = list[index]
  if (item === undefined || target < 0) return [...list]
  return list.toSpliced(index, 1).toSpliced(target, 0, item)
}
