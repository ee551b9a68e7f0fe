/** Words of the matches table (rows G-01, G-02). */
export const matchLabels = {
  table: 'Matches',
  name: 'Name / Company',
  broker: 'Broker',
  lender: 'Lender',
  platform: (product: string) => `${product} status`,
  notes: 'Notes',
  editedBy: 'Edited by',
  date: 'Date',
  lastFileNote: 'Last file note',
  matched: 'Matched',
  notMatched: 'Not matched',
  none: 'No matches yet.',
  noneLender: 'Brokers appear here once they subscribe to a category that this lender offers and has verified.',
  noneBroker: 'Lenders appear here once they offer and verify a category that this broker subscribes to.',
} as const
