import { NEAR } from '#lib/discovery/loan-search/words/places/fields.ts'

/** The grammar of a search in words, for the help page. */
export const grammar = {
  title: 'Ask for loans in the search',
  lines: [
    {
      says: 'Priority, scenario, security, interest, status',
      like: ['second mortgages', 'construction', 'settled or default'],
    },
    {
      says: 'Amount; “over” and “under” leave out the figure',
      like: ['over $2m', '<500k', 'at least 2m', 'between 1m and 2.5m'],
    },
    { says: 'LVR, rates and fee', like: ['LVR under 65%', 'rate over 9%', 'LVR of 70%'] },
    { says: 'States or a suburb', like: ['vic', 'nsw and qld', 'not in nsw', 'in Parramatta'] },
    { says: `Around a suburb; near is ${NEAR} km`, like: ['near Parramatta', 'within 50 km of Albury'] },
    {
      says: 'Settled; last year is the calendar year',
      like: [
        ...[
          'last year',
          'last 12 months',
          'this year',
          'this financial year',
          'FY25',
          'last 90 days',
          'last month',
          'this quarter',
          'Q3 2026',
        ],
        ...['in March 2026', 'since 1 July 2026', 'between 1 March and 30 June 2026', 'before 15/3/2026'],
      ],
    },
    {
      says: 'Due for repayment',
      like: [
        'maturing next month',
        'due in the next 90 days',
        'due for repayment in June 2027',
        'overdue or due this month',
        'overdue by more than 90 days',
        'what matures each quarter',
      ],
    },
    {
      says: 'Age and day of recording',
      like: ['pipeline older than 45 days', 'recorded last week', 'oldest deals in the pipeline'],
    },
    { says: 'Not edited', like: ['not edited for 30 days', 'untouched for 3 months', 'stuck over 60 days'] },
    {
      says: 'Discharged',
      like: ['discharged last month', 'repaid in 2025', 'discharges by month', 'repaid late last year'],
    },
    {
      says: 'Totals of groups',
      like: [
        'by lender',
        'per month',
        'by quarter',
        'grouped by state',
        'which brokers brought the most loans',
        'top 5 lenders',
        'biggest brokers by current book',
        'pipeline by broker’s BDM',
      ],
    },
    {
      says: 'Groups across others',
      like: [
        ...['by lender and quarter', 'security type by state', 'maturities by lender', 'brokers month on month'],
        ...['average rate by ranking and LVR band this year', 'how many loans by state and ranking'],
      ],
    },
    {
      says: 'Figures and bands of groups',
      like: [
        ...['fees by quarter', 'average loan size by lender this year', 'who charges the highest fee this year'],
        ...['ageing of overdue loans by lender', 'lvr bands by security', 'default rate by broker, at least 5 loans'],
        'average days held of discharged loans by lender',
      ],
    },
    { says: 'The book over time', like: ['book over time', 'book by month', 'net book growth by quarter'] },
    {
      says: 'Two times side by side',
      like: [
        'brokers this year vs last year',
        'brokers with loans last year but none this year',
        'which lenders are down on last quarter',
        'this quarter vs last quarter',
        'first vs second mortgages',
      ],
    },
    { says: 'The largest first', like: ['biggest loans in nsw'] },
    {
      says: 'Whole sentences',
      like: ['which lenders closed second mortgages over $2m within 20 km of Parramatta last year'],
    },
    {
      says: 'Yours, and those of somebody',
      like: ['my overdue loans', 'lender:tallowmere'],
    },
    { says: 'A prefix finds part of a name; several words in quotes', like: ['broker:"ann lee"', 'firm:', 'bdm:'] },
  ],
} as const
