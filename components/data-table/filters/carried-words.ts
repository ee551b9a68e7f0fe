/** Words of a question asked elsewhere: the address of its list, what was not understood, and those words. */
type CarriedWords = { path: string; said: readonly string[]; rest: string }

let carried: CarriedWords | null = null

/** Keeps what a question did not say, for the list that its address opens. */
export const carryWords = (words: CarriedWords): void => {
  carried = words
}

/** Returns what was carried to an address, once; words carried to another address are dropped. */
export const takeCarriedWords = (address: string): CarriedWords | null => {
  const words = carried?.path === address ? carried : null
  carried = null
  return words
}
