/** Words before a book that orders groups by its size: 'by current book', 'by size of discharged book'. */
export const BOOK_HEADS = ['by', 'by size of', 'by the size of', 'by value of'] as const

/** Words that can follow a book and mean its size, too. */
export const BOOK_TAILS = ['size', 'value'] as const

/** What each book is called in a question. */
export const BOOK_NAMES = {
  current: ['current book', 'current loan book', 'book', 'loan book'],
  discharged: ['discharged book', 'discharged loan book'],
} as const
