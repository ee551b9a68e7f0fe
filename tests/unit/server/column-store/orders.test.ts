import { expect, test } from 'vitest'
import { createOrder, dropUnused } from '#lib/server/column-store/orders.ts'

const MINUTE = 60_000

test('a sort order unused for ten minutes is dropped, the default order is kept', () => {
  const orders = new Map([
    ['created', createOrder(0)],
    ['principal', createOrder(0)],
    ['lender', createOrder(6 * MINUTE)],
  ])
  dropUnused(orders, 'created', 10 * MINUTE)
  expect([...orders.keys()]).toEqual(['created', 'principal', 'lender'])
  dropUnused(orders, 'created', 11 * MINUTE)
  expect([...orders.keys()]).toEqual(['created', 'lender'])
})
