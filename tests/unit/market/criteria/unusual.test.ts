import { expect, test } from 'vitest'
import { findUnusualTerms } from '#lib/market/criteria/rules.ts'

test.each<[available: bigint | null, parcel: bigint | null, messages: string[]]>([
  [null, null, []],
  [10_000n, 150_000_000n, []],
  [10_000_000_000n, 10_000n, []],
  [9_999n, 1_000_000n, ['Available amount of $9,999 is unusually small.']],
  [10_000_000_001n, 1_000_000n, ['Available amount of $10,000,000,001 is unusually large.']],
  [1_000_000n, 150_000_001n, ['Preferred parcel size max of $150,000,001 is unusually large.']],
  [1n, 1n, ['Available amount of $1 is unusually small.', 'Preferred parcel size max of $1 is unusually small.']],
])('with %s available and a parcel up to %s the form warns %j', (available, preferredParcelSizeMax, messages) => {
  const found = findUnusualTerms('FIRST_RANKING', { available, preferredParcelSizeMax, bookSize: 1n })
  expect(found.map(({ message }) => message)).toEqual(messages)
})
