import { expect, test } from 'vitest'
import { describePlace, describePlaces } from '#lib/discovery/loan-search/places/labels.ts'
import { buildSearchOfPlace } from '#lib/discovery/loan-search/places/rules.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'

const place = (id: number, name: string, principal: bigint, loans = 1) => ({
  id,
  name,
  state: 'VIC',
  latitude: -38,
  longitude: 144,
  loans,
  principal,
})

const KEY = ' A dot grows with its principal; suburbs close together share one.'

test('a map has a text with the number of loans, the main suburbs and how many have a dot', () => {
  const places = [place(1, 'Geelong', 4_200_000n, 3), place(2, 'Lara', 1_000_000n), place(3, 'Werribee', 900_000n)]
  expect(describePlace(places[0] as (typeof places)[0])).toBe('Geelong, VIC: $4.20M, 3 loans')
  const all = { places, states: [], loans: 6, principal: 6_200_000n }
  expect(describePlaces({ ...all, suburbs: 3 })).toBe(
    '6 loans of $6.20M in 3 suburbs. Most in Geelong, VIC ($4.20M), Lara, VIC ($1.00M) and Werribee, VIC ($900.00K).' +
      KEY,
  )
  expect(describePlaces({ ...all, suburbs: 4 })).toMatch(/ The map has the 3 largest\. A dot grows/)
  expect(describePlaces({ places: places.slice(0, 1), states: [], loans: 3, principal: 4_200_000n, suburbs: 1 })).toBe(
    '3 loans of $4.20M in 1 suburb. All in Geelong, VIC ($4.20M).',
  )
})

test('choosing a suburb replaces place and radius, and keeps the other filters and the grouping', () => {
  const asked = { state: 'NSW', suburb: '7', radiusSearchKey: 'KM_5', minPrincipal: '1000', group: 'lender', page: '3' }
  const found = buildSearchOfPlace(loanSearch.parse(asked), { suburb: 9, state: 'VIC' })
  expect(found && loanSearch.params(found)).toEqual({
    state: 'VIC',
    suburb: '9',
    minPrincipal: '1000',
    group: 'lender',
  })
})

test('choosing a state narrows the search unless it has a place filter already', () => {
  const stateIn = (asked: Record<string, string>) => {
    const found = buildSearchOfPlace(loanSearch.parse(asked), { state: 'VIC' })
    return found && loanSearch.params(found)
  }
  expect(stateIn({ minPrincipal: '1000', group: 'month' })).toEqual({
    minPrincipal: '1000',
    state: 'VIC',
    group: 'month',
  })
  expect(stateIn({ state: 'NSW' })).toBeNull()
  expect(stateIn({ state: 'VIC', suburb: '7', radiusSearchKey: 'KM_5' })).toBeNull()
})
