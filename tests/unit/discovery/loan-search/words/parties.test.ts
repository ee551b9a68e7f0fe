import { expect, test } from 'vitest'
import {
  asksBesideName,
  isNamed,
  isSurelyName,
  listNameRuns,
  listNamesIn,
} from '#lib/discovery/loan-search/words/named/parties/rules.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import { known } from '#tests/unit/discovery/loan-search/words/reading.ts'

const runs = (text: string) => listNameRuns(parseQuestionTerms(text, known))

test.each([
  ['how is Corvane Private Credit’s book performing', ['corvane private credit', 'corvane private']],
  ['overdue loans of victor zhao', ['victor zhao', 'victor']],
  ['overdue loans of lender Corvane', ['corvane']],
  ['quillgate loans this year', ['quillgate']],
  ['daniel nguyen loans this year', ['daniel nguyen', 'daniel', 'nguyen']],
])('“%s” may name %j', (text, names) => {
  const found = runs(text)
    .flatMap(listNamesIn)
    .map(({ name }) => name)
  expect(found.slice(0, names.length)).toEqual(names)
})

test('words that are understood, refused, negations, figures or too many are no names', () => {
  expect(runs('second mortgages in vic last year')).toEqual([])
  expect(runs('stale foo in vic')).toMatchObject([{ at: 1, words: ['foo'], isPlain: true }])
  expect(runs('median lvr by state')).toEqual([])
  expect(runs('nobody loans in vic')).toEqual([])
  expect(runs('x9 loans in vic')).toEqual([])
  expect(runs('alpha beta gamma delta loans in vic')).toEqual([])
})

test('a single word is a whole word of the name, and several begin its words', () => {
  expect(isNamed('Victor Zhao — Corvane Private Credit', 'corvane')).toBe(true)
  expect(isNamed('Ana Lee — Growth Capital', 'grow')).toBe(false)
  expect(isNamed('Victor Zhao — Corvane Private Credit', 'corv priv')).toBe(true)
})

test('only a kind or two capitals make words surely a name', () => {
  expect(runs('overdue loans of lender Corvane').map(isSurelyName)).toEqual([true])
  expect(runs('overdue loans of Victor Zhao').map(isSurelyName)).toEqual([true])
  expect(runs('overdue loans of victor zhao').map(isSurelyName)).toEqual([false])
  expect(runs('overdue loans by lender w broker name').map(isSurelyName)).toEqual([])
})

test.each([
  ['Redgum', false],
  ['lender Redgum', false],
  ['Victor Zhao', false],
  ['loans of Redgum', true],
  ['Redgum overdue', true],
])('“%s” asks for more than a name: %s', (text, isAsked) => {
  expect(asksBesideName(parseQuestionTerms(text, known))).toBe(isAsked)
})
