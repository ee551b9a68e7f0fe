import { formatCount, formatCounted } from '#lib/core/counts.ts'
import { formatShortDollars } from '#lib/core/money.ts'
import type { LoanPlace, LoanPlaces } from '#lib/discovery/loan-search/places/schema.ts'

/** Texts of maps of loans. */
export const placeLabels = {
  footprint: 'Where it has lent',
  map: 'Where these loans are',
  ofUsers: 'Where their loans are',
  button: 'Map',
  show: 'Show map',
  hide: 'Hide map',
  asTable: (shown: number, all: number) =>
    shown < all
      ? `Show the ${formatCount(shown)} largest suburbs as a table`
      : `Show ${formatCounted(all, 'suburb')} as a table`,
  largest: 'Largest suburbs',
  suburb: 'Suburb',
  state: 'State',
  loans: 'Loans',
  principal: 'Principal',
  noFootprint: 'No closed loans to show.',
  noFootprintText: 'Suburbs appear here once a loan there has settled.',
  noneOfUsers: 'No loans to show.',
  noneOfUsersText: 'Suburbs appear here once the users found have loans that you can see.',
  none: 'No loans match.',
  noneText: 'Remove a filter to see where loans are.',
} as const

/** Returns a suburb with its state. */
export const namePlace = ({ name, state }: Pick<LoanPlace, 'name' | 'state'>): string => `${name}, ${state}`

/** Describes a suburb's loans: 'Geelong, VIC: $4.2M, 3 loans'. */
export const describePlace = (place: LoanPlace): string =>
  `${namePlace(place)}: ${formatShortDollars(place.principal)}, ${formatCounted(place.loans, 'loan')}`

/** Says in words what a map of loans shows: how many, where, the largest suburbs, which of them have a dot, and what a dot is. */
export const describePlaces = ({ places, suburbs, loans, principal }: LoanPlaces): string => {
  const largest = places.slice(0, 3).map((place) => `${namePlace(place)} (${formatShortDollars(place.principal)})`)
  const all = `${formatCounted(loans, 'loan')} of ${formatShortDollars(principal)} in ${formatCounted(suburbs, 'suburb')}.`
  const most = suburbs > 1 ? ` Most in ${new Intl.ListFormat('en-AU').format(largest)}.` : ` All in ${largest[0]}.`
  const shown = suburbs > places.length ? ` The map has the ${formatCount(places.length)} largest.` : ''
  return all + most + shown + (suburbs > 1 ? ' A dot grows with its principal; suburbs close together share one.' : '')
}
