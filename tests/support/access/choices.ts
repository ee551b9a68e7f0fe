/** The same for the choice lists of `/api/lookups/[name]`; credit, interest and subdivision type need a sign-in (row L-12). */
export const LOOKUP_ACCESS: Record<string, string> = {
  agriculture: '- oo oo o oo oo --',
  associates: '- oo oo o oo oo --',
  bdms: '- oo oo o xx oo --',
  brokers: '- oo oo o oo oo --',
  companies: '- xx xx x xx oo --',
  credits: '- oo oo o oo oo --',
  distances: '- oo oo o oo oo --',
  expiry: '- oo oo o oo oo --',
  interest: '- oo oo o oo oo --',
  'law-firms': '- oo oo o oo oo --',
  'match-statuses': '- oo oo o xx oo --',
  lenders: '- oo oo o oo oo --',
  'loan-types': 'o oo oo o oo oo oo',
  'partner-associate': '- oo oo o oo oo --',
  partners: '- oo oo o oo oo --',
  priority: 'o oo oo o oo oo oo',
  radius: 'o oo oo o oo oo oo',
  scenario: 'o oo oo o oo oo oo',
  'security-sub-types': 'o oo oo o oo oo oo',
  'security-types': 'o oo oo o oo oo oo',
  'settlement-dates': 'o oo oo o oo oo oo',
  states: 'o oo oo o oo oo oo',
  'states-regions': '- oo oo o oo oo --',
  'states-suburbs': 'o oo oo o oo oo oo',
  status: '- oo oo o oo oo --',
  'subdivision-types': '- oo oo o oo oo --',
  terms: 'o oo oo o oo oo oo',
  zoning: '- oo oo o oo oo --',
}

/** The same for the areas of `/api/dashboard/stats/[area]`. */
export const AREA_ACCESS: Record<string, string> = {
  loans: '- oo oo o oo oo --',
  people: '- xx xx x xx oo --',
  ratings: '- oo oo o oo xx --',
}
