/** Formats a number with commas, such as 1,250. */
export const formatCount = (count: number): string => count.toLocaleString('en-AU')

/** Formats how many are not listed, such as 'and 3 more'. */
export const formatAndMore = (count: number): string => `and ${formatCount(count)} more`

/** Formats a number with its noun, such as '1 loan' or '1,250 loans'. */
export const formatCounted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
