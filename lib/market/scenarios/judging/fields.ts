/** The rules of published criteria, in the order in which reasons are shown. */
export const RULE_KEYS = [
  'available',
  'parcel',
  'lvr',
  'state',
  'place',
  'security',
  'rate',
  'higherRate',
  'fee',
  'lineFee',
  'costOfFunds',
  'freshness',
] as const

export type RuleKey = (typeof RULE_KEYS)[number]

/** What a rule says about a deal and an offer; `not stated` if one of the two gives no value. */
export const JUDGEMENTS = ['pass', 'warn', 'fail', 'not stated'] as const

export type Judgement = (typeof JUDGEMENTS)[number]
