import { describe, expect, test } from 'vitest'
import { addToDraft, listUnreadableParameters } from '#lib/core/filter-drafts.ts'
import { loanFilterDesk } from '#lib/discovery/loan-search/filters/rules.ts'
import { userFilterDesk } from '#lib/discovery/user-search/fields.ts'

describe('filters added to a search', () => {
  const add = (asked: Record<string, string>, added: Record<string, string>) =>
    Object.fromEntries(Object.entries(addToDraft(loanFilterDesk, asked, added)).filter(([, text]) => text !== ''))

  test('keep the other filters, the order and the columns', () => {
    const asked = { scenarioKey: 'PURCHASE', sort: 'principal', orderBy: 'asc', columns: 'loanNo', group: 'lender' }
    expect(add(asked, { priorityKey: 'SECOND' })).toEqual({ ...asked, priorityKey: 'SECOND' })
  })

  test('replace a choice and clear its dependent filters unless these are added too', () => {
    const place = { state: 'NSW', suburb: '5', radiusSearchKey: 'KM_20' }
    expect(add({ priorityKey: 'FIRST' }, { priorityKey: 'SECOND' })).toEqual({ priorityKey: 'SECOND' })
    expect(add(place, { state: 'VIC' })).toEqual({ state: 'NSW,VIC' })
    expect(add(place, { state: 'VIC', suburb: '9' })).toEqual({ state: 'VIC', suburb: '9' })
    expect(add({ state: 'NSW,QLD' }, { state: 'VIC', suburb: '9' })).toEqual({ state: 'VIC', suburb: '9' })
    expect(add({ lawFirmId: '1', partnerId: '2' }, { lawFirmId: '3' })).toEqual({ lawFirmId: '3' })
  })

  test('complete an open range, and replace a range that they contradict', () => {
    expect(add({ minPrincipal: '1000' }, { maxPrincipal: '9000' })).toEqual({
      minPrincipal: '1000',
      maxPrincipal: '9000',
    })
    expect(add({ minPrincipal: '1000', maxPrincipal: '1500' }, { minPrincipal: '2000' })).toEqual({
      minPrincipal: '2000',
    })
  })

  test('replace the settlement period by settlement dates and the other way round', () => {
    const year = { settledFrom: '2025-01-01', settledTo: '2025-12-31' }
    expect(add({ settledIn: 'ROLLING_YEAR', state: 'VIC' }, year)).toEqual({ ...year, state: 'VIC' })
    expect(add(year, { settledIn: 'ROLLING_YEAR' })).toEqual({ settledIn: 'ROLLING_YEAR' })
  })

  test('merge multiple choices', () => {
    expect(addToDraft(userFilterDesk, { stateKeys: 'NSW' }, { stateKeys: 'VIC,NSW' })).toEqual({ stateKeys: 'NSW,VIC' })
  })
})

test('lists parameters whose amount or day cannot be read', () => {
  const draft = { minPrincipal: 'lots', maxPrincipal: '1.5m', minLvr: '50', settledFrom: 'some day', state: 'NSW' }
  expect(listUnreadableParameters(loanFilterDesk, draft).sort()).toEqual(['minPrincipal', 'settledFrom'])
})
