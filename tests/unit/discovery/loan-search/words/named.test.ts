import { expect, test } from 'vitest'
import { listPossibleNames, nameBdms } from '#lib/discovery/loan-search/words/named/rules.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { known } from '#tests/unit/discovery/loan-search/words/reading.ts'

const bdms = new Map([['ana lee', 7]])
const parse = (text: string) => parseQuestionTerms(text, known)
const meant = (text: string): readonly Meaning[] =>
  nameBdms(parse(text), bdms).flatMap((term) => (term.kind === 'meant' ? term.options : []))

test('a whole name of a BDM filters by that BDM, wherever it is', () => {
  expect(meant('how much did Ana Lee settle last month')).toContainEqual({ bdm: 7 })
  expect(meant('default loans of Ana Lee, in vic').filter((each) => Object.keys(each).length > 0)).toEqual([
    { status: ['DEFAULT'] },
    { bdm: 7 },
    { state: ['VIC'] },
  ])
})

test.each(['ana in vic', 'ana lee smith in vic', 'lee ana in vic'])('%s names nobody', (text) => {
  expect(meant(text)).not.toContainEqual({ bdm: 7 })
})

test('only words beside each other may be a name', () => {
  expect(listPossibleNames(parse('foo in vic bar baz'))).toEqual(['bar baz'])
})
