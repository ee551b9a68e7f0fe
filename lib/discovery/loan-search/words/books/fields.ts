/** Words before a book that orders groups by its size: 'by current book', 'by size of discharged book'. */
export const BOOK_HEADS = ['by', 'by size of', 'by the size of', 'by value of'] as const

/** Words that can follow a book and mean its size, too. */
export const BOOK_TAILS = ['size', 'value'] as const

/** Words before the current book that ask which share of it some of its loans have: 'share of book in default'. */
export const SHARE_HEADS = ['share', 'percentage', 'percent', 'proportion', '%'].flatMap((share) =>
  ['of', 'of the', 'of its', 'of their', 'of our', 'of own', 'of each'].map((of) => `${share} ${of}`),
)

/** A least share of the book of each group, of which only the order is answered: 'more than 20% of their money'. */
export const LEAST_SHARE =
  /^(?:more than|over|at least|>) ?\d{1,2}(?:\.\d{1,2})? ?% of (?:their|its|own) (?:money|book|loans|lending|portfolio|exposure|funds)$/
/** The most words of such a share. */
export const LEAST_SHARE_WORDS = 7

/** A least share of the whole book, of which only the order is answered: 'over 10% of the book'. */
export const LEAST_OF_BOOK =
  /^(?:more than|over|at least|above|>) ?\d{1,2}(?:\.\d{1,2})? ?% of (?:the|our) (?:current |whole |total |loan )?book$/

/** Shares of the current book by their own names, and the loans of each. */
export const BOOK_RATES = {
  'default rate': { status: ['DEFAULT'] },
  'rate of default': { status: ['DEFAULT'] },
  'default %': { status: ['DEFAULT'] },
  '% in default': { status: ['DEFAULT'] },
  '% of loans in default': { status: ['DEFAULT'] },
  'share in default': { status: ['DEFAULT'] },
  'arrears rate': { expiry: 'EXPIRED' },
  'overdue rate': { expiry: 'EXPIRED' },
} as const

/** What each book is called in a question. */
export const BOOK_NAMES = {
  current: ['current book', 'current loan book', 'book', 'loan book'],
  discharged: ['discharged book', 'discharged loan book'],
} as const

/** Words for a share beside loans that are some of the book: '% of each lender’s loans that have gone bad'. */
export const BARE_SHARES: readonly string[] = [
  '%',
  '% of',
  'percentage of',
  'proportion of',
  'worst share of',
  'highest share of',
]

/** Words before 'each broker’s loans' for the share that some of these are. */
export const OF_EACH: readonly string[] = [
  'what share of',
  'the share of',
  'share of',
  'what proportion of',
  'what % of',
]
