import { describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { FORMATS, formatListCell, type ListColumns, listReadableColumns, listShownColumns } from '#lib/core/columns.ts'
import { signedIn } from '#lib/core/policy.ts'
import { staff } from '#tests/unit/lending/people.ts'

type Pond = { name: string; price: bigint | null; dug: string; seen: Date; keeper?: string }

const columns = {
  name: { label: 'Name', value: ({ name }) => name },
  price: { label: 'Price', value: ({ price }) => price, format: FORMATS.dollars },
  keeper: { label: 'Keeper', value: ({ keeper }) => keeper, who: signedIn },
  dug: { label: 'Dug', value: ({ dug }) => dug, format: FORMATS.day, isHidden: true },
  seen: { label: 'Seen', value: ({ seen }) => seen, format: FORMATS.time },
} satisfies ListColumns<Pond>

describe('the visible columns', () => {
  test('are the default columns that the viewer may read if none are chosen', () => {
    expect(listShownColumns(columns, staff)).toEqual(['name', 'price', 'keeper', 'seen'])
    expect(listShownColumns(columns, staff, [])).toEqual(['name', 'price', 'keeper', 'seen'])
    expect(listShownColumns(columns, staff, ['unknown'])).toEqual(['name', 'price', 'keeper', 'seen'])
    expect(listShownColumns(columns, visitor)).toEqual(['name', 'price', 'seen'])
    expect(listReadableColumns(columns, visitor)).toEqual(['name', 'price', 'dug', 'seen'])
  })

  test('[J-04] are the chosen ones in order, once each, without unknown or forbidden columns', () => {
    expect(listShownColumns(columns, staff, ['dug', 'nope', 'name', 'dug'])).toEqual(['dug', 'name'])
    expect(listShownColumns(columns, visitor, ['keeper', 'dug'])).toEqual(['dug'])
    expect(listShownColumns(columns, visitor, ['keeper'])).toEqual(['name', 'price', 'seen'])
  })
})

test('a cell is formatted by its column, and an empty value is blank', () => {
  const pond: Pond = { name: 'Mill', price: 1_250_000n, dug: '2026-03-02', seen: new Date('2026-03-02T03:04:05Z') }
  const texts = Object.values<(typeof columns)[keyof typeof columns]>(columns).map((column) =>
    formatListCell(column, pond),
  )
  expect(texts).toEqual(['Mill', '$1,250,000', '', '02 Mar 2026', '02/03/2026 02:04:05 PM'])
  expect(formatListCell(columns.price, { ...pond, price: null })).toBe('')
  expect([FORMATS.rate.text('8.5'), FORMATS.fee.text('2.25')]).toEqual(['8.50%', '2.3%'])
})
