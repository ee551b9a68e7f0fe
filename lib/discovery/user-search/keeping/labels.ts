import { freshnessStates } from '#lib/market/freshness/fields.ts'

/** The labels of the filters for how complete and current records are, and for what brokers subscribe to. */
export const keepingFilterLabels = {
  offers: 'Categories Offered',
  freshness: 'Criteria Freshness',
  subscribed: 'Subscribed',
  subscriptions: 'Subscription',
  added: 'Added',
  missing: 'Missing',
  hasBdm: 'BDM Assigned',
} as const

/** The label of the day since which criteria have not been verified. */
export const NOT_VERIFIED_SINCE = 'Criteria not verified since'

/** How many categories a lender offers. */
export const OFFER_COUNTS = [
  { value: 'NONE', name: 'None' },
  { value: 'ONE', name: 'One' },
  { value: 'SEVERAL', name: 'Several' },
] as const
export type OfferCount = (typeof OFFER_COUNTS)[number]['value']

/** The states of criteria, as the freshness board has them. */
export const FRESHNESS = (Object.keys(freshnessStates) as (keyof typeof freshnessStates)[]).map((value) => ({
  value,
  name: freshnessStates[value],
}))

/** Contact details that a person can lack. */
export const MISSING = [
  { value: 'MOBILE', name: 'Mobile' },
  { value: 'EMAIL', name: 'Email' },
  { value: 'EITHER', name: 'Mobile or email' },
  { value: 'BOTH', name: 'Mobile and email' },
  { value: 'WEBSITE', name: 'Website' },
] as const
export type Missing = (typeof MISSING)[number]['value']
