/** Returns a list with an entry moved to another index, clamped to the ends. */
export const moveEntry = <Entry>(list: readonly Entry[], entry: Entry, place: number): Entry[] => {
  const others = list.filter((each) => each !== entry)
  const at = Math.max(0, Math.min(place, others.length))
  return [...others.slice(0, at), entry, ...others.slice(at)]
}
