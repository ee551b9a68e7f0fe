import { describe, expect, test } from 'vitest'
import { createSystemActor, visitor } from '#lib/core/actor.ts'
import { getFieldVisibility, getProfileViewer } from '#lib/market/profiles/fields.ts'
import { getRelation, profilePolicies } from '#lib/people/directory/policy.ts'
import { admin, broker, EVERY_PERSON, lawFirm, lender, rightsIn, staff } from '#tests/support/people.ts'

test('[D-02] law-firm users view law-firm profiles only, and only staff see all Pre-Settlement lists', () => {
  expect(rightsIn(profilePolicies)).toEqual({
    viewLender: 'staff admin lender broker dual',
    viewBroker: 'staff admin lender broker dual',
    viewLawFirm: EVERY_PERSON,
    edit: EVERY_PERSON,
    asStaff: 'staff admin',
    seePreSettlement: 'staff admin',
  })
})

test('a job and a visitor have no relation to a profile', () => {
  for (const kind of ['lender', 'broker', 'lawfirm'] as const)
    for (const actor of [visitor, createSystemActor('test')]) expect(getRelation(actor, kind, 1)).toBeNull()
})

describe('the viewers in the table of fields', () => {
  test('are staff, owner, the rest of the market, and visitors', () => {
    expect(getProfileViewer(staff, 'staff')).toBe('staff')
    expect(getProfileViewer(admin, 'staff')).toBe('staff')
    expect(getProfileViewer(lender, 'owner')).toBe('owner')
    expect(getProfileViewer(lawFirm, 'owner')).toBe('owner')
    expect(getProfileViewer(broker, 'other')).toBe('market')
    expect(getProfileViewer(visitor, 'other')).toBe('visitor')
  })

  test('see no BDM and no categories on a law firm, and criteria on lenders only', () => {
    const market = ['platformBdmId', 'platformBdm', 'bdm', 'categoriesOffered'] as const
    const criteria = ['firstRankingLoanCriteriaStatus', 'ruralLoanCriteriaStatus'] as const
    const seen = (kind: 'lender' | 'broker' | 'lawfirm') =>
      [...market, ...criteria].map((field) => getFieldVisibility('staff', kind, field)).join(' ')
    expect(seen('lender')).toBe('edit edit read read read read')
    expect(seen('broker')).toBe('edit edit read read hidden hidden')
    expect(seen('lawfirm')).toBe('hidden hidden hidden hidden hidden hidden')
    for (const kind of ['lender', 'broker', 'lawfirm'] as const)
      expect(getFieldVisibility('owner', kind, 'companyName'), kind).toBe('read')
  })
})
