/** The state of a list: its scroll positions, and the row that was focused or open. */
export type ListState = { top: number; left: number; window: number; row: number }

const STORE = 'lists'
const MOST = 60

type Memory = {
  /** The saved states of lists, by the key of their history entry. */
  places: [key: string, place: ListState][]
  /** The full URL and history entry at which each list was last left, by its path. */
  left: [path: string, address: string, key: string][]
}

type History = EventTarget & { currentEntry: { key: string } | null }

/** Returns the browser's navigation history; null if it is not supported. */
export const getNavigationHistory = (): History | null => (window as { navigation?: History }).navigation ?? null

const getHistoryEntryKey = (): string | null => getNavigationHistory()?.currentEntry?.key ?? null

const readStoredListStates = (): Memory => {
  try {
    return { places: [], left: [], ...JSON.parse(sessionStorage.getItem(STORE) ?? '{}') }
  } catch {
    return { places: [], left: [] }
  }
}

let memory: Memory | null = null
/** The history entry requested by a back link, until the list renders. */
let asked: string | null = null

const getListStates = (): Memory => {
  if (memory) return memory
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(STORE, JSON.stringify(memory))
    } catch {
      // Without storage the list starts at the top.
    }
  })
  memory = readStoredListStates()
  return memory
}

const replaceEntryByKey = <Entry extends [string, ...unknown[]]>(list: Entry[], entry: Entry): Entry[] =>
  [...list.filter(([key]) => key !== entry[0]), entry].slice(-MOST)

/** Saves the list's state for the current history entry. */
export const saveListState = (place: ListState): void => {
  const key = getHistoryEntryKey()
  if (key === null) return
  const held = getListStates()
  held.places = replaceEntryByKey(held.places, [key, place])
}

/** Returns the state to restore; null on a fresh visit. */
export const takeListState = (): ListState | null => {
  const key = asked ?? getHistoryEntryKey()
  asked = null
  return getListStates().places.find(([each]) => each === key)?.[1] ?? null
}

/** Saves the URL of the list that is being left. */
export const saveListUrl = (): void => {
  const { pathname, search } = window.location
  const held = getListStates()
  held.left = replaceEntryByKey(held.left, [pathname, `${pathname}${search}`, getHistoryEntryKey() ?? ''])
}

/** Returns the full URL at which a list was last left; the path itself if it was not visited. */
export const findListUrl = (path: string): string => getListStates().left.find(([each]) => each === path)?.[1] ?? path

/** Makes the next list restore the state in which the one at that path was left. */
export const requestListState = (path: string): void => {
  asked = getListStates().left.find(([each]) => each === path)?.[2] ?? null
}
