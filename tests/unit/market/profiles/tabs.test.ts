import { describe, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { buildProfileSearchPath, parseProfileSearch } from '#lib/discovery/profile-loans/search.ts'
import { listProfileTabs, parseProfileTab, pickProfileTab, type TabViewer } from '#lib/market/profiles/tabs/rules.ts'
import { broker, dual, lawFirm, lender, staff } from '#tests/support/people.ts'

const on = (kind: TabViewer['kind'], actor: Actor, relation: TabViewer['relation'], isMatched = false): TabViewer => ({
  actor,
  kind,
  relation,
  isMatched,
})

describe('profile tabs', () => {
  test('[D-04] a tab has its documented key in the URL, and is read back from it', () => {
    expect(
      ['loanstab', 'loans', 'fileNotes', '3', 'matches', '1', 'details', 'nonsense', undefined].map(parseProfileTab),
    ).toEqual(['loans', 'criteria', 'fileNotes', 'details', 'matches', 'matches', 'details', null, null])
    const asked = { tab: 'loans', category: '6', portrait: '9', edit: '1' }
    expect(buildProfileSearchPath('/users/5/lender', parseProfileSearch(asked))).toBe(
      '/users/5/lender?tab=loans&category=6&portrait=9&edit=1',
    )
    expect(parseProfileSearch({ category: '3' }).category).toBeNull()
    expect(parseProfileSearch({ category: '10' }).category).toBeNull()
  })

  test('[D-23] staff, owner, matched and other viewers have different tabs', () => {
    expect(listProfileTabs(on('lender', staff, 'staff'))).toEqual([
      'overview',
      'loans',
      'criteria',
      'fileNotes',
      'details',
      'matches',
      'timeline',
    ])
    expect(listProfileTabs(on('lender', lender, 'owner'))).toEqual([
      'overview',
      'loans',
      'criteria',
      'details',
      'matches',
    ])
    expect(listProfileTabs(on('lender', broker, 'other', true))).toEqual([
      'loans',
      'criteria',
      'fileNotes',
      'details',
      'matches',
    ])
    expect(listProfileTabs(on('lender', broker, 'other'))).toEqual(['loans', 'criteria', 'fileNotes', 'details'])
    expect(listProfileTabs(on('broker', staff, 'staff'))).toEqual([
      ...['overview', 'loans', 'fileNotes', 'details', 'matches', 'timeline'],
    ])
    expect(listProfileTabs(on('broker', broker, 'owner'))).toEqual(['overview', 'loans', 'details', 'matches'])
    expect(listProfileTabs(on('broker', { kind: 'visitor' }, 'other'))).toEqual(['loans'])
    expect(listProfileTabs(on('lender', { kind: 'visitor' }, 'other', true))).toEqual(['loans'])
    expect(listProfileTabs(on('broker', lender, 'other'))).toEqual(['loans', 'fileNotes', 'details'])
    expect(listProfileTabs(on('lender', lender, 'other'))).toEqual(['loans', 'criteria', 'fileNotes', 'details'])
    expect(listProfileTabs(on('lawfirm', broker, 'other', true))).toEqual(['loans', 'fileNotes', 'details'])
  })

  test('[D-09] a law-firm user has only the loans of their own firm; staff and the market have notes too', () => {
    expect(listProfileTabs(on('lawfirm', lawFirm, 'owner'))).toEqual(['loans'])
    expect(pickProfileTab(on('lawfirm', lawFirm, 'owner'), 'fileNotes', false)).toBe('loans')
    expect(listProfileTabs(on('lawfirm', staff, 'staff'))).toEqual([
      ...['overview', 'loans', 'fileNotes', 'details', 'timeline'],
    ])
    expect(listProfileTabs(on('lawfirm', dual, 'other'))).toEqual(['loans', 'fileNotes', 'details'])
  })
})

describe('the default tab', () => {
  const opened = (viewer: TabViewer, search = false) => pickProfileTab(viewer, null, search)

  test('[D-07] on a lender: Matches for staff and owner, File Notes for brokers, Loan Criteria for a rival, Loans for a search', () => {
    expect(opened(on('lender', staff, 'staff'))).toBe('matches')
    expect(opened(on('lender', lender, 'owner'))).toBe('matches')
    expect(opened(on('lender', broker, 'other'))).toBe('fileNotes')
    expect(opened(on('lender', dual, 'other'))).toBe('fileNotes')
    expect(opened(on('lender', lender, 'other'))).toBe('criteria')
    for (const actor of [staff, broker, lender]) expect(opened(on('lender', actor, 'other'), true)).toBe('loans')
  })

  test('[D-08] on a broker: Matches for staff and owner, File Notes for a lender, Loans for everybody else', () => {
    expect(opened(on('broker', staff, 'staff'))).toBe('matches')
    expect(opened(on('broker', broker, 'owner'))).toBe('matches')
    expect(opened(on('broker', lender, 'other'))).toBe('fileNotes')
    expect(opened(on('broker', broker, 'other'))).toBe('loans')
    expect(opened(on('broker', staff, 'staff'), true)).toBe('loans')
  })

  test('a requested tab opens only if the viewer has it', () => {
    expect(pickProfileTab(on('lender', broker, 'other'), 'matches', false)).toBe('fileNotes')
    expect(pickProfileTab(on('lender', broker, 'other', true), 'matches', false)).toBe('matches')
    expect(pickProfileTab(on('lender', staff, 'staff'), 'details', true)).toBe('details')
    expect(pickProfileTab(on('lender', lender, 'owner'), 'overview', false)).toBe('overview')
    expect(pickProfileTab(on('lender', broker, 'other', true), 'overview', false)).toBe('fileNotes')
    expect(pickProfileTab(on('lawfirm', lawFirm, 'owner'), 'overview', false)).toBe('loans')
    const visitor: Actor = { kind: 'visitor' }
    for (const kind of ['lender', 'broker'] as const)
      expect(pickProfileTab(on(kind, visitor, 'other'), 'criteria', false)).toBe('loans')
  })

  test('[D-09] on a law firm: Loans for everybody', () => {
    expect(opened(on('lawfirm', staff, 'staff'))).toBe('loans')
    expect(opened(on('lawfirm', lawFirm, 'owner'))).toBe('loans')
    expect(opened(on('lawfirm', dual, 'other'))).toBe('loans')
    expect(opened(on('lawfirm', broker, 'other', true))).toBe('loans')
  })
})
