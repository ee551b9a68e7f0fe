/** Words for a mean whose measure comes later in a question, in the spelling of `spellOut`. */
export const MEAN_WORDS: readonly string[] = ['average', 'mean', 'weighted', 'on average']

/** Words before the measures of several means: 'average rate and fee'. */
export const MEAN_HEADS: readonly string[] = ['average', 'avg', 'ave', 'av', 'mean', 'typical']

/** What has a mean, of several that one word asks for. */
export const LISTED_MEASURES: readonly string[] = [
  ...['rate', 'rates', 'interest rate', 'interest rates', 'lower rate', 'lvr', 'lvrs'],
  ...['fee', 'fees', 'est fee', 'estab fee', 'establishment fee', 'est fees', 'estab fees', 'establishment fees'],
  ...['loan', 'loan size', 'loan sizes', 'loan amount', 'size', 'principal', 'deal size', 'ticket size', 'ticket'],
]

/** Those that beside another measure need no word for a mean: 'fee and rate by lender'. */
export const PLAIN_MEASURES: readonly string[] = [
  ...['rate', 'interest rate', 'lower rate', 'lvr', 'fee', 'est fee', 'estab fee', 'establishment fee'],
]
/** Words after which groups follow. */
export const GROUP_HEADS: readonly string[] = ['by', 'per', 'each']

/** Words after a measure that make it a figure of each loan. */
export const BOUNDS: readonly string[] = [
  ...['over', 'under', 'above', 'below', 'of', 'at', 'between', 'up', 'more', 'less', 'from', '>', '<', '>=', '<='],
]

/** What the measure of a mean is called. */
export const MEASURE_WORDS: Readonly<Record<string, 'rate' | 'lvr'>> = {
  rate: 'rate',
  rates: 'rate',
  pricing: 'rate',
  interest: 'rate',
  lvr: 'lvr',
  lvrs: 'lvr',
  'lower rate': 'rate',
  'lower rates': 'rate',
  'lower interest rate': 'rate',
}
