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

/** Words for a change that compare this year with the last one where no time is named. */
export const ONGOING: readonly string[] = [
  ...'falling declining dropping shrinking slowing decreasing growing rising increasing slipping sliding softening'.split(
    ' ',
  ),
  ...[
    'climbing',
    'gone quiet',
    'going quiet',
    'dropped off',
    'dropping off',
    'fallen off',
    'falling off',
    'tailed off',
  ],
  ...[
    'trailing off',
    'slowed down',
    'slowing down',
    'drifting away',
    'drifted away',
    'drifted off',
    'dried up',
    'drying up',
  ],
]

/** Words for groups that have less or more in the later of two times, the largest change first. */
export const CHANGES = {
  less: [
    ...'less fewer down fell fallen dropped declined lost shrunk decreased'.split(' '),
    ...'falling declining dropping shrinking slowing decreasing slipping slipped softening sliding'.split(' '),
    ...['drifting away', 'drifted away', 'drifted off', 'dried up', 'drying up'],
    ...['going quiet', 'trailing off', 'dropping off', 'falling off', 'slowing down', 'easing off', 'sending less'],
    ...['cut back', 'pulled back', 'gone backwards', 'going backwards', 'backwards', 'gone quiet', 'tailed off'],
    ...['dropped off', 'fallen off', 'fell off', 'gone down', 'going down', 'slowed down'],
    ...['fall', 'drop', 'decline', 'decrease'].flatMap((noun) => [`biggest ${noun}`, `largest ${noun}`]),
  ],
  more: [
    ...'more up grew grown rose risen increased gained growth'.split(' '),
    ...'growing rising increasing climbing improving'.split(' '),
    ...['sending more', 'ramping up', 'stepped up', 'stepping up'],
    ...[
      'gone up',
      'going up',
      'fastest growing',
      'best growth',
      'best settlement growth',
      'highest growth',
      'strongest growth',
    ],
    ...['rise', 'gain', 'increase', 'growth'].flatMap((noun) => [`biggest ${noun}`, `largest ${noun}`]),
  ],
} as const

/** One of these words makes such words an order of all groups: the biggest fall says nothing of who is left out. */
export const OF_ALL_CHANGES: readonly string[] = ['growth', 'biggest', 'largest', 'fastest']
