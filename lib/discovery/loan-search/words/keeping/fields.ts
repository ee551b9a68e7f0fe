/** Words that make the number after 'top' one of loans, not of groups. */
export const OF_LOANS: readonly string[] = ['loan', 'deal', 'mortgage', 'settlement', 'facility']
