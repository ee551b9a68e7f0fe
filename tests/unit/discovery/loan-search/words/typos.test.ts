import { describe, expect, test } from 'vitest'
import { grammar } from '#lib/discovery/loan-search/words/grammar/labels.ts'
import { correctSpelling, countMistakes } from '#lib/discovery/loan-search/words/typos/rules.ts'
import { userGrammar } from '#lib/discovery/user-search/words/labels.ts'

describe('mistakes between two words', () => {
  test.each([
    ['quater', 'quarter', 1],
    ['defualt', 'default', 1],
    ['quarterr', 'quarter', 1],
    ['quartes', 'quarter', 1],
    ['comercail', 'commercial', 2],
    ['month', 'month', 0],
    ['lender', 'broker', 3],
    ['state', 'establishment', 3],
  ])('%s is %s with %i', (typed, meant, mistakes) => {
    expect(countMistakes(typed, meant, 2)).toBe(mistakes)
  })
})

describe('corrected spelling', () => {
  test.each([
    ['loans by quater', 'loans by quarter'],
    ['defualt loans by lender', 'default loans by lender'],
    ['Arears by state', 'arrears by state'],
    ['establishement fees by borker', 'establishment fees by broker'],
    ['brokers not caled for 60 days', 'brokers not called for 60 days'],
    ['queesland loans, maturaties by mnoth', 'queensland loans, maturities by month'],
  ])('%s', (typed, meant) => {
    expect(correctSpelling(typed)?.text).toBe(meant)
  })

  test('a name of the reference data is one of its words', () => {
    expect(correctSpelling('refinace loans')).toBeNull()
    expect(correctSpelling('refinace loans', ['refinance'])).toEqual({
      text: 'refinance loans',
      fixed: [['refinace', 'refinance']],
    })
  })

  test.each([
    ['other words', 'loans by valuer'],
    ['names', 'Ann Lander of Tallowmere'],
    ['beginnings of words', 'loans by quart'],
    ['other forms of words', 'lendings monthlys'],
    ['short words', 'loas by mnth'],
    ['a name after a prefix', 'lender:redgm'],
    ['figures', 'over 2000000 lvr65'],
    ['two words as close', 'secnd mortgages'],
    ['another first letter', 'worker totals'],
  ])('%s are left alone', (_kind, typed) => {
    expect(correctSpelling(typed)).toBeNull()
  })

  test('what the help page offers is spelled right', () => {
    const examples = [...grammar.lines, ...userGrammar.lines].flatMap(({ like }) => [...like])
    expect(examples.filter((example) => correctSpelling(example, ['refinance', 'subdivision']))).toEqual([])
  })
})
