import type { Choice } from '#lib/core/filters.ts'
import { type ParsedWords, parseKilometresAt } from '#lib/core/spoken-figures.ts'
import { trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'
import { CAPITALS, NEAR } from '#lib/discovery/loan-search/words/places/fields.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { LONGEST, spellOut, splitTokens } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import type { SuburbOption } from '#lib/foundation/lookups/schema.ts'

/**
 * Parses the words before a suburb and the radius in kilometres: null radius for 'in'; null if no suburb can follow.
 */
export const parseWordsBeforeSuburb = (words: readonly string[]): ParsedWords<number | null> | null => {
  if (words[0] === 'in') return { value: null, length: 1 }
  if (words[0] === 'near' || words[0] === 'around') return { value: NEAR, length: 1 }
  const led = words[0] === 'within' ? 1 : 0
  const distance = parseKilometresAt(words.slice(led))
  const isPlaced = distance !== null && ['of', 'from', 'around'].includes(words[led + distance.length] ?? '')
  return isPlaced ? { value: distance.value, length: led + distance.length + 1 } : null
}

/** Finds the longest suburb name at the start of the words. */
export const findSuburbAt = (
  words: readonly string[],
  suburbs: readonly SuburbOption[],
): ParsedWords<SuburbOption[]> | null => {
  for (let length = LONGEST; length > 0; length -= 1) {
    const name = words.slice(0, length).join(' ')
    const value = words.length < length ? [] : suburbs.filter(({ suburb }) => suburb.toLowerCase() === name)
    if (value.length > 0) return { value, length }
  }
  return null
}

const getRadiusInKilometres = ({ name }: Choice): number => Number.parseInt(name, 10)

const listIn = (places: readonly SuburbOption[], around: Choice | undefined): Meaning[] =>
  places.map(({ id, state }) => ({
    state: [state],
    suburb: id,
    ...(around ? { radius: String(around.id) } : {}),
  }))

/**
 * Returns what a place means: each suburb of the name with the radius around it, and a capital as a city first ('in Sydney'). Null for a
 * radius that cannot be asked for.
 */
export const listPlaces = (
  kilometres: number | null,
  { name, found }: { name: string; found: readonly SuburbOption[] },
  radii: readonly Choice[],
): Meaning[] | null => {
  const radius = radii.find((choice) => getRadiusInKilometres(choice) === kilometres)
  if (kilometres !== null && !radius) return null
  const capital = kilometres === null ? CAPITALS[name] : undefined
  const centre = found.filter(({ state }) => state === capital).slice(0, 1)
  const city = radii.find((choice) => getRadiusInKilometres(choice) === NEAR)
  return [...(city ? listIn(centre, city) : []), ...listIn(found, radius)]
}

/** Returns every possible suburb name in the text, in lower case. */
export const listPossiblePlaceNames = (text: string): string[] => {
  const words = spellOut(splitTokens(text).map(trimPunctuation))
  return words.flatMap((_, at) => {
    const head = parseWordsBeforeSuburb(words.slice(at))
    const rest = head ? words.slice(at + head.length) : []
    return rest.slice(0, LONGEST).map((_word, last) => rest.slice(0, last + 1).join(' '))
  })
}
