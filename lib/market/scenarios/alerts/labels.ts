import { formatAndMore, formatCount } from '#lib/core/counts.ts'

/** Texts of alerts about saved deals. */
export const alertLabels = {
  modes: { DAILY: 'Alerts once a day', AT_ONCE: 'Alerts at once', OFF: 'No alerts' },
  saved: {
    DAILY: (name: string) => `You hear of lenders that newly fit “${name}” once a day.`,
    AT_ONCE: (name: string) => `You hear of lenders that newly fit “${name}” at once.`,
    OFF: (name: string) => `No more alerts about “${name}”.`,
  },
  hint: 'You get an email once a day when another lender fits. The menu of the saved deal changes that.',
  news: (count: number) => `${formatCount(count)} new since you looked`,
  isNew: 'New',
} as const

export const alertMessages = {
  unknown: 'Choose once a day, at once or no alerts.',
} as const

/** Texts of the mails about saved deals. */
export const alertMailLabels = {
  subject: 'Lenders that newly fit your deals',
  greeting: (name: string) => `Hello ${name},`,
  intro: 'These lenders did not fit when you saved your deals, and fit now:',
  rest: formatAndMore,
  open: 'Open the deal',
  openAll: 'Open your deals',
  closing: 'Each lender is named once for each deal. Nothing happens if you ignore this.',
  why: 'You get this because you saved a deal and its alerts are on.',
  nothing: 'No lender newly fits any more.',
} as const
