import { expect, test } from 'vitest'
import { freshnessStates } from '#lib/market/freshness/fields.ts'
import { freshnessSearch } from '#lib/market/freshness/search.ts'

test('the board can be filtered by its states only, not by names of Object members', () => {
  for (const state of Object.keys(freshnessStates))
    expect(freshnessSearch.parse({ state }).filters, state).toEqual({ state })
  for (const state of ['lapsed', 'toString', 'constructor', '__proto__', ''])
    expect(freshnessSearch.parse({ state }).filters, state).toEqual({})
})
