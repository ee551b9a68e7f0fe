/** Words before the plural of those who are counted: 'how many lenders settled this year'. */
export const COUNTS: readonly string[] = ['how many', 'number of', 'no of', 'count of']
