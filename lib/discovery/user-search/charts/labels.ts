import { formatCounted } from '#lib/core/counts.ts'

/** Texts of the charts above All Users. */
export const userChartLabels = {
  followUp: 'Users by follow up',
  followUpCaption: 'Follow up: 30 days include 7 and today',
  state: 'Users by state',
  bar: (name: string, people: number) => `${name}: ${people > 0 ? formatCounted(people, 'user') : 'no users'}`,
} as const

/** The short words below the bars of follow-ups, as wide as a bar. */
export const followUpWords: Readonly<Partial<Record<string, string>>> = {
  OVERDUE: 'Overdue',
  TODAY: 'Today',
  NEXT_7: '7 days',
  NEXT_30: '30 days',
}
