import { formatCount, formatCounted } from '#lib/core/counts.ts'
import { formatShortDollars } from '#lib/core/money.ts'
import type { Footprint, LoanPlace } from '#lib/discovery/profile-loans/footprint/schema.ts'

/** Texts of maps of loans. */
export const footprintLabels = {
  title: 'Where it has lent',
  asTable: (count: number) => `Show ${formatCounted(count, 'suburb')} as a table`,
  suburb: 'Suburb',
  state: 'State',
  loans: 'Loans',
  principal: 'Principal',
  none: 'No closed loans to show.',
  noneText: 'Suburbs appear here once a loan there has settled.',
} as const

/** Returns a suburb with its state. */
export const namePlace = ({ name, state }: Pick<LoanPlace, 'name' | 'state'>): string => `${name}, ${state}`

/** Describes a suburb's loans: 'Geelong, VIC: $4.2M, 3 loans'. */
export const describePlace = (place: LoanPlace): string =>
  `${namePlace(place)}: ${formatShortDollars(place.principal)}, ${formatCounted(place.loans, 'loan')}`

/** Says in words what a map of loans shows: how many, where, the largest suburbs, and which of them have a dot. */
export const describeFootprint = ({ places, suburbs, loans, principal }: Footprint): string => {
  const largest = places.slice(0, 3).map((place) => `${namePlace(place)} (${formatShortDollars(place.principal)})`)
  const all = `${formatCounted(loans, 'loan')} of ${formatShortDollars(principal)} in ${formatCounted(suburbs, 'suburb')}.`
  const most = suburbs > 1 ? ` Most in ${new Intl.ListFormat('en-AU').format(largest)}.` : ` All in ${largest[0]}.`
  return all + most + (suburbs > places.length ? ` The map has the ${formatCount(places.length)} largest.` : '')
}
