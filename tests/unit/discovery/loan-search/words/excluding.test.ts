import { expect, test } from 'vitest'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { read } from '#tests/unit/discovery/loan-search/words/reading.ts'

test.each<[string, Meaning]>([
  ['second mortgages not in nsw', { priority: 'SECOND', state: ['QLD', 'VIC'] }],
  ['loans outside of Victoria', { state: ['NSW', 'QLD'] }],
  ['everywhere but nsw and vic by lender', { state: ['QLD'], group: getUsualGrouping('lender') }],
  ['loans other than default', { status: ['DISCHARGED', 'PRESETTLEMENT', 'SETTLED', 'VARIATIONINPROG'] }],
  [
    'current loans that aren’t in default in vic',
    {
      book: 'current',
      status: ['DISCHARGED', 'PRESETTLEMENT', 'SETTLED', 'VARIATIONINPROG'],
      state: ['VIC'],
    },
  ],
  ['loans not settled', { status: ['PRESETTLEMENT'] }],
])('%s leaves those out', (text, meaning) => {
  expect(read(text).readings).toEqual([meaning])
})

test.each([
  ['loans in vic but not nsw', ['unknown: but not']],
  ['not construction', ['unknown: not']],
  ['loans without', ['unknown: without']],
])('%s is not understood', (text, others) => {
  expect(read(text).others).toEqual(others)
})
