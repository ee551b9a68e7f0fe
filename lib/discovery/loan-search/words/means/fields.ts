/** Words for a mean whose measure comes later in a question, in the spelling of `spellOut`. */
export const MEAN_WORDS: readonly string[] = ['average', 'mean', 'weighted', 'on average']

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
