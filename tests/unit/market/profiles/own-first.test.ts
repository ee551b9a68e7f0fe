import { expect, test } from 'vitest'
import { sortOwnPortraitFirst } from '#lib/market/profiles/rules.ts'
import { lender, staff } from '#tests/support/people.ts'

const people = [{ individualId: 7 }, { individualId: 3 }, { individualId: 9 }]
const ids = (row: readonly { individualId: number }[]) => row.map(({ individualId }) => individualId)

test('the signed-in person comes first among their own people, everybody else in the stored order', () => {
  expect(ids(sortOwnPortraitFirst(people, { ...lender, individualId: 9 }))).toEqual([9, 7, 3])
  expect(ids(sortOwnPortraitFirst(people, { ...lender, individualId: 100 }))).toEqual([7, 3, 9])
  expect(ids(sortOwnPortraitFirst(people, staff))).toEqual([7, 3, 9])
})
