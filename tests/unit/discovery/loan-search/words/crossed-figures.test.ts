import { describe, expect, test } from 'vitest'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import { known, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const by = (name: string, sort: string, isDescending = true) => ({ by: name, sort, isDescending })
const notesOf = (text: string) => [...new Set(parseQuestionTerms(text, known).flatMap(({ note }) => note ?? []))]

describe('figures of groups across others in words', () => {
  test.each([
    ['average rate by ranking and LVR band', { group: by('priority', 'rate'), across: 'lvrBand', figures: 'rate' }],
    ['mean LVR by state across security type', { group: by('state', 'lvr'), across: 'security', figures: 'lvr' }],
    [
      'average loan size by lender by quarter',
      { group: by('lender', 'meanLoan'), across: 'quarter', figures: 'meanLoan' },
    ],
    ['average rate per quarter by lender', { group: by('lender', 'rate'), across: 'quarter', figures: 'rate' }],
    ['avg fee by lender and year', { group: by('lender', 'fee'), across: 'year', figures: 'fee' }],
    [
      'mean establishment fee by lender across ranking',
      { group: by('lender', 'fee'), across: 'priority', figures: 'fee' },
    ],
    ['how many loans by state and ranking', { group: by('state', 'loans'), across: 'priority', figures: 'loans' }],
    ['number of loans by lender and quarter', { group: by('lender', 'loans'), across: 'quarter', figures: 'loans' }],
    [
      'which lenders have the lowest rate by quarter',
      { group: by('lender', 'rate', false), across: 'quarter', figures: 'rate' },
    ],
    [
      'average rate by lvr band and quarter',
      { group: by('lvrBand', 'name', false), across: 'quarter', figures: 'rate' },
    ],
    ['pricing by lender and state', { group: by('lender', 'rate'), across: 'state', figures: 'rate' }],
    [
      'which lenders average rate is down this year vs last year',
      {
        group: by('lender', 'change', false),
        across: 'calendarYear',
        figures: 'rate',
        moved: 'DOWN',
        settlement: { min: '2025-01-01', max: '2026-12-31' },
      },
    ],
    ['by lender and quarter', { group: by('lender', 'principal'), across: 'quarter' }],
    ['average rate by lvr band', { group: by('lvrBand', 'name', false), figures: 'rate' }],
    ['average rate and lvr by lvr band', { group: by('lvrBand', 'name', false), figures: 'rate' }],
    ['how many loans by state', { group: by('state', 'loans') }],
    ['how many loans by quarter', { group: by('quarter', 'name'), figures: 'loans' }],
    ['how many loans by state with the highest rate', { group: by('state', 'rate') }],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))

  test.each([
    ['average rate by ranking and LVR band', ['Discharged loans count, too: add “current” for the book alone.']],
    ['average rate by ranking and LVR band current', []],
    ['average rate per quarter by lender', []],
    ['average loan size by lender by quarter', []],
    ['how many loans by state and ranking', []],
    [
      'average rate and lvr by lender by quarter',
      ['Groups across others show one figure at a time: the menu Figures has the others.'],
    ],
  ])('%s says %j', (text, notes) => expect(notesOf(text)).toEqual(notes))
})
