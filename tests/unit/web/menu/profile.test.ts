import { describe, expect, test } from 'vitest'
import { switchKind } from '#lib/core/paths.ts'
import { listFurtherActions, listProfileActions, listViewerEntries } from '#lib/web/menu/profile-menu.ts'
import { admin, broker, dual, lawFirm, lender, staff } from '#tests/support/people.ts'

const lenderCompany = { lenderId: 1, brokerId: null, lawFirmId: null, hasAcceptedInvitation: false }
const dualCompany = { lenderId: 1, brokerId: 2, lawFirmId: null, hasAcceptedInvitation: true }
const firm = { lenderId: null, brokerId: null, lawFirmId: 3, hasAcceptedInvitation: null }

describe('the menu of a viewed profile', () => {
  test('[B-10] the missing profile can be added, and one of two deleted', () => {
    expect(listProfileActions(staff, lenderCompany)).toEqual(['addUser', 'addBrokerProfile', 'emailSubscriptions'])
    const brokerCompany = { ...lenderCompany, lenderId: null, brokerId: 2 }
    expect(listProfileActions(staff, brokerCompany)).toEqual(['addUser', 'addLenderProfile', 'emailSubscriptions'])
    const ofDual = ['addUser', 'deleteLenderProfile', 'deleteBrokerProfile', 'emailSubscriptions']
    expect(listProfileActions(staff, dualCompany)).toEqual(ofDual)
    expect(listProfileActions(staff, firm)).toEqual(['addUser', 'emailSubscriptions'])
  })

  test('[B-12][B-17] administrators also delete, and invite or reset by whether the invitation was accepted', () => {
    expect(listProfileActions(admin, lenderCompany)).toEqual([
      'addUser',
      'addBrokerProfile',
      'resendInvitation',
      'emailSubscriptions',
      'deleteAccount',
    ])
    expect(listProfileActions(admin, dualCompany).slice(-3)).toEqual([
      ...['resetPassword', 'emailSubscriptions', 'deleteAccount'],
    ])
    expect(listProfileActions(admin, firm)).toEqual(['addUser', 'emailSubscriptions', 'deleteAccount'])
  })

  test('[B-14] non-staff can copy the link, print and, for others, write notes and set dates, but no staff actions', () => {
    const all = ['copyLink', 'print', 'addNote', 'setFollowup']
    for (const actor of [lender, broker, dual]) {
      expect(listViewerEntries(actor, false)).toEqual(all)
      expect(listViewerEntries(actor, true)).toEqual(['copyLink', 'print', 'emailSubscriptions'])
    }
    expect(listViewerEntries(lawFirm, true)).toEqual(['copyLink', 'print', 'emailSubscriptions'])
    for (const actor of [staff, admin]) expect(listViewerEntries(actor, false)).toEqual([])
  })

  test('[B-14] outside the menu non-staff have only their own profile’s form, staff their actions on any profile', () => {
    for (const actor of [lender, broker, dual, lawFirm])
      expect([listFurtherActions(actor, true), listFurtherActions(actor, false)]).toEqual([['edit'], []])
    const acts = ['addNote', 'setFollowup', 'edit', 'copyLink', 'print']
    expect(listFurtherActions(staff, false)).toEqual(acts)
    expect(listFurtherActions(admin, false)).toEqual([...acts, 'audit'])
  })

  test('after one of two profiles is deleted the other one opens', () => {
    expect([switchKind('lender'), switchKind('broker')]).toEqual(['broker', 'lender'])
  })

  test('[B-13] staff get to email subscriptions from a profile, unless no person is shown', () => {
    expect(listProfileActions(staff, { ...dualCompany, hasAcceptedInvitation: null })).not.toContain(
      'emailSubscriptions',
    )
  })

  test('[B-13] only staff have these actions', () => {
    for (const actor of [lender, broker, dual, lawFirm]) expect(listProfileActions(actor, dualCompany)).toEqual([])
  })
})
