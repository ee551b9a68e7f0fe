/** Words that say that a time has no loans. */
export const NONE: readonly string[] = [
  ...[
    'none',
    'nothing',
    'no',
    'not',
    'zero',
    'nil',
    '0',
    'none at all',
    'not one',
    'not a single',
    'not any',
    'but not',
    'and not',
    'not in',
  ],
  ...["haven't", 'havent', "hasn't", 'hasnt', "didn't", 'didnt', 'never'],
]

/** Words between two such times, besides fillers. */
export const BUT: readonly string[] = ['but', 'and', 'then', 'yet', 'some', 'any', 'however', 'since then', 'again']
