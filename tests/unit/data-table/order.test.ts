import { expect, test } from 'vitest'
import { moveEntry } from '#components/data-table/order.ts'

test('an entry moves by one place, and not past the ends', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(moveEntry(list, 'c', 0)).toEqual(['c', 'a', 'b', 'd'])
  expect(moveEntry(list, 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moveEntry(list, 'b', -1)).toEqual(['b', 'a', 'c', 'd'])
  expect(moveEntry(list, 'b', 9)).toEqual(['a', 'c', 'd', 'b'])
  expect(list).toEqual(['a', 'b', 'c', 'd'])
})
