import { describe, expect, test } from 'vitest'
import { createSystemActor, visitor } from '#lib/core/actor.ts'
import { getMatchReach, getMatchVoice, matchPolicies } from '#lib/market/matches/policy.ts'
import { isFullyMatched } from '#lib/market/matches/rules.ts'
import { matchSort } from '#lib/market/matches/schema.ts'
import { admin, broker, dual, lawFirm, lender, rightsIn, staff } from '#tests/support/people.ts'

test('[G-03] everybody but law-firm users can see matches, and each side sets its own status', () => {
  expect(rightsIn(matchPolicies)).toEqual({
    view: 'staff admin lender broker dual',
    viewAsStaff: 'staff admin',
    sayAsStaff: 'staff admin',
    sayAsLender: 'lender dual',
    sayAsBroker: 'broker dual',
  })
})

describe('the visible pairs of a profile', () => {
  test('are all for staff and for the owner, on either side', () => {
    for (const actor of [staff, admin]) expect(getMatchReach(actor, 'lender', 999)).toEqual({ kind: 'all' })
    expect(getMatchReach(lender, 'lender', lender.lenderId)).toEqual({ kind: 'all' })
    expect(getMatchReach(broker, 'broker', broker.brokerId)).toEqual({ kind: 'all' })
    expect(getMatchReach(dual, 'lender', dual.lenderId)).toEqual({ kind: 'all' })
    expect(getMatchReach(dual, 'broker', dual.brokerId)).toEqual({ kind: 'all' })
  })

  test('are the one with the viewer’s company for the other side of the market', () => {
    expect(getMatchReach(broker, 'lender', 999)).toEqual({ kind: 'pair', counterpartId: 12 })
    expect(getMatchReach(lender, 'broker', 999)).toEqual({ kind: 'pair', counterpartId: 11 })
    expect(getMatchReach(dual, 'lender', 999)).toEqual({ kind: 'pair', counterpartId: 22 })
    expect(getMatchReach(dual, 'broker', 999)).toEqual({ kind: 'pair', counterpartId: 21 })
  })

  test('are none for a rival, a law firm, a visitor and a job', () => {
    expect(getMatchReach(lender, 'lender', 999)).toEqual({ kind: 'none' })
    expect(getMatchReach(broker, 'broker', 999)).toEqual({ kind: 'none' })
    for (const actor of [lawFirm, visitor, createSystemActor('test')])
      for (const side of ['lender', 'broker'] as const)
        expect(getMatchReach(actor, side, 999)).toEqual({ kind: 'none' })
  })
})

test('[G-03] a viewer sets the status of their own side, staff that of the platform', () => {
  for (const side of ['lender', 'broker'] as const) expect(getMatchVoice(staff, side, 999)).toBe('platform')
  expect(getMatchVoice(lender, 'lender', lender.lenderId)).toBe('lender')
  expect(getMatchVoice(lender, 'broker', 999)).toBe('lender')
  expect(getMatchVoice(broker, 'broker', broker.brokerId)).toBe('broker')
  expect(getMatchVoice(broker, 'lender', 999)).toBe('broker')
  expect(getMatchVoice(dual, 'lender', dual.lenderId)).toBe('lender')
  expect(getMatchVoice(dual, 'broker', dual.brokerId)).toBe('broker')
})

test('[G-02] the marker is green only if all three statuses are MATCHED', () => {
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
])('[G-01] the order %j is parsed as %j', (query, sort) => expect(matchSort.parse(query)).toEqual(sort))

test.each([{ sort: 'note' }, { sort: 'company', orderBy: 1 }, { orderBy: 'lender' }])(
  'the order %j is refused',
  (query) => expect(matchSort.safeParse(query).success).toBe(false),
)
