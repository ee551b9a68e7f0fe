import { pairPhrases } from '#lib/core/spoken-figures.ts'

// 'Is that up or down on September?'
const OTHERWISE = pairPhrases(
  ['up or down', 'higher or lower', 'more or less', 'better or worse', 'bigger or smaller'],
  [...['on', 'from', 'vs', 'versus', 'against', 'than', 'compared to', 'compared with']],
)

/** Words that without groups compare all loans of two times. */
export const UP_OR_DOWN: readonly string[] = ['up', 'down']

/** Words between two things that are compared, besides 'and' and 'or'. */
export const COMPARISONS: readonly string[] = [
  ...OTHERWISE,
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
  'ahead of',
  'behind',
]
