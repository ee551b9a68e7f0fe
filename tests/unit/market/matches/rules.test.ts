import { describe, expect, test } from 'vitest'
import { systemActor, visitor } from '#lib/core/actor.ts'
import { matchPolicies, matchReach, voiceOf } from '#lib/market/matches/policy.ts'
import { isFullyMatched } from '#lib/market/matches/rules.ts'
import { matchSort } from '#lib/market/matches/schema.ts'
import { admin, broker, dual, lawFirm, lender, rightsIn, staff } from '#tests/support/people.ts'

test('[G-03] everybody but law-firm users may ask for matches, and each side says its own', () => {
  expect(rightsIn(matchPolicies)).toEqual({
    view: 'staff admin lender broker dual',
    viewAsStaff: 'staff admin',
    sayAsStaff: 'staff admin',
    sayAsLender: 'lender dual',
    sayAsBroker: 'broker dual',
  })
})

describe('the pairs of a profile that a viewer reads', () => {
  test('are all for staff and for the owner, on either side', () => {
    for (const actor of [staff, admin]) expect(matchReach(actor, 'lender', 999)).toEqual({ kind: 'all' })
    expect(matchReach(lender, 'lender', lender.lenderId)).toEqual({ kind: 'all' })
    expect(matchReach(broker, 'broker', broker.brokerId)).toEqual({ kind: 'all' })
    expect(matchReach(dual, 'lender', dual.lenderId)).toEqual({ kind: 'all' })
    expect(matchReach(dual, 'broker', dual.brokerId)).toEqual({ kind: 'all' })
  })

  test('are the one with the own company for the other side of the market', () => {
    expect(matchReach(broker, 'lender', 999)).toEqual({ kind: 'pair', counterpartId: 12 })
    expect(matchReach(lender, 'broker', 999)).toEqual({ kind: 'pair', counterpartId: 11 })
    expect(matchReach(dual, 'lender', 999)).toEqual({ kind: 'pair', counterpartId: 22 })
    expect(matchReach(dual, 'broker', 999)).toEqual({ kind: 'pair', counterpartId: 21 })
  })

  test('are none for a rival, a law firm, a visitor and a job', () => {
    expect(matchReach(lender, 'lender', 999)).toEqual({ kind: 'none' })
    expect(matchReach(broker, 'broker', 999)).toEqual({ kind: 'none' })
    for (const actor of [lawFirm, visitor, systemActor('test')])
      for (const side of ['lender', 'broker'] as const) expect(matchReach(actor, side, 999)).toEqual({ kind: 'none' })
  })
})

test('[G-03] a viewer sets the status of the own side, staff that of the platform', () => {
  for (const side of ['lender', 'broker'] as const) expect(voiceOf(staff, side, 999)).toBe('platform')
  expect(voiceOf(lender, 'lender', lender.lenderId)).toBe('lender')
  expect(voiceOf(lender, 'broker', 999)).toBe('lender')
  expect(voiceOf(broker, 'broker', broker.brokerId)).toBe('broker')
  expect(voiceOf(broker, 'lender', 999)).toBe('broker')
  expect(voiceOf(dual, 'lender', dual.lenderId)).toBe('lender')
  expect(voiceOf(dual, 'broker', dual.brokerId)).toBe('broker')
})

test('[G-02] the marker is green only where all three say MATCHED', () => {
  const matched = { broker: 'MATCHED', lender: 'MATCHED', platform: 'MATCHED' } as const
  expect(isFullyMatched(matched)).toBe(true)
  for (const party of ['broker', 'lender', 'platform'])
    for (const key of ['IN_DISCUSSION', 'PAUSED', 'DECLINED'])
      expect(isFullyMatched({ ...matched, [party]: key }), `${party} ${key}`).toBe(false)
})

test.each([
  [{}, { column: 'name', isDescending: false }],
  [
    { sort: 'name', orderBy: 'desc' },
    { column: 'name', isDescending: true },
  ],
  [
    { sort: 'company', orderBy: 'asc' },
    { column: 'company', isDescending: false },
  ],
  [
    { sort: 'company', orderBy: 'desc' },
    { column: 'company', isDescending: true },
  ],
  [
    { sort: ['company'], orderBy: 'DESC' },
    { column: 'company', isDescending: true },
  ],
  [
    { orderBy: 'company', sort: 'desc' },
    { column: 'company', isDescending: true },
  ],
])('[G-01] the order %j is read as %j', (query, sort) => expect(matchSort.parse(query)).toEqual(sort))

test.each([{ sort: 'note' }, { sort: 'company', orderBy: 1 }, { orderBy: 'lender' }])(
  'the order %j is refused',
  (query) => expect(matchSort.safeParse(query).success).toBe(false),
)
