import { addDaysTo, addMonthsTo, type Day, longDay } from '#lib/core/dates.ts'
import {
  MONTHS_AHEAD,
  SCORE_DAYS,
  SCORE_MONTHS,
  type Score,
  type ScoreSpan,
  type TeamScores,
  type UserScores,
} from './schema.ts'

const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`

/** The first days of what a table shows, the earliest first: 25 months up to two ahead, or 31 days up to today (row E-06). */
export const scoreDates = (span: ScoreSpan, today: Day, lastDate: Day | null): Day[] => {
  if (span === 'daily') {
    const last = lastDate ?? today
    return Array.from({ length: SCORE_DAYS }, (_none, index) => addDaysTo(last, index - SCORE_DAYS + 1))
  }
  const last = monthOf(lastDate ?? addMonthsTo(monthOf(today), MONTHS_AHEAD))
  return Array.from({ length: SCORE_MONTHS }, (_none, index) => addMonthsTo(last, index - SCORE_MONTHS + 1))
}

/** The day after the last one in sight. */
export const endOf = (span: ScoreSpan, dates: readonly Day[]): Day => {
  const last = dates.at(-1) as Day
  return span === 'daily' ? addDaysTo(last, 1) : addMonthsTo(last, 1)
}

/** The last dates of the tables before and after; null where there is nothing later to see. */
export const neighbours = (span: ScoreSpan, today: Day, dates: readonly Day[]): { earlier: Day; later: Day | null } => {
  const [first, last] = [dates[0] as Day, dates.at(-1) as Day]
  const step = (day: Day, by: number) => (span === 'daily' ? addDaysTo(day, by) : addMonthsTo(day, by))
  const newest = scoreDates(span, today, null).at(-1) as Day
  const later = step(last, span === 'daily' ? SCORE_DAYS : SCORE_MONTHS)
  // Stryker disable next-line EqualityOperator: of two equal days it makes no difference which one is taken.
  const nearer = later < newest ? later : newest
  return { earlier: step(first, -1), later: last < newest ? nearer : null }
}

/** 'Nov 2026' or '21 Nov 2026'. */
const wordsFor = (span: ScoreSpan, day: Day): string => (span === 'daily' ? longDay(day) : longDay(day).slice(3))

/** A score for each date, with 0 where nobody rang. */
export const scoresOf = (span: ScoreSpan, dates: readonly Day[], calls: Readonly<Record<Day, number>>): Score[] =>
  dates.map((day) => ({ sortDate: day, dateDisplay: wordsFor(span, day), calls: calls[day] ?? 0 }))

/** All calls of a row of scores. */
export const sumOf = (scores: readonly Score[]): number => scores.reduce((sum, { calls }) => sum + calls, 0)

/** People by their totals, the most first, names deciding between equals, who share a rank; and the sum of all by date. */
export const teamOf = (people: readonly UserScores[]): TeamScores => {
  const totals = people.map((person) => ({ ...person, total: sumOf(person.monthlyScores) }))
  const ranked = totals
    .toSorted((one, other) => other.total - one.total || one.userName.localeCompare(other.userName, 'en-AU'))
    .map((person) => ({ ...person, rank: 1 + totals.filter(({ total }) => total > person.total).length }))
  const team = (people[0]?.monthlyScores ?? []).map((score, place) => ({
    ...score,
    calls: people.reduce((sum, { monthlyScores }) => sum + (monthlyScores[place]?.calls ?? 0), 0),
  }))
  return { people: ranked, team, total: sumOf(team) }
}

/** A sparkline as the points of a polyline within an area, the earliest at the left, `top` calls at the upper edge. */
export const lineOf = (scores: readonly Score[], top: number, area: { width: number; height: number }): string => {
  const step = area.width / Math.max(scores.length - 1, 1)
  const round = (value: number) => Math.round(value * 10) / 10
  return scores
    .map(
      ({ calls }, place) => `${round(place * step)},${round(area.height - (calls / Math.max(top, 1)) * area.height)}`,
    )
    .join(' ')
}

/** The scores that are past or run at present: months ahead hold nothing yet. */
export const removeFutureScores = (scores: readonly Score[], today: Day): Score[] =>
  scores.filter(({ sortDate }) => sortDate <= today)

/** The height of a chart in calls: a round figure that holds every bar of every person beside it. */
export const topOf = (scores: readonly UserScores[]): number => {
  const most = Math.max(0, ...scores.flatMap(({ monthlyScores }) => monthlyScores.map(({ calls }) => calls)))
  const unit = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  const top = Math.max(4, Math.ceil(most / unit) * unit)
  return top + (top % 2)
}

/** The figures beside a chart: nothing, the half where it is whole, and the top. */
export const ticksOf = (top: number): number[] => (top % 2 === 0 ? [0, top / 2, top] : [0, top])

export type Bar = Score & { x: number; y: number; width: number; height: number }

/** The bars of a chart within an area, the earliest at the left. */
export const barsOf = (
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
