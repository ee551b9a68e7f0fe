const STORE = 'left-saves'

/** The version that a save replaces, by the save's API path. */
type Left = Record<string, number>

const readUnansweredSaves = (): Left => {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '{}')
  } catch {
    return {}
  }
}

const writeUnansweredSaves = (left: Left): void => {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(left))
  } catch {
    // Without storage, the saved text shows only after another reload.
  }
}

/** Records that the page is left while a save to `address` is in flight; the text itself is not stored. */
export const recordUnansweredSave = (address: string, version: number): void =>
  writeUnansweredSaves({ ...readUnansweredSaves(), [address]: version })

/**
 * Returns the version replaced by a save that was in flight when this tab's last page was left, and clears it; null if
 * there was none.
 */
export const takeUnansweredSave = (address: string): number | null => {
  const { [address]: version, ...others } = readUnansweredSaves()
  if (version === undefined) return null
  writeUnansweredSaves(others)
  return version
}
