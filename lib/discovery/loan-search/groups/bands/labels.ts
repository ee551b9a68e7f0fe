/** The bands of each grouping by a measure, by their word in the address, from the least. */
export const bandNames = {
  daysOverdue: {
    '1-30': '1–30 days',
    '31-60': '31–60 days',
    '61-90': '61–90 days',
    '91-180': '91–180 days',
    'over-180': 'Over 180 days',
  },
  daysRecorded: {
    '0-30': '0–30 days',
    '31-60': '31–60 days',
    '61-90': '61–90 days',
    '91-180': '91–180 days',
    'over-180': 'Over 180 days',
  },
  lvrBand: {
    'up-to-50': 'Up to 50%',
    '50-60': 'Over 50% to 60%',
    '60-65': 'Over 60% to 65%',
    '65-70': 'Over 65% to 70%',
    'over-70': 'Over 70%',
  },
  loanSize: {
    'under-500k': 'Under $500k',
    '500k-1m': '$500k to under $1m',
    '1m-2m': '$1m to under $2m',
    '2m-5m': '$2m to under $5m',
    '5m-10m': '$5m to under $10m',
    'over-10m': '$10m and over',
  },
} as const

/** The filters by a band: their label, and what a sentence says of a band. */
export const bandFilterLabels = {
  daysOverdue: { label: 'Days Overdue', phrase: (band: string) => `overdue by ${band}` },
  daysRecorded: { label: 'Days Since Recorded', phrase: (band: string) => `recorded ${band} ago` },
  lvrBand: { label: 'LVR Band', phrase: (band: string) => `with an LVR of ${band}` },
  loanSize: { label: 'Loan Size', phrase: (band: string) => `of ${band}` },
} as const satisfies Record<keyof typeof bandNames, { label: string; phrase: (band: string) => string }>
