import type { BalancePeriod } from '#lib/discovery/loan-search/balances/fields.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'

const BOOKS = ['book', 'loan book', 'lending book', 'portfolio']
const GROWING =
  'grow grows grew grown growing growth shrink shrunk shrinking change changes changed changing develop developed trend'
const MOVED = ['settled', 'settlements', 'settlement', 'new loans', 'new lending', 'new settlements'].flatMap(
  (settled) =>
    ['less', 'minus', 'versus', 'vs', 'against', 'net of', 'and'].flatMap((less) =>
      ['discharged', 'discharges', 'discharge', 'repaid', 'repayments'].map(
        (discharged) => `${settled} ${less} ${discharged}`,
      ),
    ),
)

// The other way round they are compared, not subtracted.
const COMPARED = ['discharged', 'discharges', 'repaid', 'repayments'].flatMap((discharged) =>
  ['versus', 'vs', 'against', 'compared to', 'compared with', 'outpacing', 'ahead of', 'exceeding'].flatMap((against) =>
    ['settled', 'settlements', 'new settlements', 'new loans', 'new lending'].map(
      (settled) => `${discharged} ${against} ${settled}`,
    ),
  ),
)

/** Words for a book over time that say no period: its growth, or what settled less what was discharged. */
export const BALANCES: readonly string[] = [
  ...BOOKS.flatMap((book) => GROWING.split(' ').map((grows) => `${book} ${grows}`)),
  ...BOOKS.flatMap((book) => [`net ${book} growth`, `growth of the ${book}`, `growth of our ${book}`]),
  ...BOOKS.flatMap((book) => [`net growth of the ${book}`, `net growth of our ${book}`]),
  ...['net growth', 'net lending', 'net new lending', 'net settlements', 'run off', 'book run off'],
  ...MOVED.filter((phrase) => !phrase.includes(' and ')),
  ...COMPARED,
]

/** The same with the day on which a book is measured: 'at the end of each month'. */
export const ENDS: Readonly<Record<BalancePeriod, readonly string[]>> = {
  month: listEnds('month'),
  quarter: listEnds('quarter'),
  year: ['year', 'financial year', 'fy'].flatMap(listEnds),
}

function listEnds(period: string): string[] {
  const heads = ['', 'at ', 'at the ', 'by ', 'as at ', 'each ', 'every ', 'at each ', 'at every ']
  const ends = [`${period} end`, `${period} ends`, `end of ${period}`, `end of the ${period}`]
  return [
    ...heads.flatMap((head) => ends.map((end) => `${head}${end}`)),
    ...['', 'the ', 'at ', 'at the ', 'as at the '].flatMap((head) =>
      ['each', 'every'].map((each) => `${head}end of ${each} ${period}`),
    ),
  ]
}

/** What is measured; these words alone mean the current book, or nothing. */
export const MEASURED: readonly string[] = [
  ...BOOKS.flatMap((book) => [`${book} balance`, `${book} balances`, `${book} size`, `balance of the ${book}`]),
  ...['size of the book', 'size of our book', 'the size of the book', 'the size of our book'],
  ...['outstanding principal', 'principal outstanding', 'outstanding balance', 'outstanding balances', 'loan balance'],
  ...[
    'loan balances',
    'balance',
    'balances',
    'loans outstanding',
    'outstanding loans',
    'outstanding loan balance',
    'outstanding',
  ],
]

/** Words that ask for a time line of a book. */
export const LINES: readonly string[] = [
  ...['over time', 'through time', 'month by month', 'month on month', 'month to month', 'trend', 'history'],
  ...['over the months', 'over the year', 'over the years', 'historically', 'time series'],
]

/** Words before a period that ask for a book by it: 'book by month'. */
export const BOOK_PERIODS: Readonly<Record<BalancePeriod, readonly string[]>> = {
  month: listBooks(['by month', 'per month', 'each month', 'every month', 'monthly']),
  quarter: listBooks(['by quarter', 'per quarter', 'each quarter', 'every quarter', 'quarterly']),
  year: listBooks(['by year', 'per year', 'each year', 'every year', 'yearly', 'by financial year', 'by fy']),
}

function listBooks(periods: readonly string[]): string[] {
  return BOOKS.flatMap((book) => periods.map((period) => `${book} ${period}`))
}

/** The period of a book that a grouping by time means beside one: 'net growth by quarter'. */
export const GROUPED_PERIODS: Readonly<Partial<Record<GroupedBy, BalancePeriod>>> = {
  month: 'month',
  discharge: 'month',
  quarter: 'quarter',
  dischargeQuarter: 'quarter',
  year: 'year',
  calendarYear: 'year',
  dischargeYear: 'year',
}
