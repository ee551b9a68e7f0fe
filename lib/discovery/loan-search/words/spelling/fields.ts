/** Numbers in words, each at its place, before what they count. */
export const NUMBER_WORDS = ' one two three four five six seven eight nine ten eleven twelve'.split(' ')
export const COUNTED =
  /^(?:days?|weeks?|fortnights?|months?|quarters?|years?|million|m|k|brokers|lenders|bdms|states|loans|biggest|largest|top|best)$/

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
    ['w', 'with'],
    ['w/', 'with'],
    ['wtd', 'weighted'],
    ['wgtd', 'weighted'],
  ],
  ...[
    ['avg', 'average'],
    ['ave', 'average'],
    ['av', 'average'],
    ['est', 'estab'],
    ['pct', '%'],
    ...['month', 'quarter', 'year', 'week'].map((unit): [string, string] => [`${unit}'s`, unit]),
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
    ['refi', 'refinance'],
    ['refis', 'refinance'],
    ['constructon', 'construction'],
    ['contruction', 'construction'],
    ...['christmas', 'xmas', 'chrissy'].map((day) => [day, '25/12']),
    ['syd', 'sydney'],
    ['melb', 'melbourne'],
    ['bris', 'brisbane'],
    ['v', 'vs'],
    ['&', 'and'],
    ['+', 'and'],
  ],
  ...['have', 'has', 'is', 'are', 'do', 'does', 'did', 'was', 'were'].map((verb) => [`${verb}nt`, `${verb}n't`]),
] as [string, string][])

/** The units of a counted time in one letter, which elsewhere is an amount: 'last 12m', but 'over 12m'. */
export const SHORT_UNITS: Readonly<Record<string, string>> = {
  d: 'days',
  w: 'weeks',
  m: 'months',
  mo: 'months',
  q: 'quarters',
  y: 'years',
}

/** Counted times whose unit can be nothing else: '12mths'. */
export const TIGHT_TIMES = /\b(\d{1,3})(days?|wks?|weeks?|mths?|months?|qtrs?|quarters?|yrs?|years?)\b/giu
/** A time with a short unit, after a word that makes it one or before 'ago'. */
export const SHORT_TIMES =
  /\b((?:last|past|next|previous|prior)\s+\d{1,3})([a-z]{1,2})\b|\b(\d{1,3})([a-z]{1,2})(?=\s+ago\b)/giu
export const TIME_HEADS: readonly string[] = ['last', 'past', 'next', 'previous', 'prior']

/** Contractions of two words, the second of which says nothing that loans are found by. */
export const CONTRACTIONS =
  /^(what|who|which|how|where|that|they|we|i|there|it|let|big|long|much|many|state|firm|proportion|volume)'(?:s|ve|re|ll|m|d)$/
/** The same without an apostrophe. */
export const RUN_TOGETHER: ReadonlyMap<string, string> = new Map([
  ['whats', 'what'],
  ['whos', 'who'],
  ['hows', 'how'],
  ['wheres', 'where'],
  ['theres', 'there'],
])
