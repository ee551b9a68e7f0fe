import type { GroupedBy, GroupSort } from '#lib/discovery/loan-search/groups/search.ts'
import { MOST_EXPOSED } from '#lib/discovery/loan-search/words/exposures/fields.ts'
import { FIRM_PLURALS } from '#lib/discovery/loan-search/words/firms/fields.ts'

/** The word between alternatives. */
export const OR = 'or'

/** Words that can join two times. */
export const JOINTS: readonly string[] = [OR, 'and']

/** Words that turn a question into its opposite, or into one about days that loans do not have: without them the answer would be another. */
export const NEGATIONS: readonly string[] =
  "no not never nothing none without except excluding exclude unless minus neither nor isn't aren't haven't hasn't don't doesn't didn't outside beyond interstate but other else non apart nobody older aged untouched unedited stuck including include incl inc".split(
    ' ',
  )

/** What groups can be ordered by an order alone: 'brokers with most loans'. */
export const PLURALS: Readonly<Record<string, GroupedBy>> = {
  brokers: 'broker',
  lenders: 'lender',
  bdms: 'brokerBdm',
  states: 'state',
  suburbs: 'suburb',
  'law firms': 'lawFirm',
  solicitors: 'lawFirm',
  lawyers: 'lawFirm',
  ...FIRM_PLURALS,
}

/** Words for an order of groups, the largest first, in the singular. */
export const GROUP_ORDERS = {
  loans: [
    ...[
      'most',
      'most loan',
      'most mortgage',
      'most deal',
      'most settlement',
      'number of loan',
      'by loan count',
      'by count',
    ],
    ...['loan', 'deal', 'settlement', 'mortgage'].flatMap((one) => [
      `by number of ${one}`,
      `by no of ${one}`,
      `by ${one}`,
    ]),
    ...['by number', 'by how many loan', 'by how many deal', 'by loan handled'],
  ],
  principal: [
    ...['dollar', 'value', 'volume', 'business'].map((measure) => `most ${measure}`),
    ...['lent most', 'lent the most'],
    ...['by what', 'by how much'].flatMap((what) =>
      ['', ' they', ' their broker', ' their lender', ' each', ' we'].map((who) => `${what}${who}`),
    ),
    ...['most principal', 'most money', 'largest principal', 'largest volume', 'highest volume'],
    ...['principal', 'amount', 'value', 'volume', 'size', 'dollar', '$', 'exposure'].flatMap((measure) => [
      `by ${measure}`,
      `on ${measure}`,
      `on settled ${measure}`,
      `by loan ${measure}`,
      `by settled ${measure}`,
      `by ${measure} settled`,
    ]),
    ...MOST_EXPOSED,
    ...['highest', 'most of', 'the most of'],
    ...['biggest', 'largest', 'top', 'biggest loan', 'largest loan', 'top loan', 'biggest single loan', 'biggest deal'],
  ],
  rate: [
    'high rate',
    'highest rate',
    'highest average rate',
    'highest mean rate',
    'highest interest rate',
    'highest average interest rate',
  ],
  lvr: ['high lvr', 'highest lvr', 'highest average lvr', 'highest mean lvr'],
} as const satisfies Partial<Record<GroupSort, readonly string[]>>

/** The same with the smallest first. */
export const LOWEST_ORDERS = {
  loans: ['fewest', 'fewest loan', 'fewest deal', 'least loan', 'least deal', 'fewest settlement'],
  principal: [
    'least',
    'smallest',
    'smallest loan',
    'smallest deal',
    'lowest volume',
    'least volume',
    'lowest principal',
  ],
  rate: ['low rate', 'lowest rate', 'lowest average rate', 'lowest mean rate', 'lowest interest rate', 'cheapest'],
  lvr: ['low lvr', 'lowest lvr', 'lowest average lvr', 'lowest mean lvr'],
} as const satisfies Partial<Record<GroupSort, readonly string[]>>
