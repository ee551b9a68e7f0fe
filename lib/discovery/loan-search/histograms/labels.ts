import type { HistogramNoun } from '#lib/core/histograms.ts'

/** Texts of the histograms of the range filters. */
export const histogramLabels = {
  tooMany: 'You asked for too many histograms. Please try again in a minute.',
  unknown: (fields: readonly string[]) => `Ask for one of ${fields.join(', ')}.`,
} as const

const loans = (none: string): HistogramNoun => ({ one: 'loan', many: 'loans', none })

/** What each filter's histogram counts. Both ends of an LVR ask for loans that require a valuation (row J-08). */
export const histogramNouns = {
  principal: loans('principal'),
  lowerRate: loans('lower rate'),
  higherRate: loans('higher rate'),
  estab: loans('establishment fee'),
  lvr: { one: 'loan that requires a valuation', many: 'loans that require a valuation', none: 'LVR' },
  term: loans('term'),
  settlement: loans('settlement date'),
  repayment: loans('repayment date'),
  discharged: loans('discharge date'),
  recorded: loans('day of recording'),
} as const satisfies Record<string, HistogramNoun>
