import type { Filter, Read } from '#lib/core/filters.ts'
import { notVisiting } from '#lib/core/policy.ts'
import { isCrossing } from '#lib/discovery/loan-search/groups/crossing/search.ts'
import {
  CROSS_FIGURES,
  type FigureWord,
  MEASURES,
  type Measure,
  MOST_NAMED,
} from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { measureLabels } from '#lib/discovery/loan-search/groups/measures/labels.ts'
import { hasFigures } from '#lib/discovery/loan-search/groups/measures/rules.ts'

const WORDS: readonly FigureWord[] = [...CROSS_FIGURES.filter((each) => each !== 'principal'), 'held']

const isGrouped = (read: Read): boolean => read('group') !== ''

const isCrossed = (read: Read): boolean => isCrossing(read('across')) && read('across') !== read('group')

/** Which figures groups have besides number and principal, and which one they have across others; it removes no row. */
export const figuresFilter: Filter<FigureWord, never> = {
  label: measureLabels.figures,
  controls: [{ kind: 'carried', parameter: 'figures', label: measureLabels.figures }],
  isAsked: isGrouped,
  parse: (read) => {
    const word = WORDS.find((each) => each === read('figures'))
    return word && hasFigures(word, isCrossed(read)) ? word : null
  },
  write: (figures) => ({ figures }),
  words: (figures) => (figures === 'held' ? measureLabels.sets.held : measureLabels.crossed[figures]),
  phrase: (figures) => ({ after: measureLabels.phrase[figures] }),
  who: notVisiting,
}

const isMeasureWord = (word: string): word is Measure => MEASURES.some((measure) => measure === word)
const listNames = (measures: readonly Measure[]): string[] => measures.map((measure) => measureLabels.columns[measure])

/** Several figures of groups by their names, in the order of the address, instead of a set; across others there is one alone. It removes no row. */
export const measuresFilter: Filter<readonly Measure[], never> = {
  label: measureLabels.figures,
  controls: [{ kind: 'carried', parameter: 'measures', label: measureLabels.figures }],
  isAsked: (read) => isGrouped(read) && !isCrossed(read),
  parse: (read) => {
    const measures = [...new Set(read('measures').split(','))].filter(isMeasureWord).slice(0, MOST_NAMED)
    return measures.length > 1 ? measures : null
  },
  write: (measures) => ({ measures: measures.join(',') }),
  words: (measures) => listNames(measures).join(', '),
  phrase: (measures) => ({ after: measureLabels.namedPhrase(listNames(measures)) }),
  who: notVisiting,
}
