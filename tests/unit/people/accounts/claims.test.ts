import { describe, expect, test } from 'vitest'
import { findClaimDifferences, NEEDS_A_PERSON, PROOF_IS_OVER } from '#lib/people/accounts/rules.ts'
import { admin, broker, dual, lawFirm, lender, staff } from '#tests/support/people.ts'

describe('id token claims compared with stored data', () => {
  test.each([
    [lender, { role: 'LENDER', 'app.user.lenderid': '11', 'app.user.individualid': 2 }],
    [lender, { role: ['LENDER'], 'app.user.permissions': [], 'app.user.brokerid': '' }],
    [lender, { role: ['', 'LENDER'] }],
    [broker, { role: 'BROKER', 'app.user.brokerid': 12 }],
    [dual, { role: ['BROKER', 'LENDER'], 'app.user.lenderid': '21', 'app.user.brokerid': '22' }],
    [dual, { role: [['LENDER'], 'BROKER'] }],
    [lawFirm, { role: 'LAWFIRM', 'app.user.lawfirmid': [13], 'app.user.lenderid': null }],
    [staff, { role: 'SYSUSER', 'app.user.systemuserid': 1, 'app.user.permissions': '' }],
    [admin, { role: 'SYSUSER', 'app.user.permissions': 'ADMIN', 'app.user.individualid': '' }],
    [lender, { role: [null, 'LENDER'] }],
    [lender, { role: null }],
    [lender, {}],
    [lender, { role: undefined, sub: 'x', name: 'Somebody else' }],
  ])('[A-08] no difference if the claim is a matching text, a matching list or missing ($kind)', (actor, claims) => {
    expect(findClaimDifferences(claims, actor)).toBeNull()
  })

  test.each([
    ['role', lender, 'SYSUSER', 'claimed SYSUSER, held LENDER'],
    ['role', dual, 'LENDER', 'claimed LENDER, held BROKER, LENDER'],
    ['role', lender, [], 'claimed none, held LENDER'],
    ['app.user.permissions', staff, 'ADMIN', 'claimed ADMIN, held none'],
    ['app.user.permissions', admin, [], 'claimed none, held ADMIN'],
    ['app.user.permissions', lender, 'ADMIN', 'claimed ADMIN, held none'],
    ['app.user.lenderid', lender, 12, 'claimed 12, held 11'],
    ['app.user.lenderid', broker, '11', 'claimed 11, held none'],
    ['app.user.brokerid', broker, ['12', '14'], 'claimed 12, 14, held 12'],
    ['app.user.lawfirmid', lawFirm, '14', 'claimed 14, held 13'],
    ['app.user.individualid', lender, 7, 'claimed 7, held 2'],
    ['app.user.individualid', staff, 2, 'claimed 2, held none'],
    ['app.user.systemuserid', admin, 9, 'claimed 9, held 1'],
    ['app.user.systemuserid', lender, 1, 'claimed 1, held none'],
  ])('[A-08] reports a difference in %s', (name, actor, claim, told) => {
    expect(findClaimDifferences({ [name]: claim }, actor)).toEqual({ [name]: told })
  })

  test('[A-08] reports each differing claim separately', () => {
    const claims = { role: 'BROKER', 'app.user.lenderid': '11', 'app.user.brokerid': 5 }
    expect(findClaimDifferences(claims, lender)).toEqual({
      role: 'claimed BROKER, held LENDER',
      'app.user.brokerid': 'claimed 5, held none',
    })
  })

  test('reports foreign text in printable characters only, cut to a maximum length', () => {
    const told = (role: unknown) => findClaimDifferences({ role }, lender)?.role
    expect(told('<b>\u0000a\nZoë 1._:-</b>')).toBe('claimed ?b??a?Zoë 1._:-??b?, held LENDER')
    expect(told([{ admin: true }])).toBe('claimed an object, held LENDER')
    expect(told(true)).toBe('claimed true, held LENDER')
    expect(told('x'.repeat(101))).toBe(`claimed ${'x'.repeat(100)}, held LENDER`)
    expect(told(Array.from({ length: 99 }, () => 'x'.repeat(99)))).toHaveLength(300)
  })
})

test('the four errors of a silent sign-in that needs user interaction', () => {
  expect(NEEDS_A_PERSON).toEqual([
    'login_required',
    'interaction_required',
    'consent_required',
    'account_selection_required',
  ])
  expect(PROOF_IS_OVER).toBe('over')
})
