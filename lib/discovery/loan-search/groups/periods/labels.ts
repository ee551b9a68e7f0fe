import { groupDigits, roundDecimal } from '#lib/core/money.ts'

// Returns the whole percentage without its sign, and the sign.
const split = (change: string): { sign: '' | '+' | '−'; figure: string } => {
  const whole = roundDecimal(change, 0)
  const size = whole.replace('-', '')
  return { sign: whole.startsWith('-') ? '−' : size === '0' ? '' : '+', figure: `${groupDigits(size)}%` }
}

/** Texts of groups by period. */
export const periodLabels = {
  change: 'Change',
  yearChange: 'Year on Year',
  overdue: 'Overdue',
  soFar: 'so far',
  /** After a period of which the filters find some days only. */
  inPart: 'in part',
  /** The change of a period's principal against the period before: '+12%'. */
  short: (change: string): string => {
    const { sign, figure } = split(change)
    return `${sign}${figure}`
  },
  /** The same in words, with the name of the period before. */
  long: (change: string, before: string): string => {
    const { sign, figure } = split(change)
    return sign === '' ? `about as much as ${before}` : `${figure} ${sign === '+' ? 'more' : 'less'} than ${before}`
  },
  /** The days of an earlier period that have passed of the current one. */
  sameDays: (name: string) => `${name} to the same day`,
  note: 'Change compares the principal of a period, if filters find both in full, with the period before and with the same one of the year before; a period so far with the same days of these.',
} as const
