/** Words before what loans are to be grouped by. */
export const UNGROUPED_HEADS: readonly string[] = ['by', 'per']

/** The most words of a grouping that loans do not have: 'by type of borrower'. */
export const MOST_UNGROUPED = 3
