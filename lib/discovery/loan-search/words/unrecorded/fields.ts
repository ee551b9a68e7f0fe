import { pairPhrases } from '#lib/core/spoken-figures.ts'

const MEANS = ['average', 'mean', 'weighted average', 'typical']

const SETTLING = ['to settle', 'to settlement', 'until settlement', 'to get to settlement', 'to get settled']

const RATE_PAIRS = ['default', 'higher'].flatMap((higher) => [`lower and ${higher} rate`, `lower and ${higher} rates`])

/** What desks ask for that no record here has, and why there is no answer. */
export const UNRECORDED: readonly { why: string; names: readonly string[] }[] = [
  {
    why: 'Deals that came to nothing are not recorded, so there is no conversion rate.',
    names: ['conversion', 'conversions', 'conversion rate', 'strike rate', 'hit rate', 'win rate', 'success rate'],
  },
  {
    why: 'How long a loan took to settle is not recorded: the day of an enquiry or an approval is unknown, and many loans are recorded here after they settled. “Pipeline older than 45 days by law firm” shows what is waiting now.',
    names: [
      ...['from enquiry', 'from application', 'from approval', 'from submission', 'submitted', 'approved', 'lodged'],
      ...pairPhrases(
        ['day', 'days', 'time', 'how long', 'longest', 'take', 'takes', 'taking', 'quickest', 'quicker', 'fastest'],
        SETTLING,
      ),
      ...pairPhrases(['faster', 'slowest', 'slower', 'slow', 'quick', 'speed', 'weeks'], SETTLING),
      ...pairPhrases(['quickest', 'fastest', 'slowest'], ['getting us', 'getting', 'getting us settled', 'turnaround']),
      ...['settle fastest', 'settle quickest', 'settle slowest', 'settles fastest', 'settles quickest', 'turnaround'],
      ...[
        'turnaround time',
        'turnaround times',
        'slowest',
        'fastest',
        'quickest',
        'settlement speed',
        'settlement times',
      ],
      ...['recorded to settled', 'recorded to settlement', 'from recorded to settled', 'from recorded to settlement'],
      ...[
        'recording to settlement',
        'from recording to settlement',
        'days in pre-settlement',
        'time in pre-settlement',
      ],
    ],
  },
  {
    why: 'When a loan went into default is not recorded. Ask for loans in default by their settlement or repayment date.',
    names: [
      ...pairPhrases(
        ['gone into default', 'went into default', 'going into default', 'go into default', 'defaulted', 'defaulting'],
        ['this', 'last', 'since', 'during', 'recently', 'in the last', 'in the past', 'over the last', 'over the past'],
      ),
      ...['new defaults', 'new default', 'newly defaulted', 'recent defaults'],
    ],
  },
  {
    why: 'A search finds loans, and not those who have no others. Ask for “brokers across ranking”, for example, which shows who has one kind alone.',
    names: [
      ...pairPhrases(
        ['only', 'just', 'exclusively'],
        ['send', 'sends', 'sent', 'bring', 'brings', 'write', 'writes', 'lend on', 'do', 'does'],
      ),
    ],
  },
  {
    why: 'Groups have means, and no medians. Ask for “average loan size”, or “by loan size band” for the spread.',
    names: ['median', 'medians', 'median loan', 'median loan size', 'median lvr', 'median rate', 'mode', 'percentile'],
  },
  {
    why: 'Subscriptions to categories have no end, and no price.',
    names: [
      'subscription renewal',
      'subscriptions up for renewal',
      'up for renewal',
      'subs expiring',
      'subscriptions expiring',
    ],
  },
  {
    why: 'Groups have the mean of the lower rate alone. The default rate of interest is a filter (“higher rate over 20%”); “default rate by lender” is the share of the book in default.',
    names: [
      ...pairPhrases(MEANS, ['default rate', 'default rates', 'higher rate', 'higher rates', 'default interest rate']),
      ...['gap between', 'spread between', 'margin between', 'difference between'].flatMap((gap) =>
        ['lower', 'higher', 'default', 'rates', ...RATE_PAIRS].flatMap((rate) => [
          `${gap} ${rate}`,
          `${gap} the ${rate}`,
        ]),
      ),
      ...RATE_PAIRS,
    ],
  },
  {
    why: 'Means here are weighted by principal, so that a large loan counts more, and there are no others: ask for the mean alone.',
    names: pairPhrases(
      ['simple', 'plain', 'straight', 'unweighted', 'non weighted', 'arithmetic'],
      ['average', 'averages', 'mean', 'avg'],
    ),
  },
  {
    why: 'Loans are grouped by month, quarter or year, not by week. Ask for one week: “settled this week”, “settled last week”.',
    names: ['by week', 'per week', 'each week', 'weekly', 'week by week', 'week on week'],
  },
  {
    why: 'Interest is not added up: groups have the mean of the lower rate.',
    names: ['interest per annum', 'interest income', 'interest earned', 'annual interest', 'interest a year'],
  },
  {
    why: 'Which loan was the first of a broker or lender is not asked for here: All Users finds who was added in a time, and who has had no loan.',
    names: ['loan', 'deal', 'settlement'].flatMap((one) => [`first ${one}`, `first ever ${one}`, `first new ${one}`]),
  },
]

/** The rankings in words and in figures, in order. */
export const ORDINALS: readonly (readonly string[])[] = [
  ['first', '1st', '1sts'],
  ['second', '2nd', '2nds', 'seconds'],
  ['third', '3rd', '3rds', 'thirds'],
  ['fourth', '4th', '4ths', 'fourths'],
  ['fifth', '5th', '5ths', 'fifths'],
]
/** Words after an ordinal that make it a ranking: 'the 3rd' may be a day. */
export const RANKED: readonly string[] = [
  ...['mortgage', 'mortgages', 'ranking', 'rankings', 'ranked', 'charge', 'charges', 'lien', 'liens', 'priority'],
]
