import { MEANS } from '#lib/discovery/loan-search/groups/labels.ts'
import {
  CROSS_FIGURES,
  type CrossFigure,
  FIGURE_SETS,
  type FigureWord,
  MEASURES,
  type Measure,
} from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { measureLabels } from '#lib/discovery/loan-search/groups/measures/labels.ts'
import type { GroupSort } from '#lib/discovery/loan-search/groups/search.ts'

/** Returns which figures besides rate and LVR are among some. */
export const findAskedSums = (measures: readonly Measure[]) => ({
  hasFees: measures.includes('fee') || measures.includes('fees'),
  hasDays: measures.includes('held') || measures.includes('agreed'),
})

/** True for an order by a figure that is shown only with its set. */
export const isMeasure = (sort: GroupSort): sort is Measure => MEASURES.some((each) => each === sort)

const findFiguresOf = (sort: GroupSort): keyof typeof FIGURE_SETS => {
  if (sort === 'meanLoan') return 'meanLoan'
  if (sort === 'held' || sort === 'agreed') return 'held'
  return sort === 'fee' || sort === 'fees' ? 'fees' : 'terms'
}

type Asked = { figures?: FigureWord | undefined; group?: { sort: GroupSort } | undefined }

/** True for a word that names a set of figures. */
export const isSet = (figures: FigureWord | undefined): figures is FigureWord & keyof typeof FIGURE_SETS =>
  figures !== undefined && figures in FIGURE_SETS

/** True for a word that names a figure of groups across others. */
export const isCrossFigure = (word: string | undefined): word is CrossFigure =>
  CROSS_FIGURES.some((each) => each === word)

/** True for a word that asks for something which the groups of a search have, across others or not: without others all can be drawn but the share, which is always beside them. */
export const hasFigures = (word: FigureWord, isCrossed: boolean): boolean =>
  isCrossed ? isCrossFigure(word) : word !== 'share'

/** Returns the set of figures that a search shows: the one asked for, else that of its order. */
export const findFigures = ({ figures, group }: Asked): keyof typeof FIGURE_SETS => {
  if (isSet(figures)) return figures
  const asked = figures === 'share' ? group?.sort : (figures ?? group?.sort)
  return asked ? findFiguresOf(asked) : 'terms'
}

/**
 * Returns the figures that a table shows: those that a search names, else the two of its set or order. The one that orders it is always
 * among them.
 */
export const pickMeasures = (
  figures: FigureWord | undefined,
  sort: GroupSort,
  named?: readonly Measure[],
): readonly Measure[] => {
  if (named) return isMeasure(sort) && !named.includes(sort) ? [...named, sort] : named
  const set: readonly [Measure, Measure] = FIGURE_SETS[findFigures({ figures, group: { sort } })]
  return isMeasure(sort) && !set.includes(sort) ? [set[0], sort] : set
}

type Counted = { loans: number; lvrLoans: number; feeLoans: number; heldLoans: number }

const describeDays = ({ loans, heldLoans }: Counted): string[] => [
  measureLabels.held,
  ...(heldLoans < loans ? [measureLabels.withoutDays(loans - heldLoans, loans)] : []),
]

const describeWithout = (figure: 'LVR' | 'establishment fee', having: number, loans: number): string[] =>
  having < loans ? [measureLabels.without(figure, loans - having, loans)] : []

const describeFees = ({ loans, feeLoans }: Counted): string[] => [
  measureLabels.fees,
  ...describeWithout('establishment fee', feeLoans, loans),
]

/** Returns what a reader must know of these figures of all loans found. */
export const describeMeasures = (measures: readonly Measure[], whole: Counted): string[] => {
  const { hasFees, hasDays } = findAskedSums(measures)
  return [
    ...(measures.includes('rate') || measures.includes('lvr') ? [MEANS] : []),
    ...(measures.includes('lvr') ? describeWithout('LVR', whole.lvrLoans, whole.loans) : []),
    ...(measures.includes('meanLoan') ? [measureLabels.meanLoan] : []),
    ...(hasFees ? describeFees(whole) : []),
    ...(hasDays ? describeDays(whole) : []),
  ]
}
