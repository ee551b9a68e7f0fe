import { expect, test } from 'vitest'
import { createSystemActor, visitor } from '#lib/core/actor.ts'
import { criteriaPolicies, getCategoryReach, isCategoryInReach } from '#lib/market/criteria/policy.ts'
import type { CriteriaTab } from '#lib/market/criteria/schema.ts'
import { admin, broker, dual, lawFirm, lender, rightsIn, staff } from '#tests/support/people.ts'

test('everybody but law-firm users may ask for criteria, staff and lenders change them', () => {
  expect(rightsIn(criteriaPolicies)).toEqual({
    view: 'staff admin lender broker dual',
    viewAll: 'staff admin job',
    edit: 'staff admin lender dual',
    editAsStaff: 'staff admin',
    checkHistory: 'staff admin job',
  })
})

test('[F-01] staff and the lender read all categories, the market the published ones, others none', () => {
  for (const actor of [staff, admin]) expect(getCategoryReach(actor, 999)).toBe('all')
  expect(getCategoryReach(lender, lender.lenderId)).toBe('all')
  expect(getCategoryReach(dual, dual.lenderId)).toBe('all')
  for (const actor of [lender, broker, dual]) expect(getCategoryReach(actor, 999)).toBe('published')
  expect(getCategoryReach(dual, dual.brokerId)).toBe('published')
  for (const actor of [lawFirm, visitor, createSystemActor('test')]) expect(getCategoryReach(actor, 999)).toBe('none')
})

test('[F-01] published are offered categories in state 1 alone', () => {
  const tab = (isOffered: boolean, status: CriteriaTab['status']): CriteriaTab => ({
    categoryKey: 'RURAL',
    tab: 9,
    isOffered,
    status,
  })
  for (const status of [0, 1, 2, 3] as const)
    for (const isOffered of [true, false]) {
      const each = tab(isOffered, status)
      expect(isCategoryInReach('all', each)).toBe(true)
      expect(isCategoryInReach('published', each), `${status} ${isOffered}`).toBe(isOffered && status === 1)
      expect(isCategoryInReach('none', each)).toBe(false)
    }
})
