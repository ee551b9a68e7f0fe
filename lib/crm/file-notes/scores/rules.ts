import { addDaysTo, addMonthsTo, type Day, dayToDate, formatDay } from '#lib/core/dates.ts'
import { countWeekdays } from '#lib/crm/file-notes/activity/periods/rules.ts'
import {
  MONTHS_AHEAD,
  SCORE_DAYS,
  SCORE_MONTHS,
  type Score,
  type ScoreSpan,
  type TeamScores,
  type UserScores,
} from './schema.ts'

const toFirstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/**
 * Returns the first days of the periods in a table, earliest first: 25 months up to two months ahead, or 31 days up to
 * today (row E-06).
 */
export const listScoreDates = (span: ScoreSpan, today: Day, lastDate: Day | null): Day[] => {
  if (span === 'daily') {
    const last = lastDate ?? today
    return Array.from({ length: SCORE_DAYS }, (_none, index) => addDaysTo(last, index - SCORE_DAYS + 1))
  }
  const last = toFirstOfMonth(lastDate ?? addMonthsTo(toFirstOfMonth(today), MONTHS_AHEAD))
  return Array.from({ length: SCORE_MONTHS }, (_none, index) => addMonthsTo(last, index - SCORE_MONTHS + 1))
}

/** Returns the first day after the months or days shown in a table of call scores. */
export const getDayAfterScorePeriods = (span: ScoreSpan, dates: readonly Day[]): Day => {
  const last = dates.at(-1) as Day
  return span === 'daily' ? addDaysTo(last, 1) : addMonthsTo(last, 1)
}

/** Returns the last dates of the previous and next table; `later` is null if there is nothing later. */
export const findNeighbourScorePeriods = (
  span: ScoreSpan,
  today: Day,
  dates: readonly Day[],
): { earlier: Day; later: Day | null } => {
  const [first, last] = [dates[0] as Day, dates.at(-1) as Day]
  const step = (day: Day, by: number) => (span === 'daily' ? addDaysTo(day, by) : addMonthsTo(day, by))
  const newest = listScoreDates(span, today, null).at(-1) as Day
  const later = step(last, span === 'daily' ? SCORE_DAYS : SCORE_MONTHS)
  // Stryker disable next-line EqualityOperator: of two equal days it makes no difference which one is taken.
  const nearer = later < newest ? later : newest
  return { earlier: step(first, -1), later: last < newest ? nearer : null }
}

/** Formats a period: 'Nov 2026' or '21 Nov 2026'. */
const formatScorePeriod = (span: ScoreSpan, day: Day): string =>
  span === 'daily' ? formatDay(day) : formatDay(day).slice(3)

/** Returns a score for each date; 0 if there were no calls. */
export const buildCallScores = (
  span: ScoreSpan,
  dates: readonly Day[],
  calls: Readonly<Record<Day, number>>,
): Score[] => dates.map((day) => ({ sortDate: day, dateDisplay: formatScorePeriod(span, day), calls: calls[day] ?? 0 }))

/** The columns of a calendar of scores: the days of a week, or the months of half a year. */
export const SCORE_COLUMNS: Readonly<Record<ScoreSpan, number>> = { daily: 7, monthly: 6 }

/** Returns the line and column of each period in a calendar, from 1: days in weeks from Monday, months in half years. */
export const placePeriods = (
  span: ScoreSpan,
  periods: readonly Pick<Score, 'sortDate'>[],
): { line: number; column: number }[] => {
  const [columns, first] = [SCORE_COLUMNS[span], dayToDate(periods[0]?.sortDate ?? '')]
  const before = span === 'daily' ? (first.getUTCDay() + 6) % columns : first.getUTCMonth() % columns
  return periods.map((_period, at) => ({
    line: Math.floor((before + at) / columns) + 1,
    column: ((before + at) % columns) + 1,
  }))
}

/** Sums the calls in one person's row of call scores. */
export const sumCalls = (scores: readonly Score[]): number => scores.reduce((sum, { calls }) => sum + calls, 0)

/**
 * Ranks people by their total, highest first; equal totals share a rank and sort by name. Includes the team's sum by
 * date.
 */
export const rankTeamScores = (people: readonly UserScores[]): TeamScores => {
  const totals = people.map((person) => ({ ...person, total: sumCalls(person.monthlyScores) }))
  const ranked = totals
    .toSorted((one, other) => other.total - one.total || one.userName.localeCompare(other.userName, 'en-AU'))
    .map((person) => ({ ...person, rank: 1 + totals.filter(({ total }) => total > person.total).length }))
  const team = (people[0]?.monthlyScores ?? []).map((score, place) => ({
    ...score,
    calls: people.reduce((sum, { monthlyScores }) => sum + (monthlyScores[place]?.calls ?? 0), 0),
  }))
  return { people: ranked, team, total: sumCalls(team) }
}

/** Returns the points of a sparkline, earliest first; `top` calls reach the upper edge. */
export const buildSparkline = (
  scores: readonly Score[],
  top: number,
  area: { width: number; height: number },
): string => {
  const step = area.width / Math.max(scores.length - 1, 1)
  const round = (value: number) => Math.round(value * 10) / 10
  return scores
    .map(
      ({ calls }, place) => `${round(place * step)},${round(area.height - (calls / Math.max(top, 1)) * area.height)}`,
    )
    .join(' ')
}

/** Drops scores of future periods, which have no calls yet. */
export const removeFutureScores = (scores: readonly Score[], today: Day): Score[] =>
  scores.filter(({ sortDate }) => sortDate <= today)

/** Returns the most calls that anybody made in one period; 0 without any. */
export const findMostCalls = (scores: readonly UserScores[]): number =>
  Math.max(0, ...scores.flatMap(({ monthlyScores }) => monthlyScores.map(({ calls }) => calls)))

/** Returns the top of the charts' axis in calls: a round even number not below any person's highest bar. */
export const findScoreChartTop = (scores: readonly UserScores[]): number => {
  const most = findMostCalls(scores)
  const unit = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  const top = Math.max(4, Math.ceil(most / unit) * unit)
  return top + (top % 2)
}

/** Returns the axis labels of a chart: 0, the half if it is whole, and the top. */
export const listScoreChartTicks = (top: number): number[] => (top % 2 === 0 ? [0, top / 2, top] : [0, top])

export type Bar = Score & { x: number; y: number; width: number; height: number }

/** Returns the bars of a chart within an area, earliest first. */
export const buildScoreChartBars = (
  scores: readonly Score[],
  top: number,
  area: { x: number; y: number; width: number; height: number },
): Bar[] => {
  const step = area.width / Math.max(scores.length, 1)
  const round = (value: number) => Math.round(value * 100) / 100
  return scores.map((score, index) => {
    const height = round((score.calls / top) * area.height)
    return {
      ...score,
      x: round(area.x + (index + 0.2) * step),
      y: round(area.y + area.height - height),
      width: round(step * 0.6),
      height,
    }
  })
}

/** Returns the mean calls of a person a month, or a day from Monday to Friday, as in the table of what the team did. */
export const computeMeanCalls = (total: number, scores: readonly Score[], span: ScoreSpan): number => {
  const days = { min: scores[0]?.sortDate ?? null, max: scores.at(-1)?.sortDate ?? null }
  const periods = span === 'daily' ? (countWeekdays(days) ?? 0) : scores.length
  return total / Math.max(periods, 1)
}
