import { expect, test } from 'vitest'
import { movedTo } from '#components/data-table/order.ts'

test('an entry moves to another place, and stops at the ends', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(movedTo(list, 'c', 0)).toEqual(['c', 'a', 'b', 'd'])
  expect(movedTo(list, 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(movedTo(list, 'b', -1)).toEqual(['b', 'a', 'c', 'd'])
  expect(movedTo(list, 'b', 9)).toEqual(['a', 'c', 'd', 'b'])
  expect(list).toEqual(['a', 'b', 'c', 'd'])
})
