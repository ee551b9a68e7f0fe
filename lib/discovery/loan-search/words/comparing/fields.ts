/** Words between two things that are compared, besides 'and' and 'or'. */
export const COMPARISONS = [
  'vs',
  'v',
  'versus',
  'against',
  'compared to',
  'compared with',
  'compare to',
  'compare with',
  'compare',
  'than',
] as const
