import { formatCount } from '#lib/core/counts.ts'
import { type Day, formatDay } from '#lib/core/dates.ts'
import type { Range } from '#lib/core/ranges.ts'
import type { ActivityDays, ActivityPeriod, Comparison } from '#lib/crm/file-notes/activity/periods/fields.ts'
import type { ActivitySort } from '#lib/crm/file-notes/activity/search.ts'
import { scoreLabels } from '#lib/crm/file-notes/labels.ts'

const PERIODS: Record<ActivityPeriod, string> = {
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'last-30-days': 'Last 30 days',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
}

// '01 Nov 2026 to 28 Nov 2026', and open at either end.
const formatDays = ({ min, max }: Range): string => {
  if (min === null) return `Up to ${formatDay(max)}`
  if (min === max) return formatDay(min)
  return max === null ? `Since ${formatDay(min)}` : `${formatDay(min)} to ${formatDay(max)}`
}

const COLUMNS: Record<ActivitySort['column'], string> = {
  name: 'Person',
  calls: 'Calls',
  earlierCalls: 'Before',
  change: 'Change',
  average: 'A day',
  companies: 'Companies',
  lenders: 'Lenders',
  brokers: 'Brokers',
  lawFirms: 'Law firms',
  notes: 'Notes',
}

/** Texts of the team's table. */
export const activityLabels = {
  title: 'What the team did',
  byPerson: 'By person',
  period: 'Period',
  periods: PERIODS,
  days: formatDays,
  show: 'Show',
  /** Before the headings by which a phone sorts. */
  sortBy: 'Sort by',
  ownDays: 'Other days',
  everybody: 'Everybody',
  onlyOne: (name: string) => `Taken by: ${name}`,
  unknown: 'nobody in the team',
  comparisons: { before: 'Period before', year: 'Year before' } satisfies Record<Comparison, string>,
  comparison: 'Compared with',
  columns: COLUMNS,
  hints: {
    earlierCalls: 'Calls on the earlier days',
    change: 'Calls more or fewer than on the earlier days',
    average: scoreLabels.averageHint.daily,
    companies: 'Different companies called',
    lenders: 'Calls to lenders',
    brokers: 'Calls to brokers',
    lawFirms: 'Calls to law firms',
  } as Partial<Record<ActivitySort['column'], string>>,
  /** What the table counts, and what it is compared with. */
  counted: ({ min, max, isSoFar }: ActivityDays) => `${formatDays({ min, max })}${isSoFar ? ', so far' : ''}`,
  against: (earlier: { min: Day; max: Day }) => `compared with ${formatDays(earlier)}`,
  change: (change: number) => (change === 0 ? '–' : `${change < 0 ? '−' : '+'}${formatCount(Math.abs(change))}`),
  /** The change in percent; '' if it is none, 'new' if there was nothing before. */
  changeShare: (change: number, before: number) => {
    if (change === 0) return ''
    if (before === 0) return 'new'
    return `${change < 0 ? '−' : '+'}${formatCount(Math.round((Math.abs(change) / before) * 100))}%`
  },
  bars: 'Bars: calls, and in grey those of the earlier days.',
  lowestFirst: 'Lowest first',
  score: 'A call score is a number of calls; a single call is not rated.',
  cell: (figure: number, column: string, name: string) => `${formatCount(figure)}: ${column}, ${name}`,
  empty: 'Nobody logged a call in this period',
  emptyText: 'Phone and video calls are counted here once they are added as file notes. Choose another period.',
} as const
