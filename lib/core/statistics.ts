/** Returns the median of sorted numbers, the mean of the two in the middle; null without numbers. */
export const findMedian = (sorted: readonly number[]): number | null => {
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
