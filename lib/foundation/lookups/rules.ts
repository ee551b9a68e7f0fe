/** A place as somebody writes it: a name, perhaps with a state and a postcode. */
export type PlaceText = { name: string; state: string | null; postcode: string | null }

/** The 'suburb, state' text of a suburb; a name that is doubled in its state carries the postcode. */
export const suburbStateText = (suburb: string, state: string, postcode: string, isDoubled: boolean): string =>
  isDoubled ? `${suburb}, ${state} ${postcode}` : `${suburb}, ${state}`

/** Reads 'The Rocks, NSW 2000', 'the rocks 2000', 'rocks nsw' or '2000'; `states` are the keys that count as a state. */
export const parsePlace = (text: string, states: readonly string[]): PlaceText => {
  const words = text.replaceAll(',', ' ').trim().split(/\s+/)
  const take = (test: (word: string) => boolean): string | null => {
    // Stryker disable next-line StringLiteral: where no word is left, any text that is neither postcode nor state does
    const word = words.at(-1) ?? ''
    if (!test(word)) return null
    words.pop()
    return word
  }
  const isPostcode = (word: string) => /^\d{4}$/.test(word)
  const isState = (word: string) => words.length > 1 && states.includes(word.toUpperCase())
  const last = take(isPostcode)
  const state = take(isState)
  const postcode = last ?? take(isPostcode)
  return { name: words.join(' '), state: state?.toUpperCase() ?? null, postcode }
}

/** A text as a LIKE pattern's literal part. */
export const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
