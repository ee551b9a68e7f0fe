import { expect, test } from 'vitest'
import { listOfferedTerms } from '#lib/market/criteria/versions/rules.ts'

const field = (name: string, label: string, value: string | null) => ({ field: name, label, value })

test('the terms offered on a day join minimum and maximum, and leave out empty ones', () => {
  expect(
    listOfferedTerms('FIRST_RANKING', [
      field('available', 'Available amount', '$81,000,000'),
      field('rateMin', 'Lower rate min', '9.25%'),
      field('rateMax', 'Lower rate max', '12.00%'),
      field('higherRateMin', 'Higher rate min', '13.25%'),
      field('higherRateMax', 'Higher rate max', null),
      field('lvrMin', 'LVR residential min', null),
      field('lvrMax', 'LVR residential max', null),
      field('estabFeeMin', 'Establishment fee min', '1.25%'),
      field('estabFeeMax', 'Establishment fee max', '2.0%'),
      field('states', 'States', 'New South Wales'),
    ]),
  ).toEqual([
    { label: 'Available amount', value: '$81,000,000' },
    { label: 'Lower rate', value: '9.25% – 12.00%' },
    { label: 'Higher rate', value: 'from 13.25%' },
    { label: 'Establishment fee', value: '1.25% – 2.00%' },
    { label: 'States', value: 'New South Wales' },
  ])
})
