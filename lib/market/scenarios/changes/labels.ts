import type { ChangeKey } from '#lib/market/scenarios/fields.ts'

/** The names of what a near miss changes. */
export const changeLabels: Record<ChangeKey, string> = {
  amount: 'Amount',
  lvr: 'LVR',
  rate: 'Lower rate up to',
  higherRate: 'Higher rate up to',
  fee: 'Establishment fee up to',
  lineFee: 'Line fee up to',
  costOfFunds: 'Cost of funds up to',
  security: 'Security',
  place: 'Place',
}

/** A near miss in words. */
export const nearMissLabels = {
  nearMiss: (changes: readonly string[]) => `${changes.join(' and ')} makes this lender fit.`,
  otherProperty: (changes: readonly string[]) => `Only with another property: ${changes.join(' and ')}.`,
  change: (label: string, from: string | null, to: string) => (from ? `${label} ${from} → ${to}` : `${label}: ${to}`),
  sameValue: (amount: string) => `or ${amount} on the same value`,
  placeIn: (suburb: string, area: string) => `${suburb} (stated: ${area})`,
  noTwoChanges: 'No two changes help.',
} as const
