import { expect, test } from 'vitest'
import { categoryPolicies } from '#lib/market/categories/policy.ts'
import { byOffer, bySubscription, categoryOfProfile, toggleInput } from '#lib/market/categories/schema.ts'
import { rightsIn } from '#tests/support/people.ts'

test('[F-25] staff and lenders offer, staff and brokers subscribe', () => {
  expect(rightsIn(categoryPolicies)).toEqual({
    offer: 'staff admin lender dual',
    subscribe: 'staff admin broker dual',
    toggleAsStaff: 'staff admin',
    viewSubscriptions: 'staff admin lender broker dual',
  })
})

test('the category in a URL is given by its type', () => {
  expect(byOffer.parse({ id: '7', type: 'LandBank' })).toEqual({ id: 7, type: 'LAND_BANK' })
  expect(bySubscription.parse({ id: '7', productType: 'Rural' })).toEqual({ id: 7, productType: 'RURAL' })
  for (const type of ['LAND_BANK', 'landBank', '', '8'])
    expect(byOffer.safeParse({ id: '7', type }).success, type).toBe(false)
})

test('a switch accepts the new state, or none', () => {
  expect(toggleInput.parse({ isOn: false })).toEqual({ isOn: false })
  expect(toggleInput.parse({})).toEqual({})
  for (const body of [{ isOn: 'true' }, { isOn: null }, { isOffered: true }])
    expect(toggleInput.safeParse(body).success, JSON.stringify(body)).toBe(false)
  expect(categoryOfProfile.safeParse({ id: 0, categoryKey: 'RURAL' }).success).toBe(false)
})
