/** Where somebody stood in a list: how far it was scrolled, and the row that had the focus or was open. */
export type Place = { top: number; left: number; window: number; row: number }

const STORE = 'lists'
const MOST = 60

type Memory = {
  /** By the history entry in which the list stands. */
  places: [key: string, place: Place][]
  /** By path: the very address that was left, and its entry. */
  left: [path: string, address: string, key: string][]
}

type History = EventTarget & { currentEntry: { key: string } | null }

/** The browser's list of entries; null in a browser that does not tell them apart. */
export const entries = (): History | null => (window as { navigation?: History }).navigation ?? null

const entryKey = (): string | null => entries()?.currentEntry?.key ?? null

const read = (): Memory => {
  try {
    return { places: [], left: [], ...JSON.parse(sessionStorage.getItem(STORE) ?? '{}') }
  } catch {
    return { places: [], left: [] }
  }
}

let memory: Memory | null = null
/** The entry that a way back asks for, until the list stands. */
let asked: string | null = null

const remembered = (): Memory => {
  if (memory) return memory
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(STORE, JSON.stringify(memory))
    } catch {
      // A browser that keeps nothing begins at the top.
    }
  })
  memory = read()
  return memory
}

const put = <Entry extends [string, ...unknown[]]>(list: Entry[], entry: Entry): Entry[] =>
  [...list.filter(([key]) => key !== entry[0]), entry].slice(-MOST)

/** Keeps the place in the list that stands in this entry of the history. */
export const keepPlace = (place: Place): void => {
  const key = entryKey()
  if (key === null) return
  const held = remembered()
  held.places = put(held.places, [key, place])
}

/** The place to go back to; null where the list is visited anew. */
export const placeToTake = (): Place | null => {
  const key = asked ?? entryKey()
  asked = null
  return remembered().places.find(([each]) => each === key)?.[1] ?? null
}

/** Keeps the address of the list that is being left. */
export const keepAddress = (): void => {
  const { pathname, search } = window.location
  const held = remembered()
  held.left = put(held.left, [pathname, `${pathname}${search}`, entryKey() ?? ''])
}

/** The very address at which a list was left; the path itself where it was not seen. */
export const addressLeft = (path: string): string => remembered().left.find(([each]) => each === path)?.[1] ?? path

/** Asks the list that stands next for the place at which the one of that path was left. */
export const askForPlace = (path: string): void => {
  asked = remembered().left.find(([each]) => each === path)?.[2] ?? null
}
