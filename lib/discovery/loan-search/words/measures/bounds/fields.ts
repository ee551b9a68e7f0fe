/** Words before the fewest loans that a group must have, and the number that they add. */
export const LEAST_HEADS = [
  { names: ['at least', 'minimum', 'minimum of', 'min', 'min of', 'no fewer than'], more: 0 },
  { names: ['more than', 'over'], more: 1 },
] as const
/** Words after such a number. */
export const LEAST_TAILS = ['or more', 'plus', 'and more'] as const
/** Words before the most loans of a group, and how many fewer they mean. */
export const MOST_HEADS = [
  { names: ['at most', 'no more than', 'not more than', 'up to', 'maximum', 'maximum of', 'max'], less: 0 },
  { names: ['fewer than', 'less than'], less: 1 },
] as const
/** Words before the number of loans that a group has exactly. */
export const EXACT_HEADS: readonly string[] = [
  ...['only', 'just', 'exactly', 'with', 'with only', 'with just', 'with exactly', 'with a single', 'only a single'],
]
