/** What the current book, loans in default and loans before settlement are called, besides their names. */
export const STATUS_WORDS = {
  current: [
    ...['current', 'book', 'current book', 'loan book', 'on the book', 'live', 'live book', 'outstanding', 'open'],
    ...['still outstanding', 'still open', 'still on the book', 'on our book', 'not discharged yet', 'not repaid yet'],
    ...[
      'got out',
      'lent out',
      'money out',
      'how much out',
      'how much is out',
      'how much have we got out',
      'active loan',
      'active deal',
      'active book',
    ],
  ],
  default: [
    ...['gone bad', 'went bad', 'go bad', 'bad loan', 'bad debt', 'bad one', 'non performing', 'nonperforming'],
    ...['gone into default', 'went into default', 'defaulting'],
  ],
  unsettled: [
    ...['pipeline', 'the pipeline', 'unsettled', 'not settled', 'not settled yet', 'not yet settled', 'yet to settle'],
    ...["haven't settled", "hasn't settled", "haven't settled yet", "hasn't settled yet", 'not closed', 'pending'],
  ],
  variation: ['in variation', 'under variation', 'being varied', 'variation'],
  discharged: ['discharged book', 'discharge'],
} as const
