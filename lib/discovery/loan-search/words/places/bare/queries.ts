import type { Choice } from '#lib/core/filters.ts'
import type { Term } from '#lib/discovery/loan-search/words/fields.ts'
import { joinWords } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { asksBesideName } from '#lib/discovery/loan-search/words/named/parties/rules.ts'
import { listBarePlaces } from '#lib/discovery/loan-search/words/places/bare/rules.ts'
import { listPlaces } from '#lib/discovery/loan-search/words/places/rules.ts'
import { findSuburbsByName } from '#lib/foundation/lookups/suburbs/queries.ts'

/** Reads suburbs that no 'in' introduces, at the start or end of a question or in capitals: 'Parramatta exposure'. */
export const readBarePlaces = async (terms: readonly Term[], radii: readonly Choice[]): Promise<Term[]> => {
  const possible = asksBesideName(terms) ? listBarePlaces(terms) : []
  const suburbs = await findSuburbsByName(possible.map(({ name }) => name))
  const place = possible.find(({ name }) => suburbs.some(({ suburb }) => suburb.toLowerCase() === name))
  if (!place) return [...terms]
  const found = suburbs.filter(({ suburb }) => suburb.toLowerCase() === place.name)
  const options = listPlaces(null, { name: place.name, found }, radii)
  const words = joinWords(terms.slice(place.at, place.at + place.length))
  return options ? terms.toSpliced(place.at, place.length, { kind: 'meant', options, words }) : [...terms]
}
