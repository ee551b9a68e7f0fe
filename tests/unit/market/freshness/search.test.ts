import { expect, test } from 'vitest'
import { freshnessStates } from '#lib/market/freshness/labels.ts'
import { freshnessSearch } from '#lib/market/freshness/search.ts'

test('the board is asked for the states that it has, and for no word that every object knows', () => {
  for (const state of Object.keys(freshnessStates))
    expect(freshnessSearch.parse({ state }).filters, state).toEqual({ state })
  for (const state of ['lapsed', 'toString', 'constructor', '__proto__', ''])
    expect(freshnessSearch.parse({ state }).filters, state).toEqual({})
})
