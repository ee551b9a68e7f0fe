import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'

/** Synonyms for words in the names of the reference data. */
export const ALIASES: ReadonlyMap<string, string> = new Map([
  ['1st', 'first'],
  ['2nd', 'second'],
  ['presettlement', 'pre settlement'],
  ['defaulted', 'default'],
  ['refinancing', 'refinance'],
  ['banking', 'bank'],
  ['ups', 'up'],
])

const NOT_EDITED = [
  'not',
  'not been',
  "haven't been",
  'haven’t been',
  "hasn't been",
  'hasn’t been',
  'nobody',
  'nobody has',
]
  .flatMap((not) => ['edited', 'touched', 'updated', 'changed'].map((edited) => `${not} ${edited}`))
  .concat('untouched', 'unedited', 'no edit', 'without edit', 'without an edit')

const OVER = ['for', 'over', 'more than', 'for over', 'for more than']

/** Words before the days or months for which nobody has edited a loan. */
export const EDIT_GAP_HEADS: readonly string[] = [
  ...NOT_EDITED.flatMap((head) => ['in', 'in the last', 'for the last', ...OVER].map((over) => `${head} ${over}`)),
  ...OVER.map((over) => `stuck ${over}`),
]

/** Words for the means that groups of loans have, and the line below them for all loans. */
export const MEANS: readonly string[] = [
  ...['average', 'mean', 'avg', 'av', 'ave'],
  ...['weighted average', 'weighted avg', 'weighted mean', 'average weighted', 'avg weighted'],
].flatMap((mean) =>
  ['rate', 'interest rate', 'lower rate', 'lower interest rate', 'lvr'].map((measure) => `${mean} ${measure}`),
)

/** What a grouping is called in a question, besides its name. */
export const GROUPING_WORDS = {
  'law firm': 'lawFirm',
  bdm: 'brokerBdm',
  'any bdm': 'bdm',
  'all bdm': 'bdm',
  'broker bdm': 'brokerBdm',
  "broker's bdm": 'brokerBdm',
  'lead broker bdm': 'brokerBdm',
  "lead broker's bdm": 'brokerBdm',
  'lender bdm': 'lenderBdm',
  "lender's bdm": 'lenderBdm',
  lawfirm: 'lawFirm',
  'settlement month': 'month',
  'settlement quarter': 'quarter',
  'calendar quarter': 'quarter',
  monthly: 'month',
  quarterly: 'quarter',
  year: 'year',
  'settlement year': 'year',
  fy: 'year',
  annum: 'year',
  yearly: 'year',
  annually: 'year',
  'maturity quarter': 'dueQuarter',
  'due quarter': 'dueQuarter',
  'maturity year': 'dueYear',
  maturity: 'due',
  ranking: 'priority',
  stage: 'status',
  age: 'daysRecorded',
  purpose: 'scenario',
  'maturity month': 'due',
  'due month': 'due',
  'security type': 'security',
  'property type': 'security',
  'asset type': 'security',
  'asset class': 'security',
  'sub type': 'subType',
  subtype: 'subType',
  'security subtype': 'subType',
} as const satisfies Record<string, GroupedBy>
