/** What desks ask for that no record here has, and why there is no answer. */
export const UNRECORDED: readonly { why: string; names: readonly string[] }[] = [
  {
    why: 'Deals that came to nothing are not recorded, so there is no conversion rate.',
    names: ['conversion', 'conversions', 'conversion rate', 'strike rate', 'hit rate', 'win rate', 'success rate'],
  },
  {
    why: 'The day of an enquiry or an approval is not recorded: a loan has the day it was recorded here and its settlement.',
    names: [
      ...['from enquiry', 'from application', 'from approval', 'days to settle', 'time to settle', 'turnaround'],
      ...[
        'turnaround time',
        'quickest to settle',
        'fastest to settle',
        'slowest to settle',
        'submitted',
        'approved',
        'lodged',
      ],
    ],
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
]
