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
