import { expect, test } from 'vitest'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { isNegation } from '#lib/discovery/loan-search/words/joining/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { read } from '#tests/unit/discovery/loan-search/words/reading.ts'

test.each<[string, Meaning]>([
  ['not edited for 30 days', { notEdited: 'D_30' }],
  ['untouched for 30 days', { notEdited: 'D_30' }],
  ['not touched for 60 days', { notEdited: 'D_60' }],
  ['not updated for 3 months', { notEdited: 'D_90' }],
  ['not changed in the last 6 months', { notEdited: 'D_180' }],
  ['stuck over 30 days', { notEdited: 'D_30' }],
  ['stuck for 60 days', { notEdited: 'D_60' }],
  ['no edit for 90 days', { notEdited: 'D_90' }],
  ['no edits for more than a month', { notEdited: 'D_30' }],
  ['which loans have not been touched for 30 days?', { notEdited: 'D_30' }],
  ['Which deals have not been touched for 30 days?', { notEdited: 'D_30' }],
  ['loans which haven’t been edited for 60 days in vic', { notEdited: 'D_60', state: ['VIC'] }],
  [
    'pre-settlement loans over $2m stuck for 60 days by lender',
    {
      status: ['PRESETTLEMENT'],
      principal: { min: '2000001', max: null },
      notEdited: 'D_60',
      group: getUsualGrouping('lender'),
    },
  ],
  ['not in nsw, not edited for 30 days', { state: ['QLD', 'VIC'], notEdited: 'D_30' }],
])('%s asks for loans that nobody has edited', (text, meaning) => {
  expect(read(text)).toEqual({ readings: [meaning], others: [] })
})

// Each word that is not understood refuses the question, so that no other number of days answers it.
test.each([
  'not edited for 45 days',
  'untouched for 31 days',
  'settled loans not touched for 300 days',
  'not updated for 4 months',
  'stuck over 45 days',
  'stuck in default for 60 days',
  'no edit for 1 day',
  'nobody touched for 2 weeks',
  'untouched in the last 45 days',
])('%s has no answer', (text) => {
  const { readings, others } = read(text)
  expect(readings.every((reading) => !('notEdited' in reading))).toBe(true)
  expect(others.some((other) => isNegation(other))).toBe(true)
})
