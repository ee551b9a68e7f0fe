/** Words that the time of a settlement or a discharge can follow: then they ask for no status. */
export const SETTLEMENT_HEADS = ['settled', 'settling', 'settle', 'settles', 'closed', 'settlements']
export const DISCHARGE_HEADS = ['discharged', 'repaid', 'paid out', 'ran off', 'rolled off', 'came off']

/** Words before the time at which loans are due. */
export const REPAYMENT_HEADS = [
  ...[
    'mature',
    'matures',
    'matured',
    'maturing',
    'maturity',
    'due',
    'due for repayment',
    'due to be repaid',
    'falling due',
  ],
  ...['rolling off', 'roll off', 'rolls off', 'run off', 'running off', 'runs off', 'run-off', 'roll-off'],
  ...['coming off', 'come off', 'comes off', 'coming up for repayment', 'coming up for maturity'],
  ...['comes off', 'come off', 'coming off', 'rolls off', 'roll off', 'rolling off'].map((off) => `${off} the book`),
  ...['due back', 'coming back', 'come back', 'due to come back', 'due to mature', 'due to expire', 'to be repaid'],
  ...['maturities', 'repayment', 'repayments', 'repayment due', 'expiring', 'expire'],
]

/** Days that are named by today, and how many days they are ahead. */
export const NEAR_DAYS: Readonly<Record<string, number>> = { today: 0, tomorrow: 1 }

/** Questions for what is due in each month. */
export const MATURITY_PROFILES = [
  ...[
    'maturity profile',
    'maturities',
    'book by maturity',
    'current book by maturity',
    'loans by maturity',
    'maturities by month',
    'maturities per month',
    'maturing by month',
  ],
  ...['maturity wall', 'repayment wall', 'repayment profile'],
  ...['repayments by month', 'repayments per month', 'maturity by month', 'what matures when'],
]

/** What loans in default are called beside the days by which they are overdue. */
export const IN_DEFAULT: readonly string[] = ['in default', 'default', 'defaults', 'defaulted', 'loans in default']

/** Words before the days by which loans are overdue, and the days that the first day is earlier. */
export const OVERDUE_BOUNDS = { 'more than': 1, over: 1, '>': 1, 'at least': 0, '>=': 0 } as const

/** Times that began with a period and end today, and that period. */
export const TO_DATE: Readonly<Record<string, string>> = { mtd: 'month', qtd: 'quarter', ytd: 'year' }

const LATE = [
  'overdue',
  'past repayment',
  'past repayment date',
  'past their repayment date',
  'past its repayment date',
  'past the repayment date',
  'past maturity',
  'past due',
  'past due date',
  'past their due date',
  'past its due date',
]
const NOT_REPAID = [
  'not discharged',
  'not repaid',
  "haven't paid out",
  "hasn't paid out",
  "haven't discharged",
  'unpaid',
]

/** What a loan is called whose repayment date has passed; a discharged loan is not overdue. */
export const OVERDUE = [
  ...LATE.flatMap((late) =>
    ['', 'and', 'but', 'and still', 'but still', 'still'].flatMap((joint) =>
      NOT_REPAID.map((not) => [late, joint, not].filter(Boolean).join(' ')),
    ),
  ),
  ...LATE,
  ...['past its maturity', 'past their maturity date', 'past maturity date', 'past their maturity'],
  ...['overdue for repayment', 'overdue to be repaid'],
  ...['past the due date', 'past their end date', 'past their expiry'],
  ...['past term', 'over term', 'past their term', 'gone over term'],
  'expired',
  'in arrears',
  'arrears',
  'late',
]

/** Words for years that move on with the day, and which year each means. */
export const MOVING_YEARS = {
  'last year': 'CALENDAR_YEAR',
  'previous year': 'CALENDAR_YEAR',
  'prior year': 'CALENDAR_YEAR',
  'past year': 'ROLLING_YEAR',
  'last 12 months': 'ROLLING_YEAR',
  'past 12 months': 'ROLLING_YEAR',
  'last 1 year': 'ROLLING_YEAR',
  'last calendar year': 'CALENDAR_YEAR',
  'this financial year': 'FINANCIAL_YEAR',
  'current financial year': 'FINANCIAL_YEAR',
  'this fy': 'FINANCIAL_YEAR',
  'this fin year': 'FINANCIAL_YEAR',
  fytd: 'FINANCIAL_YEAR',
  'fy to date': 'FINANCIAL_YEAR',
  'financial year to date': 'FINANCIAL_YEAR',
  'current fy': 'FINANCIAL_YEAR',
  'last financial year': 'LAST_FINANCIAL_YEAR',
  'past financial year': 'LAST_FINANCIAL_YEAR',
  'previous financial year': 'LAST_FINANCIAL_YEAR',
  'last fin year': 'LAST_FINANCIAL_YEAR',
  'last fy': 'LAST_FINANCIAL_YEAR',
  'previous fy': 'LAST_FINANCIAL_YEAR',
} as const
