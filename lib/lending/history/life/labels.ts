import type { MomentKind } from '#lib/lending/history/life/rules.ts'

/** Labels of the events on a loan's timeline. */
export const momentLabels: Record<MomentKind, string> = {
  recorded: 'Recorded',
  settled: 'Settled',
  default: 'In default',
  varied: 'Varied',
  resumed: 'Back to settled',
  rated: 'First rated',
  discharged: 'Discharged',
  due: 'Repayment due',
}

export const lifeLabels = {
  title: 'Key dates',
  description: 'What has happened to this loan, in order.',
  today: 'Today',
} as const
