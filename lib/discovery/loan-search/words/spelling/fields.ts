/** Numbers in words, each at its place, before what they count. */
export const NUMBER_WORDS = ' one two three four five six seven eight nine ten eleven twelve'.split(' ')
export const COUNTED =
  /^(?:days?|weeks?|fortnights?|months?|quarters?|years?|million|m|k|brokers|lenders|bdms|states|loans)$/

/** Short and sloppy spellings of words, each of one word. */
export const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...[
    ['qtr', 'quarter'],
    ['qtrs', 'quarters'],
    ['qtly', 'quarterly'],
    ['yr', 'year'],
    ['yrs', 'years'],
    ['mth', 'month'],
    ['mths', 'months'],
    ['mthly', 'monthly'],
    ['wk', 'week'],
    ['wks', 'weeks'],
    ['prev', 'previous'],
  ],
  ...[
    ['avg', 'average'],
    ['ave', 'average'],
    ['av', 'average'],
    ['est', 'estab'],
    ['pct', '%'],
    ['pc', '%'],
    ['percent', '%'],
  ],
  ...['mort', 'mtg', 'mtge', 'mortage', 'morgage', 'morgtage'].flatMap((short) => [
    [short, 'mortgage'],
    [`${short}s`, 'mortgages'],
  ]),
  ...[
    ['1sts', 'first'],
    ['2nds', 'second'],
    ['resi', 'residential'],
    ['constructon', 'construction'],
    ['contruction', 'construction'],
    ['syd', 'sydney'],
    ['melb', 'melbourne'],
    ['bris', 'brisbane'],
    ['v', 'vs'],
    ['&', 'and'],
    ['+', 'and'],
  ],
  ...['have', 'has', 'is', 'are', 'do', 'does', 'did', 'was', 'were'].map((verb) => [`${verb}nt`, `${verb}n't`]),
] as [string, string][])

/** Contractions of two words, the second of which says nothing that loans are found by. */
export const CONTRACTIONS = /^(what|who|which|how|where|that|they|we|i|there|it|let)'(?:s|ve|re|ll|m|d)$/
/** The same without an apostrophe. */
export const RUN_TOGETHER: ReadonlyMap<string, string> = new Map([
  ['whats', 'what'],
  ['whos', 'who'],
  ['hows', 'how'],
  ['wheres', 'where'],
  ['theres', 'there'],
])
