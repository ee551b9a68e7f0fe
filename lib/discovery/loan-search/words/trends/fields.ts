/** Words that ask for figures in time, and the period that they name; the first are by month unless another is asked for. */
export const TREND_WORDS = {
  any: ['trend', 'trends', 'trending', 'over time', 'in time', 'history', 'historically', 'time series'],
  month: ['month on month', 'month by month', 'month over month', 'mom'],
  year: ['year by year', 'year over year', 'yoy', 'each year', 'year after year'],
  quarter: [
    ...['quarter on quarter', 'quarter by quarter', 'quarter over quarter', 'qoq'],
    ...['creeping', 'creeping up', 'been creeping up', 'crept up', 'drifting', 'drifting up', 'drifting down'],
  ],
} as const
