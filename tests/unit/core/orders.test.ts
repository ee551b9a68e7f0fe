import { describe, expect, test } from 'vitest'
import { parseListOrder } from '#lib/core/orders.ts'
import { createReader } from '#lib/core/search-parameters.ts'

const SORTS = ['age', 'depth'] as const
const usual = { column: 'age', isDescending: true } as const
const read = (raw: Record<string, unknown>) => parseListOrder(createReader(raw), SORTS, usual)
const depth = (isDescending: boolean) => ({ column: 'depth', isDescending })

describe('the order of a list', () => {
  test.each<[Record<string, unknown>, object]>([
    [{}, usual],
    [{ sort: '', orderBy: null }, usual],
    [{ sort: 'depth' }, depth(false)],
    [{ orderBy: 'depth' }, depth(false)],
    [{ sort: 'depth', orderBy: 'desc' }, depth(true)],
    [{ orderBy: 'depth', sort: 'desc' }, depth(true)],
    [{ orderBy: 'depth', sort: 'ASC' }, depth(false)],
    [{ orderBy: 'depth', sortDirection: 'desc' }, depth(true)],
    [{ sort: 'depth', sortDirection: 'DESC' }, depth(true)],
    [{ sort: 'depth', orderBy: 'depth', sortDirection: 'desc' }, depth(true)],
    [{ sort: 'depth', orderBy: 'desc', sortDirection: 'desc' }, depth(true)],
    [{ orderBy: 'asc' }, { column: 'age', isDescending: false }],
    [{ sortDirection: 'desc' }, usual],
  ])('%j is parsed as %j', (raw, sort) => expect(read(raw)).toEqual({ sort, faults: [] }))

  test.each<[Record<string, unknown>, string]>([
    [{ sort: 'password' }, 'sort'],
    [{ sort: 'constructor' }, 'sort'],
    [{ orderBy: 'descending' }, 'orderBy'],
    [{ sort: 'depth', orderBy: '1' }, 'orderBy'],
    [{ sort: 'depth', sortDirection: 'down' }, 'sortDirection'],
    [{ sortDirection: 'depth' }, 'sortDirection'],
    [{ sort: 'depth', orderBy: 'age' }, 'orderBy'],
    [{ sort: 'asc', orderBy: 'depth', sortDirection: 'desc' }, 'sortDirection'],
    [{ sort: 'asc', orderBy: 'desc' }, 'orderBy'],
  ])('%j is refused at %s, and the default order is used', (raw, field) => {
    const { sort, faults } = read(raw)
    expect(sort).toEqual(usual)
    expect(faults).toEqual([{ code: 'INVALID', field, message: expect.any(String) }])
  })

  test('is refused for a list with a fixed order', () => {
    const one = (raw: Record<string, unknown>) =>
      parseListOrder<string>(createReader(raw), [], { column: 'at', isDescending: true }).faults.map(
        ({ field }) => field,
      )
    expect([one({}), one({ sort: 'at' }), one({ orderBy: 'asc' })]).toEqual([[], ['sort'], ['orderBy']])
  })
})
