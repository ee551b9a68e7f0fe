import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'

/** The radius of "near", in kilometres. */
export const NEAR = 20

/** Synonyms for words in the names of the reference data. */
export const ALIASES: ReadonlyMap<string, string> = new Map([
  ['1st', 'first'],
  ['2nd', 'second'],
  ['presettlement', 'pre settlement'],
  ['defaulted', 'default'],
  ['refinancing', 'refinance'],
])

/** Words of a question that do not restrict the search. */
export const FILLERS = [
  ...'loan mortgage ranking the a an all and or with of for which what who lender do they hold show find me'.split(' '),
  ...'whom are is there we how many'.split(' '),
  'in total',
]

/** Words before a grouping, such as 'by lender'; 'which lenders' asks for the same. */
export const GROUPING_HEADS = ['by', 'per', 'grouped by', 'group by', 'for each', 'which']

/** What a grouping is called in a question, besides its name. */
export const GROUPING_WORDS = {
  firm: 'lawFirm',
  'law firm': 'lawFirm',
  lawfirm: 'lawFirm',
  'settlement month': 'month',
  'security type': 'security',
} as const satisfies Record<string, GroupedBy>

/** The word 'closed' in a question: ignored next to a settlement period, which implies it; unknown otherwise. */
export const CLOSED = 'closed'

/** Messages of the command palette about a search in words. */
export const wordLabels = {
  title: 'Loans',
  label: 'Narrow All Loans in words',
  placeholder: 'second mortgages over $2m in vic …',
  all: 'Search loans',
  unknown: (words: readonly string[]) =>
    `Not understood: ${words.map(quoteWords).join(', ')}. Help (?) shows what you can ask.`,
  suburb: (words: string) => `No suburb in ${quoteWords(words)}.`,
  radius: (words: string, radii: readonly string[]) =>
    `${quoteWords(words)} can’t be asked: choose ${joinWithOr(radii)}.`,
  misfit: (words: string) => `${quoteWords(words)} doesn’t fit what stands before it.`,
  nobody: (label: string, name: string) => `No ${label.toLowerCase()} found for ${quoteWords(name)}.`,
  several: (words: string) => `Several match ${quoteWords(words)}: choose one.`,
  more: (words: string) => `More match ${quoteWords(words)} than are offered: write more of the name.`,
  forbidden: (label: string) => `Your role can’t filter by ${label}.`,
} as const

const quoteWords = (words: string): string => `“${words}”`
const joinWithOr = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

/** The grammar of a search in words, for the help page. */
export const grammar = {
  title: 'Ask for loans in the search',
  lines: [
    {
      says: 'Priority, scenario, security, interest, status',
      like: ['second mortgages', 'construction', 'settled or default'],
    },
    { says: 'Amount, the bounds included', like: ['over $2m', '<500k', 'between 1m and 2.5m'] },
    { says: 'LVR, rates and fee', like: ['LVR under 65%', 'rate over 9%'] },
    { says: 'State or suburb', like: ['vic', 'in Parramatta'] },
    { says: `Around a suburb; near is ${NEAR} km`, like: ['near Parramatta', 'within 50 km of Albury'] },
    {
      says: 'Settled; the last year is the 12 months to today',
      like: ['last year', 'last calendar year', 'this year', 'last 90 days', 'in March 2026', 'since 2024'],
    },
    {
      says: 'Due for repayment',
      like: ['maturing next month', 'due in the next 90 days', 'due for repayment in June 2027', 'overdue'],
    },
    { says: 'Totals of groups', like: ['by lender', 'per month', 'grouped by state', 'which brokers'] },
    {
      says: 'Whole sentences',
      like: ['which lenders closed second mortgages over $2m within 20 km of Parramatta last year'],
    },
    { says: 'Names; several words in quotes', like: ['lender:tallowmere', 'broker:"ann lee"', 'firm:', 'bdm:'] },
  ],
} as const
