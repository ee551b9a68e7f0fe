import type { Lack, LenderCount } from '#lib/discovery/loan-search/filters/labels.ts'
import {
  AFTER_LACK,
  BEFORE_COUNT,
  BEFORE_LACK,
  LACK_WORDS,
  LENDER_COUNT_WORDS,
} from '#lib/discovery/loan-search/words/lacking/fields.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'

const join = (...words: string[]): string => words.filter(Boolean).join(' ')

/** Returns the phrases for loans that lack a figure ('missing LVR') or have one lender or several ('syndicated'), and their meanings. */
export const listLackPhrases = (): [string, Meaning][] => [
  ...(Object.keys(LACK_WORDS) as Lack[]).flatMap((lacks) =>
    LACK_WORDS[lacks].flatMap((word): [string, Meaning][] =>
      [...BEFORE_LACK.map((before) => join(before, word)), ...AFTER_LACK.map((after) => join(word, after))].map(
        (phrase) => [phrase, { lacks }],
      ),
    ),
  ),
  ...(Object.keys(LENDER_COUNT_WORDS) as LenderCount[]).flatMap((lenderCount) =>
    LENDER_COUNT_WORDS[lenderCount].flatMap((words) =>
      BEFORE_COUNT.map((before): [string, Meaning] => [join(before, words), { lenderCount }]),
    ),
  ),
]
