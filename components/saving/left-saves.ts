const STORE = 'left-saves'

/** By the address of a save: the version that the save replaces. */
type Left = Record<string, number>

const read = (): Left => {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '{}')
  } catch {
    return {}
  }
}

const write = (left: Left): void => {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(left))
  } catch {
    // A browser that keeps nothing shows the save on the page after the next.
  }
}

/** Notes that a page of this tab is left while a save to `address` is on its way; the text itself is not kept. */
export const noteLeftSave = (address: string, version: number): void => write({ ...read(), [address]: version })

/** The version that a save replaces which was on its way when the tab's last page was left; null without one. Asked once. */
export const takeLeftSave = (address: string): number | null => {
  const { [address]: version, ...others } = read()
  if (version === undefined) return null
  write(others)
  return version
}
