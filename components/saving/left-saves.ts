const STORE = 'left-saves'

/** The version that the last save in flight will create, by the save's API path. */
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
    // Without storage, the saved text shows only after another reload. The text itself is never stored.
  }
}

/** Records that the page is left while saves to `address` are in flight, and the version that the last of them will create. */
export const recordUnansweredSave = (address: string, version: number): void =>
  writeUnansweredSaves({ ...readUnansweredSaves(), [address]: version })

/**
 * Returns the version that the saves in flight when this tab's last page was left will have created, and clears it; null
 * if there was none.
 */
export const takeUnansweredSave = (address: string): number | null => {
  const { [address]: version, ...others } = readUnansweredSaves()
  if (version === undefined) return null
  writeUnansweredSaves(others)
  return version
}
